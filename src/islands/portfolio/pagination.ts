/** Arithmetic of the portfolio's pages; page numbers start at 1. */
import { fill } from '../../words/fill.ts';

/** How many pages `total` items fill; at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize) || 1;
}

/** A whole page number from 1 to `pages` for any input: text of an address, nothing, nonsense. */
export function clampPage(page: unknown, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(Number(page)) || 1), pages);
}

/** Which of the projects a page shows, as `sentence` says it: the word `projectsShown`. */
export function pageSummary(sentence: string, page: number, pageSize: number, total: number): string {
  const first = Math.min((page - 1) * pageSize + 1, total);
  return fill(sentence, { first, last: Math.min(page * pageSize, total), total });
}
