import { fill } from '../words/fill.ts';
import type { Site } from '../site.ts';

type Address = Site['contact']['address'];

/** The address of a link that dials a telephone number: "(0)" is dialled only without the code of the country. */
export function telHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`;
}

/**
 * How a postal address is written in one line, with its parts as {placeholders}: as it says itself, else with the commas of the
 * page's language; where it has a region, the town comes before the postal code. No line ends beside the code.
 */
export function addressFormat({ format, region, postalCode }: Address, language: string): string {
  if (format) return format;
  const code = postalCode ? ['{postalCode}'] : [];
  const beside = (...parts: string[]) => parts.join('\u00a0');
  const place = region ? ['{town}', beside('{region}', ...code)] : [beside(...code, '{town}')];
  const comma = new Intl.Locale(language).maximize().script === 'Arab' ? '، ' : ', ';
  return ['{street}', ...place, '{country}'].join(comma);
}

/** A postal address in one line, as a text. */
export const addressLine = (address: Address, language: string): string =>
  fill(addressFormat(address, language), { region: '', postalCode: '', ...address }).replaceAll(
    '\u00a0',
    ' ',
  );
