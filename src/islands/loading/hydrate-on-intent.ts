import type { ClientDirective } from 'astro';

/** Events upon which a visitor may want an island. */
export const INTENT = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Hydrates an island when the visitor points at, touches or focuses it. What visitors do before works without React. Astro
 * repeats a lost request once; after that, the next of these events tries again.
 */
const intent: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const hydrate = async () => {
    // Astro removes `ssr` from an island that it has hydrated.
    if (isLoading || !island.hasAttribute('ssr')) return;
    isLoading = true;
    // Never rejects: Astro fires `astro:hydration-error` and gives a function that does nothing.
    const hydrateIsland = await load();
    await hydrateIsland();
    isLoading = false;
  };
  for (const type of INTENT) island.addEventListener(type, () => void hydrate(), { passive: true });
};

export default intent;
