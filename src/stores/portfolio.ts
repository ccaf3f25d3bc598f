import { atom, onMount } from 'nanostores';

/**
 * What the address asks for with `?page=`; null on the server and where it asks for nothing.
 * Follows src/inline-scripts/portfolio.ts, which changes the address and shows the page.
 */
export const $requestedPage = atom<string | null>(null);

onMount($requestedPage, () => {
  if (import.meta.env.SSR) return;
  const update = () => $requestedPage.set(new URLSearchParams(location.search).get('page'));
  // In a task of its own, because the page is already shown: React's rendering must not delay its paint.
  const updateSoon = () => setTimeout(update);
  update();
  addEventListener('portfolio:page', updateSoon);
  return () => removeEventListener('portfolio:page', updateSoon);
});
