/**
 * Email addresses that are accepted: one plain `local@domain`, letters of any script included (RFC 6531), such as
 * `ü@x.co` and `a@ünï.de`. Quoted local parts, comments, groups, lists and address literals are refused, because each
 * could add a second recipient to a mail header. Two dots, and a dot before the @, are taken: telephone companies of Japan gave
 * out such addresses.
 */

/**
 * What an address looks like, for fields that take a pattern; `isEmail` also asks whether its domain can be one. Without `=?`,
 * which begins an encoded word (RFC 2047) that mail programs would decode.
 */
export const EMAIL_PATTERN =
  /^(?!.*=\?)(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]*@[\p{L}\p{M}\p{N}\u200c\u200d-]+(?:\.[\p{L}\p{M}\p{N}\u200c\u200d-]+)+$/u;
const domainCharacters = /^[\p{L}\p{M}\p{N}\u200c\u200d.-]+$/u;
const asciiDomain =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$/;
const asciiCharacters = /^[\x21-\x7e]+$/;

/** Marks that nobody sees, as copied texts have them. */
const INVISIBLE = /\p{Cf}/gu;
/** The same within a domain, where ZWNJ and ZWJ tell one name from another: without them, the mail goes to somebody else. */
const INVISIBLE_IN_DOMAIN = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * An address as it is meant: keyboards of Japan write wide letters, `＠` and `。`, and copied texts have marks that nobody
 * sees and spaces around. A line break stays, so that an address with one is refused.
 */
export const plainAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .split('@')
    .map((part, index) => part.replace(index === 0 ? INVISIBLE : INVISIBLE_IN_DOMAIN, ''))
    .join('@')
    .replace(/^[ \t]+|[ \t\u200c\u200d]+$/g, '');

/** Whether `address` is such an address. Takes linear time; never throws. */
export const isEmail = (address: string): boolean =>
  EMAIL_PATTERN.test(address) && split(address) !== undefined;

/**
 * The address for a mail header without the SMTPUTF8 extension, with the domain in its ASCII form
 * (`a@ünï.de` → `a@xn--n-nga1b.de`). Undefined when the part before the @ is not ASCII, or it is not an address.
 */
export function headerAddress(address: string): string | undefined {
  const parts = split(address);
  return parts && asciiCharacters.test(parts.local) && isEmail(address)
    ? `${parts.local}@${parts.domain}`
    : undefined;
}

/** The form of an address in which two that reach one mailbox are equal: lower case, with the domain in ASCII. */
export function comparableAddress(address: string): string {
  const text = plainAddress(address).toLowerCase();
  const parts = split(text);
  return parts ? `${parts.local}@${parts.domain}` : text;
}

/** The form of an address in which variants are equal that most providers deliver to one mailbox: `A.b+c@x.co`, `ab@x.co`. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = comparableAddress(address).split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

/** The part before the only @, and the domain in ASCII; undefined when it is not a valid domain. */
function split(address: string): { local: string; domain: string } | undefined {
  const [name, typedDomain, ...rest] = address.split('@');
  if (!name || !typedDomain || rest.length > 0 || !domainCharacters.test(typedDomain)) return undefined;
  try {
    const domain = new URL(`http://${typedDomain}`).hostname;
    return asciiDomain.test(domain) ? { local: name, domain } : undefined;
  } catch {
    return undefined;
  }
}
