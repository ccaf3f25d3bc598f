import { INTENT } from './hydrate-on-intent.ts';

/**
 * Loads Astro's scripts for islands when the visitor points at, touches or focuses an island. A build has them in a file
 * (src/build/island-scripts.ts), so that the first paint doesn't wait for 2 kB; in dev they are in the page. Until they are
 * loaded, the islands' controls work by the page's own scripts.
 */
export default function startIslands(): void {
  const file = document.currentScript?.dataset['islands'];
  if (!file) return;
  let loading: Promise<unknown> | undefined;
  let address = file;
  const load = async (island: Element) => {
    try {
      await (loading ??= import(/* @vite-ignore */ address));
      // The import has defined the islands' element, whose directive listens from now on, but has missed the event that led here.
      // This one doesn't bubble, so that it reaches the island only, not onIntent again.
      island.dispatchEvent(new Event('pointerover'));
    } catch (error) {
      console.error(error);
      loading = undefined;
      // Firefox remembers the failed import of an address until the page is left.
      address = `${file}?${Date.now()}`;
      // As Astro says it of an island's own code; src/islands/contact/before-react.ts tells the visitor.
      island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
    }
  };
  const onIntent = ({ target }: Event) => {
    const island = target instanceof Element && target.closest('astro-island[ssr]');
    if (island) void load(island);
  };
  for (const type of INTENT) addEventListener(type, onIntent);
}
