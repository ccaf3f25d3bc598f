import { fill } from '../words/fill.ts';
import { site, type Site } from '../site.ts';
import { scriptOf } from '../words/languages.ts';
import { isEastAsian } from '../words/text.ts';

const isKorean = (language: string) => /^ko\b/.test(language);

type Address = Site['contact']['address'];

/** Returns the comma used in a language's script, followed by a space. */
const commaIn = (language: string) => (scriptOf(language) === 'Arab' ? '، ' : ', ');

/**
 * Returns the format of a one-line postal address, with {placeholders}: the address's own `format`, or else a format
 * with the order and commas of the page's language. If there is a region, the town comes before the postal code. Lines
 * don't break next to the postal code.
 */
export function addressFormat({ format, region, postalCode }: Address, language: string): string {
  if (format) return format;
  const code = postalCode ? ['{postalCode}'] : [];
  if (isEastAsian(language)) return eastAsianFormat(language, region ? ['{region}'] : [], code);
  const beside = (...parts: string[]) => parts.join('\u00a0');
  const place = region ? ['{town}', beside('{region}', ...code)] : [beside(...code, '{town}')];
  return ['{street}', ...place, '{country}'].join(commaIn(language));
}

/**
 * Returns a format ordered from the largest part to the smallest. The postal code comes first in Japanese and Chinese,
 * and last in Korean.
 */
function eastAsianFormat(language: string, region: string[], code: string[]): string {
  const place = [...region, '{town}', '{street}'];
  if (isKorean(language)) return ['{country}', ...place, ...code.map((part) => `(${part})`)].join(' ');
  return ['{country}', ...code.map((part) => (/^ja\b/.test(language) ? `〒${part}` : part)), ...place].join(
    '',
  );
}

/** Returns the URL of a map showing a postal address, or undefined if the site has no map. */
export const mapHref = (address: Address, language: string): string | undefined =>
  site.map && site.map + encodeURIComponent(addressLine(address, language));

/** Returns a postal address as one line of text. */
export const addressLine = (address: Address, language: string): string =>
  fill(addressFormat(address, language), { region: '', postalCode: '', ...address }).replaceAll(
    '\u00a0',
    ' ',
  );
