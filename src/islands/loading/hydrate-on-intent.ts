import type { ClientDirective } from 'astro';

/** Events that hydrate an island. */
const INTENT = ['pointerover', 'touchstart'] as const;
/** Events that hydrate it as well and need React: captured, and replayed once React can handle them. */
const CAPTURED = ['focusin', 'submit'] as const;
/** How long hydration may take, in milliseconds, before the island counts as failed. */
const HYDRATION_TIMEOUT_MS = 5_000;
/** After how many milliseconds a failed request is repeated. */
const RETRY_DELAY_MS = 1_000;

/**
 * Hydrates an island when the visitor points at, touches or focuses it, or submits its form. A focus or a
 * submit that comes before React is replayed after hydration; until then the island has an attribute named
 * after it, so that CSS can show that it was noticed (`data-submit`). Buttons must work without React.
 * When hydration fails, the HTML stays, and the island gets the attribute `data-failed`, which CSS can show a
 * message for; the next of these events tries again.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isHydrating = false;
  const queuedEvents: Event[] = [];
  const listeners = new AbortController();
  const { signal } = listeners;

  const hydrate = async () => {
    if (isHydrating) return;
    isHydrating = true;
    setTimeout(() => signal.aborted || fail(), HYDRATION_TIMEOUT_MS);
    try {
      await importFiles(island).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
        await importFiles(island);
      });
      const astroHydrate = await load();
      await astroHydrate();
    } catch (error) {
      console.error(error);
      fail();
      isHydrating = false;
    }
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

  // React removes everything when rendering throws. What was typed is in these elements, so they come back;
  // with `ssr`, the inline scripts serve them as before React.
  new MutationObserver((records) => {
    if (island.hasChildNodes()) return;
    island.append(...records.flatMap(({ removedNodes }) => [...removedNodes]));
    island.setAttribute('ssr', '');
    listeners.abort();
    fail();
  }).observe(island, { childList: true });

  // Dispatched by useHydrated once React's event handlers are in place; Astro's hydrate() resolves earlier.
  island.addEventListener(
    'island:hydrated',
    () => {
      listeners.abort();
      for (const name of ['failed', ...CAPTURED]) island.removeAttribute(`data-${name}`);
      for (const event of queuedEvents) replay(event, island);
    },
    { once: true },
  );
  for (const type of INTENT) island.addEventListener(type, onIntent, { passive: true, signal });
  for (const type of CAPTURED) island.addEventListener(type, capture, { capture: true, signal });
};

/**
 * Fetches the island's files, and imports them, before Astro does. Firefox remembers a failed import until the document
 * is left, so that no retry would ask for the file again; and Astro would repeat the import with another address, whose
 * copy of the renderer is a second React, in which the island's hooks fail.
 */
async function importFiles(island: HTMLElement): Promise<void> {
  const addresses = ['component-url', 'renderer-url'].map((name) => island.getAttribute(name) ?? '');
  await Promise.all(addresses.map(fetchFile));
  await Promise.all(addresses.map((address) => import(/* @vite-ignore */ address)));
}

/** Puts a file into the browser's cache. */
async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.arrayBuffer();
}

/** Repeats a captured event for React's handlers. React may have rendered the form anew. */
function replay(event: Event, island: HTMLElement): void {
  if (event.type === 'submit') island.querySelector('form')?.requestSubmit();
  else event.target?.dispatchEvent(event);
}

export default intent;
