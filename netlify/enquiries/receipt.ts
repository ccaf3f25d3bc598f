/** Decides who gets a receipt. Each receipt is claimed before it is sent, so that it is sent at most once. */
import { createHash } from 'node:crypto';
import { headerAddress, mailboxOf } from '../../src/enquiry/email.ts';
import type { Words } from '../../src/words/index.ts';
import { DeliveryError } from './delivery-error.ts';
import { errorCode } from './log.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { msUntil } from './time.ts';

/** The folder of claims. Each claim is named after the hour and the mailbox. */
export const RECEIPTS = 'values/receipts/';
/** The maximum number of receipts per hour, so that the form can't be abused to spam strangers. */
const CLAIMS_AN_HOUR = 20;

/** Returns a hash that identifies a mailbox in claim keys. */
export const mailboxKey = (email: string) =>
  createHash('sha256').update(mailboxOf(email)).digest('hex').slice(0, 32);

/**
 * Emails a receipt to the visitor, unless the mailbox has already been sent one today. Failures are only logged, because
 * many addresses are mistyped. Never rejects.
 */
export async function sendReceipt(record: EnquiryRecord, words: Words, services: Services): Promise<void> {
  const { settings, mailer, log, deadline } = services;
  const { id, email, isSuspicious } = record;
  if (!settings.hasReceipt || !mailer || isSuspicious || !headerAddress(email)) return;
  const reason = await claimAndMail(
    email,
    () => mailer.sendReceipt(record, words, msUntil(deadline)),
    services,
  ).catch(errorCode);
  log('info', { source: 'contact', id, ...(reason ? { code: 'no-receipt', reason } : { code: 'receipt' }) });
}

/** Claims and emails a receipt. Resolves to a code if no receipt can be sent to the mailbox now. */
async function claimAndMail(
  email: string,
  mail: () => Promise<void>,
  { store, now }: Services,
): Promise<string | undefined> {
  const hour = now().toISOString().slice(0, 13);
  const claims = await store.keys(RECEIPTS + hour.slice(0, 10));
  if (claims.some((key) => key.endsWith(mailboxKey(email)))) return 'again';
  if (claims.filter((key) => key.startsWith(RECEIPTS + hour)).length >= CLAIMS_AN_HOUR) return 'limit';
  const claim = `${RECEIPTS}${hour}-${mailboxKey(email)}`;
  if (!(await store.putNew(claim, {}))) return 'again';
  try {
    await mail();
  } catch (error) {
    // If the mail server never received the text, a receipt may be sent for the next enquiry.
    if (!(error instanceof DeliveryError && error.mayHaveArrived)) await store.delete(claim);
    throw error;
  }
  return undefined;
}
