/** Arithmetic of the portfolio's pages; page numbers count from 1. */

/** How many pages `total` items fill; at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * A whole page number from 1 to `pages`, whatever came in: text of an address, nothing, nonsense.
 * Uses nothing from outside itself, because the work page also runs it as text before first paint.
 */
export function clampPage(page: unknown, pages: number): number {
  const number = Math.trunc(Number(page));
  return Math.min(Math.max(1, number || 1), pages);
}

/** First and last item of a page, counted from 1, for "Showing 5-8 of 24 projects". */
export function pageRange(page: number, pageSize: number, total: number): { first: number; last: number } {
  return { first: Math.min((page - 1) * pageSize + 1, total), last: Math.min(page * pageSize, total) };
}
