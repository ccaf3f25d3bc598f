import type { Logger } from '../../netlify/enquiries/log.ts';
import { MAIL_TIMEOUTS_MS, smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { archive, manualLimits, retryMail } from '../../netlify/enquiries/retry.ts';
import { mailReason } from '../../netlify/enquiries/advice.ts';
import { refusalReasons } from '../../netlify/enquiries/record.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { confirm } from './confirm.ts';
import { loadByIds, exitCodeAfterWarning } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { UsageError, type Options } from './options.ts';
import { showProgress } from './progress.ts';

/**
 * Mails the enquiries that are still waiting, whatever their age and the time of their next attempt. Asks first, except
 * with `--yes`, because this machine's settings may be for tests.
 */
export async function retry({ store }: OpenStore, { yes, json }: Options): Promise<number> {
  const { problems, ...settings } = readSettings(process.env);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  if (!settings.mail) {
    console.error('Mail is off: set SMTP_URL, MAIL_FROM and MAIL_TO.');
    return 1;
  }
  const { url, from, to } = settings.mail;
  console.error(`Mails what waits there,\n  by ${new URL(url).host}, from ${from}\n  to ${to.join(', ')}`);
  if (!yes && !(await confirm('These are the settings of this machine. Mail with them?'))) {
    console.error('Nothing was mailed.');
    return 1;
  }
  const mailer = smtpMailer(settings.mail, 'pooled', MAIL_TIMEOUTS_MS.manual);
  const log: Logger = (level, { id = '', code, reason }) => {
    const cause = reason === undefined ? '' : `; the mail server ${mailReason(reason)}`;
    showProgress('');
    if (level === 'error') console.error(`${id}: ${code}${cause}`);
  };
  const report = await retryMail(
    { store, mailer, now: () => new Date(), log },
    manualLimits,
    (started, total) => showProgress(`Mailing ${started} of ${total}`),
  ).finally(() => mailer.close());
  showProgress('');
  const { mailed, failed, settled, waiting, skipped, unreadable, stopped } = report;
  const refused = settled.flatMap((record) =>
    refusalReasons(record).map((reason) => ({ id: record.id, reason })),
  );
  const summary = { mailed, failed, refused, waiting, skipped, unreadable, stopped };
  if (json) console.log(JSON.stringify(summary, null, 2));
  else console.log(`Mails sent: ${mailed}. Enquiries still waiting: ${waiting}.`);
  for (const { id, reason } of refused) {
    console.error(
      `${id}: goes to the archive, although a recipient does not have it; the mail server ${mailReason(reason)}`,
    );
  }
  await archive(settled, { store, now: () => new Date() });
  if (stopped !== undefined) console.error(`Stopped early: the mail server ${mailReason(stopped)}`);
  if (skipped > 0) {
    const seconds = manualLimits.minAgeMs / 1000;
    console.error(
      `Skipped ${skipped} that arrived in the last ${seconds} seconds: the site mails them now, and tries again within minutes if that fails.`,
    );
  }
  return exitCodeAfterWarning(unreadable) || (waiting > 0 ? 1 : 0);
}

/** Moves an enquiry from the spam to those that are mailed. */
export async function moveToOutbox({ store }: OpenStore, _: Options, argument: string): Promise<number> {
  const { enquiries } = await loadByIds(store, [argument]);
  const { id = argument } = enquiries[0] ?? {};
  const record = await store.get('spam', id);
  if (record === undefined || record === 'unreadable') throw new UsageError(`${id} is not among the spam.`);
  await store.save({ ...record, queuedAt: new Date().toISOString() });
  await store.delete('spam', id);
  console.log(`Moved ${id} to the enquiries that wait. It is mailed within five minutes; now with: retry`);
  return 0;
}
