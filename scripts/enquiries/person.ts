/** Finds what concerns a person among the enquiries. */
import { domainToUnicode } from 'node:url';
import pMap from 'p-map';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { comparableAddress } from '../../src/enquiry/email.ts';
import { FIELD_NAMES } from '../../src/enquiry/fields.ts';
import type { LoadedEnquiry } from './load.ts';

/** The address without what follows a plus sign, which most providers deliver to the same mailbox. */
const withoutTag = (address: string) => address.replace(/\+[^@]*@/, '@');

/** Whether a text contains the address, with or without its tag, and with the domain in either of its forms. */
function namesAddress(text: string, email: string): boolean {
  const address = comparableAddress(email);
  const comparable = text.normalize('NFC').toLowerCase();
  return [address, withoutTag(address)].some((form) => {
    const [local, domain = ''] = form.split('@');
    return [form, `${local}@${domainToUnicode(domain)}`].some((each) => comparable.includes(each));
  });
}

/** The enquiries from a person's address, from its variants, and from others whose text contains it. */
export function concerning(email: string, enquiries: readonly LoadedEnquiry[]) {
  const address = comparableAddress(email);
  const { from, variants, mentions } = Object.groupBy(enquiries, (enquiry) => {
    const sender = comparableAddress(enquiry.email);
    if (sender === address) return 'from';
    if (withoutTag(sender) === withoutTag(address)) return 'variants';
    const texts = FIELD_NAMES.filter((name) => name !== 'email').map((name) => enquiry[name]);
    return namesAddress(texts.join('\n'), email) ? 'mentions' : 'others';
  });
  return { from: from ?? [], variants: variants ?? [], mentions: mentions ?? [] };
}

/** Names the unreadable records that contain the address. */
export async function warnOfAddress(store: EnquiryStore, email: string, unreadable: string[]): Promise<void> {
  const texts = await pMap(unreadable, (key) => store.read(key).catch(() => ''), { concurrency: 10 });
  const found = unreadable.filter((_key, index) => namesAddress(texts[index] ?? '', email));
  if (found.length === 0) return;
  console.error(
    `These records can't be read but contain the address. Erase them with: erase --id ID; those without an ID with the Netlify CLI (netlify blobs:delete) or in .netlify/blobs-serve:\n  ${found.join('\n  ')}`,
  );
}
