import { atom, onMount } from 'nanostores';
import { afterPaint } from '../lib/after-paint.ts';

/**
 * The number of the page that the portfolio shows; 1 on the server. Observes the attribute that
 * src/inline-scripts/portfolio.ts changes.
 */
export const $page = atom(1);

onMount($page, () => {
  if (import.meta.env.SSR) return;
  const portfolio = document.querySelector<HTMLElement>('[data-portfolio]');
  if (!portfolio) return;
  const update = () => $page.set(Number(portfolio.dataset['page']));
  // The projects are shown already: React's rendering must not delay their paint.
  const observer = new MutationObserver(() => afterPaint(update));
  observer.observe(portfolio, { attributeFilter: ['data-page'] });
  update();
  return () => observer.disconnect();
});
