/**
 * The portfolio's pages: an inline script before the first project, which shows those of the page that the address
 * names (`?page=3`, or `#haat` of a project) from the first paint, on Back and Forward, and on clicks on the pager, before
 * and after React.
 * src/islands/portfolio/PortfolioPager.tsx shows the pager.
 * The portfolio's attribute `data-page` is the state.
 */
import { clampPage, pageCount, pageSummary } from './pagination.ts';

const portfolio = () => document.querySelector<HTMLElement>('[data-portfolio]');
const pageSize = () => Number(portfolio()?.dataset['pageSize']);
const total = () => Number(portfolio()?.dataset['total']);

/** The number of the page shown; 1 is the first. */
export const shownPage = () => Number(portfolio()?.dataset['page'] ?? 1);

/** The number of the page that the pager's HTML shows. */
export const pageInHtml = () =>
  Number(document.querySelector<HTMLButtonElement>('[data-pager] [aria-current]')?.value ?? 1);

/** Calls `listener` after each change of the page; returns a function that stops that. */
export function onPageChange(listener: () => void): () => void {
  addEventListener('portfolio:change', listener);
  return () => removeEventListener('portfolio:change', listener);
}

/** Shows another page as a new entry of the history: its first project gets the focus, at the top of the page. */
function goToPage(page: number): void {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', `${page}`);
  address.hash = '';
  history.pushState(null, '', address);
  showProjects(page);
  // Keyboards and screen readers continue at the first project shown.
  portfolio()?.querySelectorAll('h2')[(page - 1) * pageSize()]?.focus({ preventScroll: true });
  // After the focus, which would interrupt a screen reader that announces the summary.
  updatePager(page);
  // Smooth unless the visitor prefers less motion: src/styles/base.css sets `scroll-behavior`.
  scrollTo(0, 0);
}

/** Shows the addressed page, and follows the address and the pager's buttons. */
export default function startPortfolio(): void {
  showAddressed();
  // The projects and the pager come after this script.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLButtonElement>('[data-pager] button');
    if (button) goToPage(targetOf(button));
    // The page of the portfolio is the same in all languages.
    const link = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (link) link.search = location.search;
  });
}

function showAddressed(): void {
  const page = new URLSearchParams(location.search).get('page');
  const projects = portfolio()?.querySelectorAll('article') ?? [];
  const named = [...projects].findIndex(({ id }) => location.hash === `#${id}`);
  const isNamed = named !== -1;
  showProjects(
    isNamed ? Math.floor(named / pageSize()) + 1 : clampPage(page, pageCount(total(), pageSize())),
  );
  updatePager(shownPage());
}

/** Hides the projects of other pages, and outlines the patches of this one, by a style sheet, which also holds for those that have not arrived yet. */
function showProjects(page: number): void {
  const last = page * pageSize();
  // Paper shows all.
  const sheet = new CSSStyleSheet({ media: 'screen' });
  const shown = `:nth-of-type(n + ${last - pageSize() + 1}):nth-of-type(-n + ${last})`;
  sheet.replaceSync(
    `[data-portfolio] > article:not(${shown}) { display: none } .sampler > a${shown} { --patch: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
  portfolio()?.setAttribute('data-page', `${page}`);
}

/** Lets React update the pager, or updates its HTML until React has hydrated it: then Astro removes `ssr`. */
function updatePager(page: number): void {
  dispatchEvent(new Event('portfolio:change'));
  const pager = document.querySelector('[ssr] > [data-pager]');
  if (!pager) return;
  for (const button of pager.querySelectorAll('button')) {
    const isCurrent = targetOf(button) === page;
    if (button.name === 'step') button.disabled = isCurrent;
    else button.ariaCurrent = isCurrent ? 'page' : null;
  }
  pager.querySelector('p')?.replaceChildren(pageSummary(page, pageSize(), total()));
}

/** The page that a button leads to: its value is a page number, or for Previous and Next a step. */
function targetOf({ name, value }: HTMLButtonElement): number {
  const page = name === 'step' ? shownPage() + Number(value) : value;
  return clampPage(page, pageCount(total(), pageSize()));
}
