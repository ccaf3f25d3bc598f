/**
 * An inline script before the first project. It shows the portfolio page that the address selects: `?page=3`, or the page
 * of the project in `#haat`. It runs before the first paint, and whenever the address changes without a page load: Back,
 * Forward, a thumbnail, or the pager (PortfolioPager.tsx). Before React hydrates the pager, its links load the page again,
 * and this script marks the current one and sets where Previous and Next lead.
 */
import { clampPage, pageCount, pageSummary } from './pagination.ts';

export default function startPortfolio(): void {
  showAddressed();
  // The pager and the language switch are parsed after this script.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  // A click must not focus a thumbnail, since thumbnails are hidden from screen readers.
  addEventListener('mousedown', (event) => {
    if ((event.target as Element).closest('.thumbnails')) event.preventDefault();
  });
}

function showAddressed(): void {
  const pageSize = Number(document.querySelector<HTMLElement>('[data-page-size]')?.dataset['pageSize']);
  // The thumbnails link to all projects, including those that haven't been parsed yet.
  const projects = [...document.querySelectorAll<HTMLAnchorElement>('.thumbnails > a')];
  const query = new URLSearchParams(location.search);
  const named = projects.findIndex(({ hash }) => hash === location.hash);
  if (named !== -1) {
    // Adds the page number to the address, because following another in-page link, such as the skip link, replaces the
    // project's id.
    query.set('page', `${Math.floor(named / pageSize) + 1}`);
    history.replaceState(null, '', `?${query}${location.hash}`);
  }
  const page = clampPage(query.get('page'), pageCount(projects.length, pageSize));
  showProjects((page - 1) * pageSize + 1, page * pageSize);
  const pager = document.querySelector('[ssr] > [data-pager]');
  if (pager) setPager(pager, page, pageSize, projects.length);
  // When the visitor switches languages, the same page and project stay selected.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
    Object.assign(link, { search: location.search, hash: location.hash });
}

/**
 * Hides all other projects and outlines the thumbnails of these. Uses a stylesheet, which also applies to elements that
 * haven't been parsed yet. In print, all projects are shown.
 */
function showProjects(first: number, last: number): void {
  const shown = `:nth-of-type(n + ${first}):nth-of-type(-n + ${last})`;
  const sheet = new CSSStyleSheet({ media: 'screen' });
  sheet.replaceSync(
    `[data-page-size] > article:not(${shown}) { display: none } .thumbnails > a${shown} { --outline: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
}

/** Renders the pager as PortfolioPager.tsx does. */
function setPager(pager: Element, page: number, pageSize: number, total: number): void {
  const numbers = [...pager.querySelectorAll<HTMLAnchorElement>('li > a')];
  for (const [index, link] of numbers.entries()) link.ariaCurrent = index + 1 === page ? 'page' : null;
  for (const link of pager.querySelectorAll<HTMLAnchorElement>('[data-step]')) {
    const href = numbers[page - 1 + Number(link.dataset['step'])]?.getAttribute('href');
    if (href) link.setAttribute('href', href);
    else link.removeAttribute('href');
    link.role = href ? null : 'link';
    link.ariaDisabled = href ? null : 'true';
  }
  const summary = pager.querySelector<HTMLElement>('[data-sentence]');
  summary?.replaceChildren(pageSummary(summary.dataset['sentence'] ?? '', page, pageSize, total));
}
