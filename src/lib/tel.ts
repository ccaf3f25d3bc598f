/** The address of a link that dials a telephone number. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}
