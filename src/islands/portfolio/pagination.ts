/** Page arithmetic for the portfolio. Page numbers start at 1. */
import { fill } from '../../words/fill.ts';

/** Returns the number of pages needed for `total` items, which is at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize) || 1;
}

/** Converts any input, such as a query parameter, to a page number from 1 to `pages`. */
export function clampPage(page: unknown, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(Number(page)) || 1), pages);
}

/** Returns the sentence that says which projects are on the page; `sentence` is the interface text `projectsShown`. */
export function pageSummary(sentence: string, page: number, pageSize: number, total: number): string {
  const first = Math.min((page - 1) * pageSize + 1, total);
  return fill(sentence, { first, last: Math.min(page * pageSize, total), total });
}
