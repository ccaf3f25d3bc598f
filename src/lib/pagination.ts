/** Arithmetic of the portfolio's pages; page numbers start at 1. */

/** How many pages `total` items fill; at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** A whole page number from 1 to `pages` for any input: text of an address, nothing, nonsense. */
export function clampPage(page: unknown, pages: number): number {
  const number = Math.trunc(Number(page));
  return Math.min(Math.max(1, number || 1), pages);
}

/** "Showing 5-8 of 24 projects". */
export function pageSummary(page: number, pageSize: number, total: number): string {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return `Showing ${first}-${last} of ${total} projects`;
}
