/**
 * The theme: an inline script in the head. It applies the saved theme before the first paint, and handles clicks on the
 * theme button before and after React loads. ThemeToggle.tsx renders the button. The state is a class on the document root.
 */
import { remember, remembered } from '../../lib/storage.ts';

/** A theme's name, which is also the class on the document root. */
type Theme = 'dark' | 'light';

const root = () => document.documentElement;

/** Returns the current theme. */
export const shownTheme = (): Theme => (root().classList.contains('light') ? 'light' : 'dark');

/** Calls `listener` after each theme change. Returns a function that removes the listener. */
export function onThemeChange(listener: () => void): () => void {
  addEventListener('theme:change', listener);
  return () => removeEventListener('theme:change', listener);
}

/** Switches to the other theme: until the visitor leaves the page, if the browser can't store it. */
function toggleTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  apply(theme);
  remember(storageKey(), theme);
}

/** Applies the saved theme, and responds to the theme button and to changes in other tabs. */
export default function startTheme(): void {
  root().classList.add('js');
  applyRemembered();
  addEventListener('DOMContentLoaded', markButton);
  // Pages in the back/forward cache don't receive storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && applyRemembered());
  addEventListener('storage', ({ key, newValue }) => {
    // The key is null when all storage was cleared.
    if ((key ?? storageKey()) === storageKey()) apply(newValue);
  });
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]')) toggleTheme();
  });
}

/** Applies the saved theme. If storage is blocked, the current theme stays. */
function applyRemembered(): void {
  const theme = remembered(storageKey());
  if (theme !== undefined) apply(theme);
}

/** Applies a stored theme; any other value selects the default theme. */
function apply(stored: string | null): void {
  const fallback = root().dataset['defaultTheme'];
  const light = fallback === 'light' ? stored !== 'dark' : stored === 'light';
  root().classList.toggle('light', light);
  root().classList.toggle('dark', !light);
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  themeColour?.setAttribute('content', themeColour.dataset[shownTheme()] ?? '');
  markButton();
  dispatchEvent(new Event('theme:change'));
}

/** Updates the pressed state of the theme button. */
function markButton(): void {
  const button = document.querySelector('[data-theme-toggle]');
  button?.setAttribute('aria-pressed', String(shownTheme() === 'dark'));
}

/** Returns the localStorage key of the theme, which src/layouts/Page.astro writes into the page. */
const storageKey = () => root().dataset['themeKey'] ?? '';
