/** Finds what concerns a person among the enquiries. */
import { domainToUnicode } from 'node:url';
import { formerFields, writtenTexts } from '../../netlify/enquiries/record.ts';
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { LoadedEnquiry } from './load.ts';

/** In one case and width, and addresses without what follows a plus sign, which most providers deliver to the same mailbox. */
const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\+[^@\s]*@/g, '@');

/** Whether a text contains the address or a variant of it, with the domain in either of its forms; no longer address. */
function namesAddress(text: string, email: string): boolean {
  const [local = '', domain = ''] = comparable(comparableAddress(email)).split('@');
  const domains = [domain, comparable(domainToUnicode(domain))].map((each) => RegExp.escape(each)).join('|');
  const address = new RegExp(
    `(?<![\\p{L}\\p{N}._%-])${RegExp.escape(local)}@(${domains})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'u',
  );
  return address.test(comparable(text));
}

/** Whether the enquiry is from that address: that of its field, or of a former one, where the form's field has another name. */
export const isFrom =
  (email: string) =>
  ({ record }: LoadedEnquiry) => {
    const addresses = record.email ? [record.email] : formerFields(record).map(([, value]) => value);
    return addresses.map(comparableAddress).includes(comparableAddress(email));
  };

/** Whether the enquiry is from that address or a variant of it, or has it in one of its texts or in a campaign's link. */
export const concerns = (email: string) => (enquiry: LoadedEnquiry) => {
  const { record } = enquiry;
  const texts = [...writtenTexts(record), ...Object.values(record.sources ?? {})];
  return isFrom(email)(enquiry) || namesAddress(texts.join('\n'), email);
};
