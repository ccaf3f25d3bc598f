import { site, type Site } from '../site.ts';
import { language } from '../words/index.ts';

/** Search engines cut longer titles. */
const MAX_TITLE_LENGTH = 60;

/** The title of a page's document: with the brand, if there is room for it. */
export function documentTitle(title: string): string {
  const full = `${title} · ${site.brand}`;
  return full.length <= MAX_TITLE_LENGTH ? full : title;
}

/** A date as the site writes it: in full, in its language. */
export function longDate(date: Date, timeZone?: string): string {
  const format = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  return date.toLocaleDateString(language(), { ...format, ...(timeZone && { timeZone }) });
}

/** Whether a text has letters that the fonts have, or none. */
export function isLatin(text: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u.test(text);
}

/** The address of a link that dials a telephone number: "(0)" is dialled only without the code of the country. */
export function telHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`;
}

/** A postal address in one line; where it has a region, the town comes before the postal code. */
export function addressLine({
  street,
  postalCode,
  town,
  region,
  country,
}: Site['contact']['address']): string {
  const place = region ? `${town}, ${region} ${postalCode}` : `${postalCode} ${town}`;
  return `${street}, ${place}, ${country}`;
}

/** As many words of a name as fit below an icon of a home screen: 12 characters. */
export function shortName(name: string): string {
  const [words] = /^.{0,11}[\p{L}\p{M}\p{N}](?!\S)/u.exec(name) ?? [];
  return words ?? Array.from(name).slice(0, 12).join('');
}
