import { atom, onMount } from 'nanostores';

/**
 * What the address asks for with `?page=`; null on the server and where it asks for nothing.
 * Follows src/inline-scripts/portfolio.ts, which changes the address and shows the page.
 */
export const $requestedPage = atom<string | null>(null);

onMount($requestedPage, () => {
  if (import.meta.env.SSR) return;
  const update = () => $requestedPage.set(new URLSearchParams(location.search).get('page'));
  update();
  addEventListener('portfolio:page', update);
  return () => removeEventListener('portfolio:page', update);
});
