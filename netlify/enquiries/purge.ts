/** Deletes enquiries whose retention period has ended, adds missing states, and deletes states without a text. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { problem, type Problem } from './advice.ts';
import { codedError } from './log.ts';
import { RECEIPTS } from './receipt.ts';
import type { Services } from './services.ts';
import { newState } from './state.ts';
import { FOLDERS, type EnquiryStore } from './store.ts';
import { ageMs, DAY_MS, dayBefore, msUntil } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
/** The time reserved for each deletion. The next run continues an unfinished purge. */
const DELETION_MS = 5000;
/** If purge hasn't run for this long, it is considered stopped. It should run every hour. */
const STOPPED_MS = DAY_MS;

/** When purge last ran, and the error code if it failed. */
const purgedSchema = z.object({ at: z.iso.datetime(), reason: z.optional(z.string()) });

/**
 * Deletes enquiries received more than `settings.retentionDays` whole days ago, even undelivered ones. Takes the day from
 * the enquiry's id. Resolves to the number of deleted enquiries, and the number of those still to be deleted because time
 * ran out. Rejects if the store fails, or is too slow for anything to be deleted in time. The next run continues.
 */
export async function purge(services: Services): Promise<{ deleted: number; overdue: number }> {
  const { settings, store, now, deadline } = services;
  // Lists the folders in the order in which states move through them, so that no state is missed.
  const lists: string[][] = [];
  for (const folder of FOLDERS) lists.push(await store.ids(folder));
  const lastDay = dayBefore(now(), settings.retentionDays + 1);
  const isExpired = (id: string) => id.slice(0, 10) <= lastDay;

  const part = { deleted: 0, overdue: 0 };
  const failures: unknown[] = [];
  const deleteOne = async (id: string) => {
    if (msUntil(deadline - DELETION_MS) === 0) return void part.overdue++;
    // A failed deletion doesn't stop the others.
    await store.erase(id).then(
      () => part.deleted++,
      (error: unknown) => failures.push(error),
    );
  };
  await pMap(new Set(lists.flat().filter(isExpired).sort()), deleteOne, CALLS_AT_A_TIME);

  const [texts = [], ...states] = lists;
  const [withText, withState] = [new Set(texts), new Set(states.flat())];
  const lacking = texts.filter((id) => !withState.has(id) && !isExpired(id));
  await pMap(lacking, (id) => addMissingState(id, store), CALLS_AT_A_TIME);
  // A request writes the state before the text, so a state from today or yesterday may not have its text yet.
  const left = [...withState].filter((id) => !withText.has(id) && id < dayBefore(now(), 1));
  await pMap(left, (id) => deleteLeftState(id, store), CALLS_AT_A_TIME);

  const receipts = await store.keys(RECEIPTS);
  const old = receipts.filter((key) => key < RECEIPTS + dayBefore(now(), 1));
  await pMap(old, (key) => store.delete(key), CALLS_AT_A_TIME);
  if (failures.length > 0) throw failures[0];
  // This is reported as a failure. Otherwise, later runs, too, might make no progress without anybody noticing.
  if (part.deleted === 0 && part.overdue > 0) throw codedError('no-time');
  return part;
}

/**
 * Adds the missing state of a text, so that the enquiry is delivered. A state is missing if the enquiry was erased while
 * being resubmitted. Reads before writing, because a state missing from a list may still exist.
 */
async function addMissingState(id: string, store: EnquiryStore): Promise<void> {
  const record = await store.getText(id);
  for (const folder of ['open', 'done'] as const) if (await store.getState(folder, id)) return;
  if (!record) return;
  const { receivedAt = id.slice(0, 10), verified = true } = record === 'unreadable' ? {} : record;
  await store.addState(id, newState(new Date(receivedAt), !verified));
}

/**
 * Deletes a state whose text has been erased. Such a state may remain if `erase` was interrupted or a delivery was in
 * progress.
 */
async function deleteLeftState(id: string, store: EnquiryStore): Promise<void> {
  if (await store.getText(id)) return;
  for (const folder of ['open', 'done'] as const) await store.deleteState(folder, id);
}

/** Records for `purgeProblem` that purge ran, with the error code if it failed. */
export const recordPurged = ({ store, now }: Services, reason?: string): Promise<void> =>
  store.writeValue('purge', { at: now().toISOString(), reason });

/** Resolves to a problem if the last purge failed or if purge no longer runs. */
export async function purgeProblem(services: Services): Promise<Problem | undefined> {
  const purged = await services.store.readValue('purge', purgedSchema);
  if (!purged) await recordPurged(services);
  if (purged?.reason) return problem('purge', purged.reason);
  const isStopped = purged && ageMs(purged.at, services.now()) > STOPPED_MS;
  return isStopped ? problem('purge', 'stopped') : undefined;
}
