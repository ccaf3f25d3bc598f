import { atom, onMount } from 'nanostores';
import { site } from '../site';

/** One of the two cloths. */
export type Theme = 'dark' | 'light';

/**
 * The theme that the page wears; `null` until a browser has told. The class on the document root is the truth (src/inline-scripts/theme.ts
 * sets it before the first paint and on a change in another tab); the store follows it.
 */
export const $theme = atom<Theme | null>(null);

onMount($theme, () => {
  // Read while the page is built, too, where there is nothing to follow.
  if (typeof document === 'undefined') return;
  const follow = () => $theme.set(root().classList.contains('light') ? 'light' : 'dark');
  const observer = new MutationObserver(follow);
  observer.observe(root(), { attributeFilter: ['class'] });
  follow();
  return () => observer.disconnect();
});

/**
 * Changes to the other theme and remembers it, where the browser lets us. Applying it is left to
 * src/inline-scripts/theme.ts, which is told as it is of a change in another tab.
 */
export function toggleTheme(): void {
  const newValue: Theme = root().classList.contains('light') ? 'dark' : 'light';
  const key = site.theme.storageKey;
  try {
    localStorage.setItem(key, newValue);
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

const root = () => document.documentElement;
