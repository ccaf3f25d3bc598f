import type { ClientDirective } from 'astro';

/** The events that suggest that a visitor wants the island; a touch starts with `pointerover`. */
const INTENT = ['pointerover', 'focusin'];

/**
 * Hydrates an island when the visitor points at, touches or focuses it. Until then, its controls work without React. Astro
 * retries a failed request once; after that, the next of these events tries again.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const hydrate = async () => {
    // Astro removes `ssr` from hydrated islands.
    if (isLoading || !island.hasAttribute('ssr')) return;
    isLoading = true;
    try {
      // Astro reports a failed request by `astro:hydration-error`, and then returns a function that does nothing.
      const hydrateIsland = await load();
      await hydrateIsland();
    } finally {
      isLoading = false;
    }
  };
  for (const type of INTENT) island.addEventListener(type, () => void hydrate());
};

export default intent;
