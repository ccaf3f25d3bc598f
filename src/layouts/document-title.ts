import { site } from '../site.ts';

/** Search engines cut longer titles. */
const MAX_TITLE_LENGTH = 60;

/** The title of a page's document: with the brand, if there is room for it. */
export function documentTitle(title: string): string {
  const full = `${title} · ${site.brand}`;
  return full.length <= MAX_TITLE_LENGTH ? full : title;
}
