/**
 * Asks for consent, and loads what needs it: an inline script below the banner (src/components/Consent.astro), which has the
 * names that are asked about and the addresses of their scripts.
 *
 * 1. The browser remembers the answer for six months. Without one, the banner is shown, and nothing is loaded. One about other
 *    names is none; the signal of Global Privacy Control is a refusal, until the visitor answers otherwise.
 * 2. An answer, here or in another tab, is followed at once. A script that runs can't be stopped: the page is loaded again.
 * 3. "Cookie settings" in the footer shows the banner again.
 */

/** Under which name the browser remembers the answer. */
const KEY = 'consent';

/** An answer as it is remembered. */
interface Answer {
  isAccepted: boolean;
  /** What it is about. */
  names: string;
  /** When it ends, as the time of JavaScript. */
  until: number;
}

/** Where the browser remembers nothing, the answer lasts until the page is left. */
let unsavedAnswer: boolean | undefined;
let isLoaded = false;

const banner = () => document.getElementById('Page-consent');

/** Follows the remembered answer, and the visitor's. */
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
  // A page in the back/forward cache gets no storage events.
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
  } catch {
    // Storage is unavailable or full.
    unsavedAnswer = isAccepted;
  }
  applyAnswer();
  // The buttons are gone: keyboards and screen readers go on in the page.
  document.getElementById('Page-main')?.focus({ preventScroll: true });
}

/** Asks, loads, or ends what is loaded. */
function applyAnswer(): void {
  const isAccepted = unsavedAnswer ?? savedAnswer();
  banner()?.toggleAttribute('hidden', isAccepted !== undefined);
  if (isAccepted) load();
  else if (isLoaded) location.reload();
}

/** The remembered answer; undefined if there is none that holds. */
function savedAnswer(): boolean | undefined {
  const hasSignal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  const none = hasSignal ? false : undefined;
  try {
    const { isAccepted, names, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Answer>;
    const holds = names === banner()?.dataset['names'] && Number(until) > Date.now();
    return holds ? isAccepted : none;
  } catch {
    // Storage is unavailable, or has something else under this name.
    return none;
  }
}

/** Loads the scripts once, in their order. */
function load(): void {
  if (isLoaded) return;
  isLoaded = true;
  for (const address of banner()?.dataset['scripts']?.split(' ') ?? []) {
    const script = document.createElement('script');
    Object.assign(script, { src: address, async: false });
    document.head.append(script);
  }
}
