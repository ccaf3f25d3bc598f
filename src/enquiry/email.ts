/**
 * Validates email addresses. An accepted address is a single `local@domain`, with letters of any script (RFC 6531),
 * such as `ü@x.co` and `a@ünï.de`. Quoted local parts, comments, groups, lists and address literals are rejected,
 * because any of them could add a second recipient to a mail header. Consecutive dots, and a dot before the @, are
 * accepted, because Japanese mobile providers used to assign such addresses.
 */

/**
 * The pattern for fields that require an email address. `isEmail` additionally checks the domain. `=?` is rejected,
 * because it starts an encoded word (RFC 2047), which mail programs would decode.
 */
export const EMAIL_PATTERN =
  /^(?!.*=\?)(?=[^@]{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]*@[\p{L}\p{M}\p{N}\u200c\u200d-]+(?:\.[\p{L}\p{M}\p{N}\u200c\u200d-]+)+$/u;
const domainCharacters = /^[\p{L}\p{M}\p{N}\u200c\u200d.-]+$/u;
const asciiDomain =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$/;
const asciiCharacters = /^[\x21-\x7e]+$/;

/** Invisible characters that copied text may contain. */
const INVISIBLE = /\p{Cf}/gu;
/**
 * Invisible characters in a domain, except ZWNJ and ZWJ. Removing either of these could turn the domain into a
 * different one.
 */
const INVISIBLE_IN_DOMAIN = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Returns the intended address. Replaces the wide characters of Japanese keyboards, `＠` and `。`, and removes invisible
 * characters and spaces left over from copying. Keeps line breaks, so that addresses with line breaks are rejected.
 */
export const plainAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .split('@')
    .map((part, index) => part.replace(index === 0 ? INVISIBLE : INVISIBLE_IN_DOMAIN, ''))
    .join('@')
    // The lookbehind keeps the time linear: a run of spaces is tried from its start only.
    .replace(/^[ \t]+|(?<![ \t\u200c\u200d])[ \t\u200c\u200d]+$/g, '');

/** Whether an address is accepted. Runs in linear time and never throws. */
export const isEmail = (address: string): boolean =>
  EMAIL_PATTERN.test(address) && split(address) !== undefined;

/**
 * Returns the address with an ASCII domain (`a@ünï.de` → `a@xn--n-nga1b.de`), for the headers of emails sent without
 * the SMTPUTF8 extension. Returns undefined if the local part isn't ASCII, or the address is invalid.
 */
export function headerAddress(address: string): string | undefined {
  const parts = split(address);
  return parts && asciiCharacters.test(parts.local) && isEmail(address)
    ? `${parts.local}@${parts.domain}`
    : undefined;
}

/** Returns a normalized form of an address for comparisons, in lower case and with an ASCII domain. */
export function comparableAddress(address: string): string {
  const text = plainAddress(address).toLowerCase();
  const parts = split(text);
  return parts ? `${parts.local}@${parts.domain}` : text;
}

/**
 * Returns the same string for all variants of an address that most providers deliver to the same mailbox: `A.b+c@x.co`
 * and `ab@x.co`.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = comparableAddress(address).split('@');
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@${domain}`;
}

/** Splits an address at its only @, and converts the domain to ASCII. Returns undefined if the domain is invalid. */
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
