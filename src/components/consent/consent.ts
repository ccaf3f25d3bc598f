/**
 * An inline script below the consent banner (src/components/Consent.astro). The banner lists the services and their
 * scripts; this script loads them after consent.
 *
 * 1. The browser remembers the answer for six months. Without an answer, the banner is shown and nothing is loaded. An
 *    answer given for other services doesn't count. The Global Privacy Control signal counts as a refusal until the visitor
 *    answers.
 * 2. An answer takes effect immediately, in all tabs. Withdrawing consent removes the services' cookies. A running script
 *    can't be stopped, so the page is reloaded or, if the visitor has begun to fill in a form, the banner says that the
 *    scripts run until the next page. Another answer hides that note.
 * 3. "Cookie settings" in the footer shows the banner again.
 */
import { remember, remembered } from '../../lib/storage.ts';

/** The key under which the browser remembers the answer. */
const KEY = 'consent';

/** What the browser remembers. */
interface Remembered {
  isAccepted: boolean;
  /** The names of the services to which the answer applies. */
  names: string;
  /** When the answer expires, in milliseconds since 1970. */
  until: number;
}

const state = {
  /** The visitor's answer, or undefined without one. */
  isAccepted: undefined as boolean | undefined,
  /** Whether the answer holds for this page only, because the browser couldn't store it. */
  isUnsaved: false,
  /** Whether the services' scripts have been loaded into this page. */
  isLoaded: false,
  /** Whether the visitor has answered the banner with the note about the current withdrawal. */
  hasSeenNote: false,
};

/** Whether consent has been withdrawn, but the page still contains the scripts. */
const isWithdrawn = () => state.isLoaded && !state.isAccepted;

const banner = () => document.getElementById('Page-consent');

export default function startConsent(): void {
  readAnswer();
  banner()?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button) answer(button.value === 'accept');
  });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-consent-settings]')) return;
    banner()?.removeAttribute('hidden');
    banner()?.focus();
  });
  addEventListener('storage', ({ key }) => {
    // The key is null when all storage was cleared.
    if ((key ?? KEY) === KEY) readAnswer();
  });
  // Pages in the back/forward cache don't receive storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAnswer();
  });
}

/** Takes over the answer that the visitor gave on an earlier page or in another tab. */
function readAnswer(): void {
  if (!state.isUnsaved) state.isAccepted = rememberedAnswer();
  apply();
}

/** Takes the visitor's answer to the banner, which may show the note about the withdrawal before. */
function answer(isAccepted: boolean): void {
  state.hasSeenNote = isWithdrawn();
  state.isAccepted = isAccepted;
  const until = new Date();
  until.setMonth(until.getMonth() + 6);
  const names = banner()?.dataset['names'];
  state.isUnsaved = !remember(KEY, JSON.stringify({ isAccepted, names, until: until.getTime() }));
  apply();
  // If the focused button is now hidden, the focus moves to the page's content.
  if (banner()?.hidden) document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** Loads or ends the scripts, and shows or hides the banner, as the state requires. */
function apply(): void {
  state.hasSeenNote &&= isWithdrawn();
  if (state.isAccepted) loadScripts();
  if (isWithdrawn()) {
    removeCookies();
    if (!hasInput()) location.reload();
  }
  const showsNote = isWithdrawn() && !state.hasSeenNote;
  banner()?.toggleAttribute('data-withdrawn', showsNote);
  banner()?.toggleAttribute('hidden', state.isAccepted !== undefined && !showsNote);
}

/** Whether the visitor has begun to fill in a form, which a reload would empty. */
const hasInput = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea), footer input')].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );

/** Removes the services' cookies, which may belong to this host or to a domain above it. Other hosts' cookies stay. */
function removeCookies(): void {
  const named = banner()?.dataset['cookies']?.split(' ') ?? [];
  const isNamed = (cookie: string) =>
    named.some((name) => cookie === name || (name.endsWith('*') && cookie.startsWith(name.slice(0, -1))));
  const domains = location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  const cookies = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/, ''));
  for (const cookie of cookies.filter(isNamed))
    for (const domain of ['', ...domains.map((each) => `; domain=${each}`)])
      document.cookie = `${cookie}=; path=/; max-age=0${domain}`;
}

/** Returns the answer that the browser remembers, or undefined if there is no valid one. */
function rememberedAnswer(): boolean | undefined {
  const hasSignal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  const none = hasSignal ? false : undefined;
  try {
    const { isAccepted, names, until } = JSON.parse(remembered(KEY) ?? '{}') as Partial<Remembered>;
    const holds = names === banner()?.dataset['names'] && Number(until) > Date.now();
    return holds ? isAccepted : none;
  } catch {
    // The text isn't JSON, so it isn't an answer.
    return none;
  }
}

/** Loads the scripts in order, unless they have already been loaded. */
function loadScripts(): void {
  if (state.isLoaded) return;
  state.isLoaded = true;
  for (const address of banner()?.dataset['scripts']?.match(/\S+/g) ?? []) {
    const script = document.createElement('script');
    Object.assign(script, { src: address, async: false });
    document.head.append(script);
  }
}
