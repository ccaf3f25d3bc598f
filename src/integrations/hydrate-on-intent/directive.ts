import type { ClientDirective } from 'astro';

/** Events that hydrate an island. */
const INTENT = ['pointerover', 'touchstart'] as const;
/** Events that hydrate it as well and need React: captured, and replayed once React can handle them. */
const CAPTURED = ['focusin', 'submit'] as const;
/** How long hydration may take, in milliseconds, before the island counts as failed. */
const HYDRATION_TIMEOUT_MS = 15_000;

/**
 * Hydrates an island when the visitor points at, touches or focuses it, or submits its form. A focus or a
 * submit that comes before React is replayed after hydration; until then the island has an attribute named
 * after it, so that CSS can show that it was noticed (`data-submit`). Buttons must work without React.
 * When hydration fails, the island gets the attribute `data-failed`, which CSS can show a message for.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isHydrating = false;
  const queuedEvents: Event[] = [];

  const hydrate = async () => {
    if (isHydrating) return;
    isHydrating = true;
    for (const type of INTENT) island.removeEventListener(type, onIntent);
    const timer = setTimeout(fail, HYDRATION_TIMEOUT_MS);
    island.addEventListener('astro:hydration-error', fail);
    // Dispatched by useHydrated once React's event handlers are in place; Astro's hydrate() resolves earlier.
    island.addEventListener(
      'island:hydrated',
      () => {
        clearTimeout(timer);
        delete island.dataset['failed'];
        for (const type of CAPTURED) {
          island.removeAttribute(`data-${type}`);
          island.removeEventListener(type, capture, true);
        }
        queuedEvents.forEach(replay);
      },
      { once: true },
    );
    const astroHydrate = await load();
    await astroHydrate();
  };

  const onIntent = () => void hydrate();

  const capture = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    // One of each type: a form submitted twice before hydration is sent once.
    if (!queuedEvents.some(({ type }) => type === event.type)) queuedEvents.push(event);
    island.dataset[event.type] = '';
    void hydrate();
  };

  const fail = () => {
    island.dataset['failed'] = '';
  };

  for (const type of INTENT) island.addEventListener(type, onIntent, { passive: true });
  for (const type of CAPTURED) island.addEventListener(type, capture, true);
};

/** Repeats a captured event for React's handlers. */
function replay(event: Event): void {
  if (event.target instanceof HTMLFormElement) event.target.requestSubmit();
  else event.target?.dispatchEvent(event);
}

export default intent;
