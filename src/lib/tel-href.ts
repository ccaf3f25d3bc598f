/** Returns the address of a link that dials a phone number. "(0)" is only dialled without the country code. */
export function telHref(phone: string): string {
  return `tel:${phone.replace('(0)', '').replaceAll(/[^\d+]/g, '')}`;
}
