import { atom, onMount } from 'nanostores';

/**
 * Number of the portfolio page on show, from 1. The address is the truth; src/inline-scripts/portfolio.ts
 * reads it, shows the projects and notes the page on the list; the store follows.
 */
export const $page = atom(1);

onMount($page, () => {
  // Read while the page is built, too, where there is nothing to follow.
  if (typeof document === 'undefined') return;
  const follow = () => $page.set(Number(list()?.dataset['page'] ?? 1));
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
});

/**
 * Goes to a page: into the address, onto the screen, and smoothly up to its top. The focus moves to
 * the first project shown, so that keyboards and screen readers go on reading there.
 */
export function goToPage(page: number): void {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', `${page}`);
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list()?.querySelector<HTMLElement>(':scope > :not([hidden]) h2')?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
}

const list = () => document.querySelector<HTMLElement>('[data-portfolio]');
