import type { Site } from '../site.ts';

/** The address of a link that dials a telephone number: "(0)" is dialled only without the code of the country. */
export function telHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`;
}

/**
 * A postal address in one line, with the commas of a language; where it has a region, the town comes before the postal code. No
 * line ends beside the postal code.
 */
export function addressLine(
  { street, postalCode, town, region, country }: Site['contact']['address'],
  language: string,
): string {
  const place = region ? [town, `${region}\u00a0${postalCode}`] : [`${postalCode}\u00a0${town}`];
  return [street, ...place, country].join(
    new Intl.Locale(language).maximize().script === 'Arab' ? '، ' : ', ',
  );
}
