import { site } from '../site.ts';

/** Search engines cut off longer titles. */
const MAX_TITLE_LENGTH = 60;

/** Returns the document title of a page, with the brand if both fit. */
export function documentTitle(title: string): string {
  const full = `${title} · ${site.brand}`;
  return full.length <= MAX_TITLE_LENGTH ? full : title;
}
