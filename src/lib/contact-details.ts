import { fill } from '../words/fill.ts';
import { site, type Site } from '../site.ts';
import { scriptOf } from '../words/languages.ts';
import { isEastAsian } from '../words/text.ts';

const isKorean = (language: string) => /^ko\b/.test(language);

type Address = Site['contact']['address'];

/** The comma of a language's script, with the space after it. */
const commaIn = (language: string) => (scriptOf(language) === 'Arab' ? '، ' : ', ');

/**
 * A postal address in one line, as {placeholders}: by the format of its own, if it has one, else in the order and with the
 * commas of the page's language. With a region, the town comes before the postal code. No line ends beside the code.
 */
export function addressFormat({ format, region, postalCode }: Address, language: string): string {
  if (format) return format;
  const code = postalCode ? ['{postalCode}'] : [];
  if (isEastAsian(language)) return eastAsianFormat(language, region ? ['{region}'] : [], code);
  const beside = (...parts: string[]) => parts.join('\u00a0');
  const place = region ? ['{town}', beside('{region}', ...code)] : [beside(...code, '{town}')];
  return ['{street}', ...place, '{country}'].join(commaIn(language));
}

/** From the largest part to the smallest; the postal code is before them in Japanese and Chinese, after them in Korean. */
function eastAsianFormat(language: string, region: string[], code: string[]): string {
  const place = [...region, '{town}', '{street}'];
  if (isKorean(language)) return ['{country}', ...place, ...code.map((part) => `(${part})`)].join(' ');
  return ['{country}', ...code.map((part) => (/^ja\b/.test(language) ? `〒${part}` : part)), ...place].join(
    '',
  );
}

/** A part of a country with its country, such as `Punjab, India`, in the order of a language. */
export function regionAndCountry(region: string, country: string, language: string): string {
  if (!isEastAsian(language)) return `${region}${commaIn(language)}${country}`;
  return [country, region].join(isKorean(language) ? ' ' : '');
}

/** The address of a map of a postal address; undefined if the site names no map. */
export const mapHref = (address: Address, language: string): string | undefined =>
  site.map && site.map + encodeURIComponent(addressLine(address, language));

/** A postal address in one line, as a text. */
export const addressLine = (address: Address, language: string): string =>
  fill(addressFormat(address, language), { region: '', postalCode: '', ...address }).replaceAll(
    '\u00a0',
    ' ',
  );
