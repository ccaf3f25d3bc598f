/**
 * An inline script before the first project. It shows the portfolio page that the address selects: `?page=3`, or the page
 * of the project in `#haat`. It runs before the first paint, and whenever the address changes without a page load: Back,
 * Forward or a thumbnail. The pager (PortfolioPager.tsx) calls the same function.
 */
import { clampPage, pageCount } from './pagination.ts';

export default function startPortfolio(): void {
  showAddressed();
  // The language switch is parsed after this script.
  addEventListener('DOMContentLoaded', showAddressed);
  addEventListener('popstate', showAddressed);
  // A click must not focus a thumbnail, since thumbnails are hidden from screen readers.
  addEventListener('mousedown', (event) => {
    if ((event.target as Element).closest('.thumbnails')) event.preventDefault();
  });
}

/** Shows the portfolio page that the address selects, and returns its number. */
export function showAddressed(): number {
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
  showPage(page, pageSize);
  // When the visitor switches languages, the same page and project stay selected.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
    Object.assign(link, { search: location.search, hash: location.hash });
  return page;
}

/**
 * Hides the projects and pagers of all other pages, and outlines the thumbnails of these projects. Uses a stylesheet,
 * which also applies to elements that haven't been parsed yet. In print, all projects are shown.
 */
function showPage(page: number, pageSize: number): void {
  const shown = `:nth-of-type(n + ${(page - 1) * pageSize + 1}):nth-of-type(-n + ${page * pageSize})`;
  const sheet = new CSSStyleSheet({ media: 'screen' });
  sheet.replaceSync(
    `[data-page-size] > article:not(${shown}), .pager:not(:nth-of-type(${page})) { display: none }
    .thumbnails > a${shown} { --outline: 3px }`,
  );
  document.adoptedStyleSheets = [sheet];
}
