/**
 * What counts as an email address here: one plain `local@domain` that a mailbox can really have today.
 * Letters of any script are accepted (RFC 6531): `ü@x.co` and `a@ünï.de` are real addresses, and an agency in
 * India meets them. Quoted local parts, comments, groups, lists and address literals are not: nobody has
 * them, and each is a way to smuggle a second recipient into a header.
 */

const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const typedDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;
const asciiDomain =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$/;
const ascii = /^[\x21-\x7e]+$/;

/** Whether `address` is one mailbox as described above. Linear in the length of its parts; never throws. */
export function isEmail(address: string): boolean {
  const parts = split(address);
  return parts !== undefined && parts.local.length <= 64 && local.test(parts.local);
}

/**
 * The address as a mail header can carry it without the SMTPUTF8 extension: the domain in its ASCII form
 * (`a@ünï.de` → `a@xn--n-nga1b.de`). Undefined when the part before the @ isn't ASCII, or it's no address.
 */
export function headerAddress(address: string): string | undefined {
  const parts = split(address);
  return parts && ascii.test(parts.local) && isEmail(address) ? `${parts.local}@${parts.domain}` : undefined;
}

/** Splits at the only @ and gives the domain in ASCII; undefined when there is no such domain. */
function split(address: string): { local: string; domain: string } | undefined {
  const [name, typed, ...more] = address.split('@');
  if (!name || !typed || more.length > 0 || !typedDomain.test(typed)) return undefined;
  try {
    const domain = new URL(`http://${typed}`).hostname;
    return asciiDomain.test(domain) ? { local: name, domain } : undefined;
  } catch {
    return undefined;
  }
}
