import { MAIL_TIMEOUTS_MS, smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { manualLimits, retryMail } from '../../netlify/enquiries/retry.ts';
import type { Logger } from '../../netlify/enquiries/log.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { mailReason } from '../../netlify/enquiries/reasons.ts';
import type { Arguments } from './arguments.ts';
import { showProgress, warnOfUnreadable } from './load.ts';

/** Mails the enquiries that are still waiting, whatever their age and the time of their next attempt. */
export async function retry(store: EnquiryStore): Promise<number> {
  const settings = readSettings(process.env);
  if (!settings.mail) {
    console.error('Mail is off: set SMTP_URL, MAIL_FROM and MAIL_TO.');
    return 1;
  }
  const mailer = smtpMailer(settings.mail, 'pooled', MAIL_TIMEOUTS_MS.manual);
  const log: Logger = (level, { id = '', code, reason }) => {
    const cause = reason === undefined ? '' : `; the mail server ${mailReason(reason)}`;
    if (level === 'error') console.error(`${id}: ${code}${cause}`);
  };
  const { mailed, waiting, skipped, unreadable, stopped } = await retryMail(
    { store, mailer, now: () => new Date(), log },
    manualLimits,
    (started, total) => showProgress(`Mailing ${started} of ${total}`),
  ).finally(() => mailer.close());
  showProgress('');
  if (stopped !== undefined) console.error(`Stopped: the mail server ${mailReason(stopped)}`);
  console.log(`Mailed ${mailed}, still waiting ${waiting}.`);
  if (skipped > 0) {
    const seconds = manualLimits.minAgeMs / 1000;
    console.log(
      `Skipped ${skipped} that arrived in the last ${seconds} seconds: the site mails them now, and tries again within minutes if that fails.`,
    );
  }
  return warnOfUnreadable(unreadable) || (waiting > 0 ? 1 : 0);
}

/** Moves an enquiry from the spam to those that are mailed. */
export async function moveToOutbox(store: EnquiryStore, { id }: Arguments): Promise<number> {
  const record = await store.get('spam', id);
  if (record === undefined || record === 'unreadable') {
    console.error(`There is no enquiry ${id} among the spam.`);
    return 1;
  }
  await store.save({ ...record, queuedAt: new Date().toISOString() });
  await store.delete('spam', id);
  console.log(`Moved ${id} to the enquiries that wait. It is mailed within five minutes; now with: retry`);
  return 0;
}
