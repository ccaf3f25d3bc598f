/** Delivers one enquiry to one recipient, and stores what became of it. */
import { afterFailure, type Failure } from './decisions.ts';
import type { Entry, Place } from './entry.ts';
import { errorCode } from './log.ts';
import type { MailedRecord } from './mail.ts';
import { MailError } from './mailer.ts';
import type { Recipient } from './recipients.ts';
import type { Services } from './services.ts';

/** Who delivers. */
type Source = 'contact' | 'retry-mail';

const failureOf = (error: unknown): Failure => ({
  reason: errorCode(error),
  isRefused: error instanceof MailError && error.isPermanent,
  mayHaveArrived: error instanceof MailError && error.mayHaveArrived,
});

/** Delivers an enquiry; `entry` has counted the attempt. Returns the entry afterwards. Never rejects. */
export async function deliver(
  {
    record,
    recipient,
    entry,
    source,
  }: { record: MailedRecord; recipient: Recipient; entry: Entry; source: Source },
  { now, log }: Pick<Services, 'now' | 'log'>,
): Promise<Entry> {
  const started = performance.now();
  const result = await recipient.deliver(record).then(
    (): Entry => ({ ...entry, reason: undefined, acceptedAt: now().toISOString() }),
    (error: unknown) => afterFailure(entry, failureOf(error), now()),
  );
  const ms = Math.round(performance.now() - started);
  const line = { source, recipient: recipient.position, id: record.id, ms };
  if (result.acceptedAt) log('info', { ...line, code: 'mailed' });
  else
    log('error', { ...line, code: result.isRefused ? 'refused' : 'not-mailed', reason: result.reason ?? '' });
  return result;
}

/**
 * Stores what became of a delivery. While `sent` can't be written, or `queue` not deleted, the entry in `queue` says that
 * the recipient has the enquiry. Returns whether all is stored. Never rejects.
 */
export async function keepResult(
  place: Place,
  entry: Entry,
  source: Source,
  { store, log }: Pick<Services, 'store' | 'log'>,
): Promise<boolean> {
  const logFailure = (error: unknown) =>
    log('error', { source, code: 'not-recorded', reason: errorCode(error), id: place.id });
  try {
    if (!entry.acceptedAt) {
      await store.putEntry('queue', place, entry);
      return true;
    }
    await store.addEntry('sent', place, entry);
    await store.deleteEntry('queue', place);
    return true;
  } catch (error) {
    logFailure(error);
    // If this fails, too, no run can count its next attempt, and none is made.
    if (entry.acceptedAt) await store.putEntry('queue', place, entry).catch(logFailure);
    return false;
  }
}
