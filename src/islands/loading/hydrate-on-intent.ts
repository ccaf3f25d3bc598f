import type { ClientDirective } from 'astro';

/** Events upon which a visitor may want an island; a touch begins with `pointerover`. */
const INTENT = ['pointerover', 'focusin'];

/**
 * Hydrates an island when the visitor points at, touches or focuses it. Until then its controls work without React. Astro
 * repeats a lost request once; when that is lost, too, the next of these events tries again.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const hydrate = async () => {
    // Astro removes `ssr` from an island that it has hydrated.
    if (isLoading || !island.hasAttribute('ssr')) return;
    isLoading = true;
    try {
      // Astro reports a lost request by `astro:hydration-error`, and then gives a function that does nothing.
      const hydrateIsland = await load();
      await hydrateIsland();
    } finally {
      isLoading = false;
    }
  };
  for (const type of INTENT) island.addEventListener(type, () => void hydrate());
};

export default intent;
