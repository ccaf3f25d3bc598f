/** The mail that tells a visitor that an enquiry has arrived. */
import { createHash } from 'node:crypto';
import { headerAddress, mailboxOf } from '../../src/enquiry/email.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import type { Words } from '../../src/words/index.ts';
import { shortId, type EnquiryRecord } from './record.ts';
import type { MailSettings } from './settings.ts';
import type { EnquiryStore } from './store.ts';

/** Against use of the form to mail strangers: the most receipts of the site in an hour. */
export const RECEIPTS_AN_HOUR = 20;

/** Where claimed receipts are: by day and mailbox, and by hour and number. */
export const RECEIPTS = 'values/receipts/';

/** What names a mailbox in the keys of its receipts. */
export const mailboxKey = (email: string) =>
  createHash('sha256').update(mailboxOf(email)).digest('hex').slice(0, 32);

/** `limit`: no more receipts in this hour. */
export type Claim = 'claimed' | 'again' | 'limit';

/**
 * Claims the one receipt of this day for a mailbox, and one of this hour for the site, before it is sent: at most one is
 * sent whatever fails then. Rejects when the store does.
 */
export async function claimReceipt(
  email: string,
  { store, now }: { store: EnquiryStore; now: () => Date },
): Promise<Claim> {
  const time = now().toISOString();
  const hour = `${RECEIPTS}${time.slice(0, 13)}-`;
  const used = (await store.keys(hour)).length;
  if (used >= RECEIPTS_AN_HOUR) return 'limit';
  const isFirst = await store.putNew(`${RECEIPTS}${time.slice(0, 10)}-${mailboxKey(email)}`, {});
  if (!isFirst) return 'again';
  // Others may have claimed the next numbers meanwhile.
  for (let number = used; number < RECEIPTS_AN_HOUR; number++) {
    if (await store.putNew(hour + number, {})) return 'claimed';
  }
  return 'limit';
}

/** The receipt in the words of the request. It holds no word of the visitor's, who may be somebody else. */
export function composeReceipt(
  { id, email }: EnquiryRecord,
  { from }: Pick<MailSettings, 'from'>,
  { receipt }: Words,
) {
  const { brand, contact } = site;
  return {
    from: { name: brand, address: from },
    to: headerAddress(email) ?? '',
    replyTo: contact.email,
    subject: fill(receipt.subject, { brand }),
    messageId: `<receipt.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: [
      receipt.arrived,
      receipt.next,
      fill(receipt.urgent, { phone: contact.phone, id: shortId(id) }),
      receipt.ignore,
    ].join('\n\n'),
  };
}
