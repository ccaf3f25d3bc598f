import type { ClientDirective } from 'astro';

/** What says that the visitor turns to an island. */
const WAKING = ['pointerover', 'touchstart'] as const;
/** What wakes as well, and must not get lost while React is on its way: held back, then done again. */
const HELD = ['focusin', 'click', 'submit'] as const;
/** How long React may take, in milliseconds, before the page says that something is wrong. */
const PATIENCE = 15_000;

/**
 * Hydrates an island once the visitor points at, touches or focuses it. A focus, the press of a button
 * or a submit that comes before React is there is repeated as soon as it is. Buttons marked
 * `data-native` do their work without React (the menu button opens a popover): left alone.
 * When the island's code can't be had, the island is marked `data-failed`, for CSS to say so.
 * The directive's value, if any, is a selector: where the page has such an element, at first or after
 * a step in history, the island's HTML is out of date and it hydrates at once.
 */
const intent: ClientDirective = (load, { value: outOfDate }, island) => {
  let waking = false;
  const held: Event[] = [];

  const wake = async () => {
    if (waking) return;
    waking = true;
    for (const type of WAKING) island.removeEventListener(type, wake);
    const timer = setTimeout(fail, PATIENCE);
    island.addEventListener('astro:hydration-error', fail);
    // Sent by useReady when React has committed and its handlers are in place; hydrate() resolves earlier.
    island.addEventListener(
      'island:ready',
      () => {
        clearTimeout(timer);
        delete island.dataset['failed'];
        for (const type of HELD) island.removeEventListener(type, hold, true);
        held.forEach(repeat);
      },
      { once: true },
    );
    const hydrate = await load();
    await hydrate();
  };

  const hold = (event: Event) => {
    if (event.type === 'click' && !buttonOf(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A double click before hydration is meant as one.
    if (!held.some((earlier) => earlier.type === event.type)) held.push(event);
    void wake();
  };

  const fail = () => {
    island.dataset['failed'] = '';
  };

  for (const type of WAKING) island.addEventListener(type, wake, { passive: true });
  for (const type of HELD) island.addEventListener(type, hold, true);
  if (typeof outOfDate === 'string') {
    const refresh = () => document.querySelector(outOfDate) && void wake();
    refresh();
    addEventListener('popstate', refresh);
  }
};

/** The button that a click was meant for, unless it works without React or submits a form. */
function buttonOf({ target }: Event): HTMLButtonElement | null {
  return (target as Element).closest<HTMLButtonElement>('button:not([data-native], [type="submit"])');
}

/** Does again what the visitor did. */
function repeat(event: Event): void {
  if (event.type === 'focusin') event.target!.dispatchEvent(event);
  else if (event.type === 'submit') (event.target as HTMLFormElement).requestSubmit();
  else buttonOf(event)?.click();
}

export default intent;
