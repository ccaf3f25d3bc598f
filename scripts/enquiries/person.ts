/** Finds the enquiries that concern a person. */
import { domainToUnicode } from 'node:url';
import { formerFields, writtenTexts } from '../../netlify/enquiries/record.ts';
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { LoadedEnquiry } from './load.ts';

/**
 * Normalizes letter case and width and drops plus tags, because most email providers deliver these variants to the same
 * mailbox.
 */
const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\+[^@\s]*@/g, '@');

/**
 * Whether a text contains the address or a variant of it, with its domain in Unicode or Punycode. Matches inside a
 * longer address don't count.
 */
function namesAddress(text: string, email: string): boolean {
  const [local = '', domain = ''] = comparable(comparableAddress(email)).split('@');
  const domains = [domain, comparable(domainToUnicode(domain))].map((each) => RegExp.escape(each)).join('|');
  const address = new RegExp(
    `(?<![\\p{L}\\p{N}._%-])${RegExp.escape(local)}@(${domains})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'u',
  );
  return address.test(comparable(text));
}

/**
 * Whether the enquiry is from this address, according to the form's email field or, if that field was renamed, any
 * former field.
 */
export const isFrom =
  (email: string) =>
  ({ record }: LoadedEnquiry) => {
    const addresses = record.email ? [record.email] : formerFields(record).map(([, value]) => value);
    return addresses.map(comparableAddress).includes(comparableAddress(email));
  };

/** Whether the enquiry is from this address or a variant of it, or mentions one in a text or a campaign link. */
export const concerns = (email: string) => (enquiry: LoadedEnquiry) => {
  const { record } = enquiry;
  const texts = [...writtenTexts(record), ...Object.values(record.sources ?? {})];
  return isFrom(email)(enquiry) || namesAddress(texts.join('\n'), email);
};
