/** Deletes what has expired or has no text, and gives a state to a text that lacks one. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { codedError, logFailure } from './log.ts';
import { RECEIPTS } from './receipt.ts';
import type { Services } from './services.ts';
import { newState } from './state.ts';
import { idOfMark } from './store.ts';
import { ageMs, DAY_MS, dayBefore, LIMIT_MS, msUntil } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
/** If purge hasn't run for this long, it is considered stopped. It should run every hour. */
const STOPPED_MS = DAY_MS;

/** When purge last ran, and the error code if it failed. */
const purgedSchema = z.object({ at: z.iso.datetime(), reason: z.optional(z.string()) });

/**
 * Deletes enquiries received more than `settings.retentionDays` whole days ago, even undelivered ones, and puts the others in
 * order. Takes the day from the enquiry's id. Resolves to the number of enquiries that were deleted, and of the blobs and
 * enquiries for which there was no time. Rejects if the store fails, or is too slow for any progress. The next run continues.
 */
export async function purge(services: Services): Promise<{ deleted: number; overdue: number }> {
  const { settings, store, now, deadline } = services;
  // Marks are listed first: a mark whose enquiry isn't open later on is no longer needed.
  const [marks, receipts] = await Promise.all([store.marks(), store.keys(RECEIPTS)]);
  const texts = new Set(await store.ids('enquiries'));
  const open = new Set(await store.ids('open'));
  const done = new Set(await store.ids('done'));
  const lastDay = dayBefore(now(), settings.retentionDays + 1);
  const isExpired = (id: string) => id.slice(0, 10) <= lastDay;
  // A request writes the state before the text, so a new state may not have its text yet.
  const isNew = (id: string) => id >= dayBefore(now(), 1);

  const part = { deleted: 0, overdue: 0 };
  const failures: unknown[] = [];
  /** Does this for all items for which there is time. A failure doesn't stop the others. */
  const forAll = async (items: readonly string[], work: (item: string) => Promise<void>) => {
    const doOne = async (item: string) => {
      if (msUntil(deadline - LIMIT_MS.storeCall) === 0) part.overdue++;
      else await work(item).catch((error: unknown) => failures.push(error));
    };
    await pMap(new Set(items), doOne, CALLS_AT_A_TIME);
  };

  const all = [...texts, ...open, ...done, ...marks.map(idOfMark)];
  const hasNoText = (id: string) => !texts.has(id) && !(open.has(id) && isNew(id));
  await forAll(all.filter((id) => isExpired(id) || hasNoText(id)).sort(), async (id) => {
    // Nothing is deleted on the word of a list alone.
    if (!isExpired(id) && (await store.getText(id))) return;
    await store.erase(id);
    part.deleted++;
  });

  // A state is missing if an enquiry was erased while being resubmitted.
  const hasNoState = (id: string) => !isExpired(id) && !open.has(id) && !done.has(id);
  await forAll([...texts].filter(hasNoState), async (id) => {
    const record = await store.getText(id);
    if (!record || (await store.getState(id)) || (await store.getDone(id))) return;
    const { receivedAt = new Date(id.slice(0, 10)).toISOString(), verified = true } =
      record === 'unreadable' ? {} : record;
    await store.addState(id, newState(receivedAt, !verified));
  });

  const isUnneeded = (mark: string) => !mark.endsWith('/verified') && !open.has(idOfMark(mark));
  const isOld = (receipt: string) => receipt < RECEIPTS + dayBefore(now(), 1);
  await forAll([...marks.filter(isUnneeded), ...receipts.filter(isOld)], (key) => store.delete(key));

  if (failures.length > 0) throw failures[0];
  // This is reported as a failure. Otherwise, later runs, too, might make no progress without anybody noticing.
  if (part.deleted === 0 && part.overdue > 0) throw codedError('no-time');
  return part;
}

/** Records for `checkPurged` that purge ran, with the error code if it failed. */
export const recordPurged = ({ store, now }: Services, reason?: string): Promise<void> =>
  store.writeValue('purge', { at: now().toISOString(), reason });

/** Rejects with a code if the last purge failed or if purge no longer runs. If the store fails, that is unknown. */
export async function checkPurged(services: Services): Promise<void> {
  const { store, now, log } = services;
  const read = async () => {
    const purged = await store.readValue('purge', purgedSchema);
    if (!purged) await recordPurged(services);
    return purged;
  };
  const purged = await logFailure(read(), { source: 'delivery-run', code: 'not-read' }, log);
  if (purged?.reason) throw codedError(purged.reason);
  if (purged && ageMs(purged.at, now()) > STOPPED_MS) throw codedError('stopped');
}
