/** What hydrates an island, apart from the submit of a form. */
const INTENT = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Loads Astro's scripts for islands when the visitor turns to one, where the build has put them into a file
 * (src/build/island-scripts.ts): 2 kB that the first paint doesn't wait for. Until then the page's own scripts serve them.
 */
export default function startIslands(): void {
  const file = document.currentScript?.dataset['islands'];
  if (!file) return;
  const load = async (island: Element) => {
    await import(/* @vite-ignore */ file);
    // For the intent directive, which has not seen the first.
    island.dispatchEvent(new Event('pointerover'));
  };
  const onIntent = ({ target }: Event) => {
    const island = target instanceof Element && target.closest('astro-island');
    if (island) void load(island);
  };
  for (const type of INTENT) addEventListener(type, onIntent, { passive: true });
}
