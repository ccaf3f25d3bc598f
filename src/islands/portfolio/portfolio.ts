/**
 * The portfolio's pages. This inline script before the first project works both before and after React loads:
 *
 * 1. The page's address selects a page of the portfolio (`?page=3`, or a project's `#haat`). From the first paint, a
 *    stylesheet hides the projects of all other pages. The state is the page number in the portfolio's `data-page`.
 * 2. A click in the pager shows another page and adds a history entry; Back and Forward show the page selected by the
 *    address.
 * 3. The pager shows the current page. This script updates the pager's HTML until React has hydrated it; after that,
 *    PortfolioPager.tsx renders on each `portfolio:change`.
 */
import { clampPage, pageCount, pageSummary } from './pagination.ts';

/** A control in the pager: page numbers are links, and Previous and Next are buttons. */
type Control = HTMLAnchorElement | HTMLButtonElement;

const portfolio = () => document.querySelector<HTMLElement>('[data-portfolio]');
const pageSize = () => Number(portfolio()?.dataset['pageSize']);
const total = () => Number(portfolio()?.dataset['total']);
const clamp = (page: unknown) => clampPage(page, pageCount(total(), pageSize()));

/** Returns the number of the current page, from 1. */
export const shownPage = () => Number(portfolio()?.dataset['page'] ?? 1);

/** Returns the page number in an address's query, or 1 if there is none. */
const pageOf = (search?: string): number => clamp(new URLSearchParams(search).get('page'));

/** Shows the page selected by the address, and responds to address changes and to the pager. */
export default function startPortfolio(): void {
  showAddressed();
  // Repeats the call, because the projects and the pager haven't been parsed yet when this script runs.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  // A click must not focus a thumbnail, since thumbnails are hidden from screen readers.
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
    // When the visitor switches languages, the same page and project stay selected. The portfolio is the same in all
    // languages.
    const link = target.closest<HTMLAnchorElement>('.languages a');
    if (link) Object.assign(link, { search: location.search, hash: location.hash });
  });
}

/** Whether the browser opens the clicked link in a new tab or window, or saves its target. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey;

function showAddressed(): void {
  const projects = portfolio()?.querySelectorAll('article') ?? [];
  const named = [...projects].findIndex(({ id }) => location.hash === new URL(`#${id}`, location.href).hash);
  const page = named === -1 ? pageOf(location.search) : Math.floor(named / pageSize()) + 1;
  // Adds the page number to the address, because following another in-page link, such as the skip link, replaces the
  // project's id.
  if (named !== -1) history.replaceState(null, '', addressOf(page));
  showProjects(page);
  updatePager(page);
}

/** Returns the current address with another page number. */
function addressOf(page: number): URL {
  const address = new URL(location.href);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', `${page}`);
  return address;
}

/** Shows a page and scrolls to the top. If it isn't the current page, adds a history entry. */
function turnTo(page: number): void {
  const address = addressOf(page);
  address.hash = '';
  if (page !== shownPage()) history.pushState(null, '', address);
  showProjects(page);
  // Keyboard and screen reader users continue at the page's first project.
  portfolio()?.querySelectorAll('h2')[(page - 1) * pageSize()]?.focus({ preventScroll: true });
  // The summary becomes a status only after the focus has moved, because moving the focus would interrupt the
  // announcement. If the summary were a status from the start, it would be announced while the page loads.
  document.querySelector('[data-sentence]')?.setAttribute('role', 'status');
  updatePager(page);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/**
 * Hides the projects of other pages and outlines the page's thumbnails. Uses a stylesheet, which also applies to
 * elements that haven't been parsed yet.
 */
function showProjects(page: number): void {
  const last = page * pageSize();
  const shown = `:nth-of-type(n + ${last - pageSize() + 1}):nth-of-type(-n + ${last})`;
  // In print, all projects are shown.
  const sheet = new CSSStyleSheet({ media: 'screen' });
  sheet.replaceSync(
    `[data-portfolio] > article:not(${shown}) { display: none } .thumbnails > a${shown} { --outline: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
  portfolio()?.setAttribute('data-page', `${page}`);
}

/**
 * Makes React render the pager. If React hasn't hydrated the pager yet, updates its HTML instead. Astro removes the
 * `ssr` attribute from hydrated islands.
 */
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

/**
 * Returns the page that a control opens. The values of the Previous and Next buttons are relative to the current page.
 */
const targetOf = (control: Control): number =>
  control instanceof HTMLButtonElement ? clamp(shownPage() + Number(control.value)) : pageOf(control.search);

/** Returns the page marked as current in the pager's HTML, which React must render first when hydrating. */
export const pageInHtml = () =>
  pageOf(document.querySelector<HTMLAnchorElement>('[data-pager] [aria-current]')?.search);

/** Calls `listener` after each page change. Returns a function that removes the listener. */
export function onPageChange(listener: () => void): () => void {
  addEventListener('portfolio:change', listener);
  return () => removeEventListener('portfolio:change', listener);
}
