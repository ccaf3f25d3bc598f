/**
 * The portfolio's pages: an inline script before the first project, which works before and after React. In the order in which a
 * visitor meets it:
 *
 * 1. The address names a page (`?page=3`, or `#haat` of a project). A style sheet hides the projects of all others, from
 *    the first paint, and the attribute `data-page` of the portfolio has the number: it is the state.
 * 2. A click on the pager shows another page, as a new entry of the history; Back and Forward show that of their address.
 * 3. The pager says which page is shown. Until React has hydrated it, this script changes its HTML; afterwards
 *    src/islands/portfolio/PortfolioPager.tsx renders it at each `portfolio:change`.
 */
import { clampPage, pageCount, pageSummary } from './pagination.ts';

/** The pager's parts: its links are page numbers, its buttons Previous and Next. */
type Control = HTMLAnchorElement | HTMLButtonElement;

const portfolio = () => document.querySelector<HTMLElement>('[data-portfolio]');
const pageSize = () => Number(portfolio()?.dataset['pageSize']);
const total = () => Number(portfolio()?.dataset['total']);
const clamp = (page: unknown) => clampPage(page, pageCount(total(), pageSize()));

/** The number of the page shown; 1 is the first. */
export const shownPage = () => Number(portfolio()?.dataset['page'] ?? 1);

/** The page that the query of an address names; the first one if there is none. */
const pageOf = (search?: string): number => clamp(new URLSearchParams(search).get('page'));

/** Begins with the addressed page, and follows the address and the pager. */
export default function startPortfolio(): void {
  showAddressed();
  // The projects and the pager come after this script.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  // Screen readers don't know the thumbnails, so that a click must not move the focus there.
  addEventListener('mousedown', (event) => {
    if ((event.target as Element).closest('.thumbnails')) event.preventDefault();
  });
  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const control = target.closest<Control>('[data-pager] :is(a, button)');
    if (control && !opensElsewhere(event)) {
      event.preventDefault();
      turnTo(targetOf(control));
    }
    // The page and the projects of the portfolio are the same in all languages.
    const link = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (link) Object.assign(link, { search: location.search, hash: location.hash });
  });
}

/** Whether the browser opens a clicked link in another tab or window, or saves it. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

function showAddressed(): void {
  const projects = portfolio()?.querySelectorAll('article') ?? [];
  const named = [...projects].findIndex(({ id }) => location.hash === new URL(`#${id}`, location.href).hash);
  const page = named === -1 ? pageOf(location.search) : Math.floor(named / pageSize()) + 1;
  showProjects(page);
  updatePager(page);
}

/** Shows a page at its top, another one as a new entry of the history. */
function turnTo(page: number): void {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', `${page}`);
  address.hash = '';
  if (page !== shownPage()) history.pushState(null, '', address);
  showProjects(page);
  // Keyboards and screen readers continue at the first project shown.
  portfolio()?.querySelectorAll('h2')[(page - 1) * pageSize()]?.focus({ preventScroll: true });
  // After the focus, which would interrupt a screen reader that announces the summary. One that is a status from the beginning
  // would be announced while the page arrives.
  document.querySelector('[data-sentence]')?.setAttribute('role', 'status');
  updatePager(page);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/** Hides the projects of other pages, and outlines the thumbnails of this one, by a style sheet, which also holds for those that have not arrived yet. */
function showProjects(page: number): void {
  const last = page * pageSize();
  const shown = `:nth-of-type(n + ${last - pageSize() + 1}):nth-of-type(-n + ${last})`;
  // Paper shows all.
  const sheet = new CSSStyleSheet({ media: 'screen' });
  sheet.replaceSync(
    `[data-portfolio] > article:not(${shown}) { display: none } .thumbnails > a${shown} { --outline: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
  portfolio()?.setAttribute('data-page', `${page}`);
}

/** Lets React render the pager, or changes its HTML before that: Astro removes `ssr` from what it hydrates. */
function updatePager(page: number): void {
  dispatchEvent(new Event('portfolio:change'));
  const pager = document.querySelector('[ssr] > [data-pager]');
  if (!pager) return;
  for (const control of pager.querySelectorAll<Control>('a, button')) {
    const isCurrent = targetOf(control) === page;
    if (control instanceof HTMLButtonElement) control.disabled = isCurrent;
    else control.ariaCurrent = isCurrent ? 'page' : null;
  }
  const summary = pager.querySelector<HTMLElement>('[data-sentence]');
  summary?.replaceChildren(pageSummary(summary.dataset['sentence'] ?? '', page, pageSize(), total()));
}

/** The page that a number leads to, or Previous or Next, whose value is a step. */
const targetOf = (control: Control): number =>
  control instanceof HTMLButtonElement ? clamp(shownPage() + Number(control.value)) : pageOf(control.search);

/** The page that the pager's HTML shows, which React hydrates; the visitor may have turned to another one since. */
export const pageInHtml = () =>
  pageOf(document.querySelector<HTMLAnchorElement>('[data-pager] [aria-current]')?.search);

/** Calls `listener` after each change of the page; returns a function that stops that. */
export function onPageChange(listener: () => void): () => void {
  addEventListener('portfolio:change', listener);
  return () => removeEventListener('portfolio:change', listener);
}
