/**
 * The portfolio's pages: an inline script before the first project. It works before and after React, in this order:
 *
 * 1. The address names a page (`?page=3`, or a project's `#haat`). From the first paint, a stylesheet hides the projects of all
 *    other pages. The state is the portfolio's `data-page`, the page number.
 * 2. A click in the pager shows another page and adds a history entry; Back and Forward show the page of their address.
 * 3. The pager shows the current page. This script updates its HTML until React has hydrated it; afterwards, PortfolioPager.tsx
 *    renders it on each `portfolio:change`.
 */
import { clampPage, pageCount, pageSummary } from './pagination.ts';

/** A pager control: links are page numbers, buttons are Previous and Next. */
type Control = HTMLAnchorElement | HTMLButtonElement;

const portfolio = () => document.querySelector<HTMLElement>('[data-portfolio]');
const pageSize = () => Number(portfolio()?.dataset['pageSize']);
const total = () => Number(portfolio()?.dataset['total']);
const clamp = (page: unknown) => clampPage(page, pageCount(total(), pageSize()));

/** Returns the number of the current page, from 1. */
export const shownPage = () => Number(portfolio()?.dataset['page'] ?? 1);

/** Returns the page in an address's query, or the first one. */
const pageOf = (search?: string): number => clamp(new URLSearchParams(search).get('page'));

/** Shows the page of the address, and follows address changes and the pager. */
export default function startPortfolio(): void {
  showAddressed();
  // Projects and pager come after this script.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  // A click on a thumbnail must not focus it, since it is hidden from screen readers.
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
    // Keeps the page and the project when the visitor switches languages: the portfolio is the same in all of them.
    const link = target.closest<HTMLAnchorElement>('a[hreflang]');
    if (link) Object.assign(link, { search: location.search, hash: location.hash });
  });
}

/** Whether the browser opens a clicked link in a new tab or window, or saves it. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

function showAddressed(): void {
  const projects = portfolio()?.querySelectorAll('article') ?? [];
  const named = [...projects].findIndex(({ id }) => location.hash === new URL(`#${id}`, location.href).hash);
  const page = named === -1 ? pageOf(location.search) : Math.floor(named / pageSize()) + 1;
  showProjects(page);
  updatePager(page);
}

/** Scrolls to the top of a page; another page becomes a new history entry. */
function turnTo(page: number): void {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', `${page}`);
  address.hash = '';
  if (page !== shownPage()) history.pushState(null, '', address);
  showProjects(page);
  // Keyboards and screen readers continue at the first project of the page.
  portfolio()?.querySelectorAll('h2')[(page - 1) * pageSize()]?.focus({ preventScroll: true });
  // After the focus, which would interrupt the announcement. A status that is there from the start would be announced while the
  // page loads.
  document.querySelector('[data-sentence]')?.setAttribute('role', 'status');
  updatePager(page);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/** Hides other pages' projects and outlines thumbnails, by a stylesheet, which also applies to elements still to be parsed. */
function showProjects(page: number): void {
  const last = page * pageSize();
  const shown = `:nth-of-type(n + ${last - pageSize() + 1}):nth-of-type(-n + ${last})`;
  // Print shows all projects.
  const sheet = new CSSStyleSheet({ media: 'screen' });
  sheet.replaceSync(
    `[data-portfolio] > article:not(${shown}) { display: none } .thumbnails > a${shown} { --outline: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
  portfolio()?.setAttribute('data-page', `${page}`);
}

/** Lets React render the pager, or updates its HTML if React hasn't hydrated it: Astro removes `ssr` from hydrated islands. */
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

/** Returns the page that a control opens; the value of Previous and Next is a step. */
const targetOf = (control: Control): number =>
  control instanceof HTMLButtonElement ? clamp(shownPage() + Number(control.value)) : pageOf(control.search);

/** Returns the page in the pager's HTML, which React hydrates. The visitor may have turned to another page since. */
export const pageInHtml = () =>
  pageOf(document.querySelector<HTMLAnchorElement>('[data-pager] [aria-current]')?.search);

/** Calls `listener` after each page change; returns a function that removes it. */
export function onPageChange(listener: () => void): () => void {
  addEventListener('portfolio:change', listener);
  return () => removeEventListener('portfolio:change', listener);
}
