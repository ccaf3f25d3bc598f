import type { ClientDirective } from 'astro';

/** The events that suggest that the visitor wants to use the island. A touch also starts with `pointerover`. */
const INTENT = ['pointerover', 'focusin'];

/**
 * Hydrates an island when the visitor points at, touches or focuses it. Until then, the island works without React.
 * Astro retries a failed request once. After that, the request is made again the next time the visitor points at,
 * touches or focuses the island.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const hydrate = async () => {
    // Astro removes the `ssr` attribute from hydrated islands.
    if (isLoading || !island.hasAttribute('ssr')) return;
    isLoading = true;
    try {
      // If the request fails, Astro dispatches `astro:hydration-error` and returns a function that does nothing.
      const hydrateIsland = await load();
      await hydrateIsland();
    } finally {
      isLoading = false;
    }
  };
  for (const type of INTENT) island.addEventListener(type, () => void hydrate());
};

export default intent;
