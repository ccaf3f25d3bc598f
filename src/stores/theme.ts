import { atom, onMount } from 'nanostores';

/** The name of a theme, which is also the class on the document root. */
export type Theme = 'dark' | 'light';

/**
 * The theme of the page; null on the server. Observes the class on the document root, which
 * src/inline-scripts/theme.ts changes.
 */
export const $theme = atom<Theme | null>(null);

onMount($theme, () => {
  if (import.meta.env.SSR) return;
  const root = document.documentElement;
  const update = () => $theme.set(root.classList.contains('light') ? 'light' : 'dark');
  const observer = new MutationObserver(update);
  observer.observe(root, { attributeFilter: ['class'] });
  update();
  return () => observer.disconnect();
});
