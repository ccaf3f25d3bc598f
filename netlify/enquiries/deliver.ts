/** Delivers one enquiry to one recipient, and stores what became of it. */
import pMap from 'p-map';
import { afterFailure } from './decisions.ts';
import type { Entry, Place } from './recipient-entry.ts';
import type { LogLine } from './log.ts';
import type { MailedRecord } from './compose-mail.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { KINDS, type Kind, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';

/** Works for the recipients of each kind, few at a time, and for none longer because one of another kind hangs. */
export const forEachKind = <T>(
  itemsOf: (kind: Kind) => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
) =>
  Promise.all(KINDS.map(async (kind) => pMap(await itemsOf(kind), work, { concurrency: MAX_CONNECTIONS })));

/** Delivers an enquiry; `entry` has counted the attempt. Returns the entry afterwards. Never rejects. */
export async function deliver(
  source: LogLine['source'],
  record: MailedRecord,
  recipient: Recipient,
  entry: Entry,
  { now, log }: Services,
): Promise<Entry> {
  const started = performance.now();
  const result = await recipient.deliver(record).then(
    (): Entry => ({ ...entry, reason: undefined, acceptedAt: now().toISOString() }),
    (error: unknown) => afterFailure(entry, error, now()),
  );
  const ms = Math.round(performance.now() - started);
  const line = { source, recipient: recipient.position ?? recipient.kind, id: record.id, ms };
  const { acceptedAt, isRefused, reason = '' } = result;
  if (acceptedAt) log('info', { ...line, code: 'mailed' });
  else log('error', { ...line, code: isRefused ? 'refused' : 'not-mailed', reason });
  return result;
}

/**
 * Stores what became of a delivery. While `sent` can't be written, or `queue` not deleted, the entry in `queue` says that
 * the recipient has the enquiry. Rejects while not all is stored.
 */
export async function keepResult(place: Place, entry: Entry, { store }: Services): Promise<void> {
  if (!entry.acceptedAt) return store.putEntry('queue', place, entry);
  try {
    await store.addEntry('sent', place, entry);
    await store.deleteEntry('queue', place);
  } catch (error) {
    // If this fails, too, no run can count its next attempt, and none is made.
    await store.putEntry('queue', place, entry);
    throw error;
  }
}
