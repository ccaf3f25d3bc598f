/**
 * Returns the URL of a link that dials a phone number, without "(0)", because callers don't dial that 0 after the
 * country code.
 */
export function telHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`;
}
