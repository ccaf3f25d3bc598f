/**
 * An inline script below the consent banner (src/components/Consent.astro). The banner lists the services and their
 * scripts; this script loads them after consent.
 *
 * 1. The browser remembers the answer for six months. Without an answer, the banner is shown and nothing is loaded. An
 *    answer given for other services doesn't count. The Global Privacy Control signal counts as a refusal until the visitor
 *    answers.
 * 2. An answer takes effect immediately, in all tabs. Withdrawing consent removes the services' cookies. A running script
 *    can't be stopped, so the page is reloaded or, if the visitor has begun to fill in a form, the banner says that the
 *    scripts run until the next page.
 * 3. "Cookie settings" in the footer shows the banner again.
 */

/** The localStorage key under which the answer is saved. */
const KEY = 'consent';
/** The banner's attribute that shows the note about a withdrawal. */
const NOTE = 'data-withdrawn';

interface Answer {
  isAccepted: boolean;
  /** The names of the services to which the answer applies. */
  names: string;
  /** When the answer expires, in milliseconds since 1970. */
  until: number;
}

/** The visitor's answer if the browser can't store it. It is lost when the visitor leaves the page. */
let unsavedAnswer: boolean | undefined;
let isLoaded = false;

const banner = () => document.getElementById('Page-consent');

/** Applies the saved answer, and listens for new answers. */
export default function startConsent(): void {
  applyAnswer();
  banner()?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button) saveAnswer(button.value === 'accept');
  });
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-consent-settings]')) return;
    banner()?.removeAttribute('hidden');
    banner()?.focus();
  });
  addEventListener('storage', ({ key }) => {
    // The key is null when all storage was cleared.
    if ((key ?? KEY) === KEY) applyAnswer();
  });
  // Pages in the back/forward cache don't receive storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyAnswer();
  });
}

function saveAnswer(isAccepted: boolean): void {
  const until = new Date();
  until.setMonth(until.getMonth() + 6);
  const names = banner()?.dataset['names'];
  try {
    localStorage.setItem(KEY, JSON.stringify({ isAccepted, names, until: until.getTime() }));
    unsavedAnswer = undefined;
  } catch {
    // Storage is unavailable or full.
    unsavedAnswer = isAccepted;
    forgetAnswer();
  }
  applyAnswer();
  // If the focused button is now hidden, the focus moves to the page's content.
  if (banner()?.hidden) document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** Removes an earlier answer, which no longer counts. Removing a value works even if storage is full. */
function forgetAnswer(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so there is no earlier answer.
  }
}

/** Shows the banner, or hides it once there is an answer. Loads the scripts after consent, or ends them after a withdrawal. */
function applyAnswer(): void {
  const isAccepted = unsavedAnswer ?? savedAnswer();
  const isWithdrawn = isLoaded && !isAccepted;
  if (isAccepted) load();
  if (isWithdrawn) removeCookies();
  if (isWithdrawn && !hasInput()) location.reload();
  // The note about the withdrawal stays until an answer is applied again.
  const isNoted = banner()?.toggleAttribute(NOTE, isWithdrawn && !banner()?.hasAttribute(NOTE));
  banner()?.toggleAttribute('hidden', isAccepted !== undefined && !isNoted);
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

/** Returns the saved answer, or undefined if there is no valid answer. */
function savedAnswer(): boolean | undefined {
  const hasSignal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  const none = hasSignal ? false : undefined;
  try {
    const { isAccepted, names, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Answer>;
    const holds = names === banner()?.dataset['names'] && Number(until) > Date.now();
    return holds ? isAccepted : none;
  } catch {
    // Storage is unavailable, or the stored value isn't an answer.
    return none;
  }
}

/** Loads the scripts in order, unless they have already been loaded. */
function load(): void {
  if (isLoaded) return;
  isLoaded = true;
  for (const address of banner()?.dataset['scripts']?.match(/\S+/g) ?? []) {
    const script = document.createElement('script');
    Object.assign(script, { src: address, async: false });
    document.head.append(script);
  }
}
