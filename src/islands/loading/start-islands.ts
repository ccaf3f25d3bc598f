import { INTENT } from './hydrate-on-intent.ts';

/**
 * Loads Astro's scripts for islands when the visitor turns to one, where the build has put them into a file
 * (src/build/island-scripts.ts): 2 kB that the first paint doesn't wait for. Until then the page's own scripts serve them.
 */
export default function startIslands(): void {
  const file = document.currentScript?.dataset['islands'];
  if (!file) return;
  let loading: Promise<unknown> | undefined;
  let address = file;
  const load = async (island: Element) => {
    try {
      await (loading ??= import(/* @vite-ignore */ address));
      // For the intent directive, which has not seen the first.
      island.dispatchEvent(new Event('pointerover'));
    } catch (error) {
      console.error(error);
      loading = undefined;
      // Firefox remembers the failed import of an address until the page is left.
      address = `${file}?${Date.now()}`;
      island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
    }
  };
  const onIntent = ({ target }: Event) => {
    const island = target instanceof Element && target.closest('astro-island[ssr]');
    if (island) void load(island);
  };
  for (const type of INTENT) addEventListener(type, onIntent, { passive: true });
}
