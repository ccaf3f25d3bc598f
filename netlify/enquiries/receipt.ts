/** When a visitor gets a receipt. It is claimed before it is sent, and sent once. */
import { createHash } from 'node:crypto';
import pTimeout from 'p-timeout';
import { headerAddress, mailboxOf } from '../../src/enquiry/email.ts';
import type { Words } from '../../src/words/index.ts';
import { errorCode } from './log.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';

/** Where claims are, by hour and mailbox. */
export const RECEIPTS = 'values/receipts/';
/** Against use of the form to mail strangers: no more are claimed in an hour in which there are so many. */
const CLAIMS_AN_HOUR = 20;
/** After this time a slow store means no receipt. */
const CLAIM_MS = 2000;

/** What names a mailbox in the keys of its receipts. */
export const mailboxKey = (email: string) =>
  createHash('sha256').update(mailboxOf(email)).digest('hex').slice(0, 32);

/** Claims the one receipt of this day for a mailbox; why not, otherwise. Rejects when the store fails. */
async function refusedClaim(email: string, { store, now }: Services): Promise<string | undefined> {
  const hour = now().toISOString().slice(0, 13);
  const claims = await store.keys(RECEIPTS + hour.slice(0, 10));
  if (claims.some((key) => key.endsWith(mailboxKey(email)))) return 'again';
  if (claims.filter((key) => key.startsWith(RECEIPTS + hour)).length >= CLAIMS_AN_HOUR) return 'limit';
  return (await store.putNew(`${RECEIPTS}${hour}-${mailboxKey(email)}`, {})) ? undefined : 'again';
}

/** Whether the visitor is to get a receipt now. Never rejects. */
export async function claimReceipt({ id, email, isSuspicious }: EnquiryRecord, services: Services) {
  const { settings, mailer, log } = services;
  if (!settings.hasReceipt || !mailer || isSuspicious || !headerAddress(email)) return undefined;
  const claim = pTimeout(refusedClaim(email, services), { milliseconds: CLAIM_MS });
  const reason = await claim.catch((error: unknown) => errorCode(error));
  if (!reason) return true;
  log('info', { source: 'contact', code: 'no-receipt', reason, id });
  return undefined;
}

/** Told to nobody else than the log when it fails: many addresses are mistyped. Never rejects. */
export async function mailReceipt(record: EnquiryRecord, words: Words, { mailer, log }: Services) {
  const reason = await mailer?.sendReceipt(record, words).then(() => undefined, errorCode);
  const line = reason ? { code: 'no-receipt', reason } : { code: 'receipt' };
  log('info', { source: 'contact', ...line, id: record.id });
}
