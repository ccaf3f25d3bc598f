/** Deletes the enquiries whose retention has ended, and finds texts that lack a state, and states that lack their text. */
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
/** A deletion that begins has so long; one that does not end goes on in the next run. */
const DELETION_MS = 5000;
/** It runs hourly. */
const STOPPED_MS = DAY_MS;

/** When it last ran, and what was wrong then. */
const purgedSchema = z.object({ at: z.iso.datetime(), reason: z.optional(z.string()) });

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id, whoever has it.
 * Returns the number of those that it deleted, and of those that it had no time to. Rejects when the store fails, or is so
 * slow that nothing was deleted; the next run goes on.
 */
export async function purge(services: Services): Promise<{ deleted: number; overdue: number }> {
  const { settings, store, now, deadline } = services;
  // One after another, in the order in which states move, so that one that moves meanwhile is in one of the lists.
  const lists: string[][] = [];
  for (const folder of FOLDERS) lists.push(await store.ids(folder));
  const lastDay = dayBefore(now(), settings.retentionDays + 1);
  const isExpired = (id: string) => id.slice(0, 10) <= lastDay;

  const part = { deleted: 0, overdue: 0 };
  const failures: unknown[] = [];
  const deleteOne = async (id: string) => {
    if (msUntil(deadline - DELETION_MS) === 0) return void part.overdue++;
    // One that can't be deleted keeps no other.
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
  // A request writes the state first: that of today or yesterday may still get its text.
  const left = [...withState].filter((id) => !withText.has(id) && id < dayBefore(now(), 1));
  await pMap(left, (id) => deleteLeftState(id, store), CALLS_AT_A_TIME);

  const receipts = await store.keys(RECEIPTS);
  const old = receipts.filter((key) => key < RECEIPTS + dayBefore(now(), 1));
  await pMap(old, (key) => store.delete(key), CALLS_AT_A_TIME);
  if (failures.length > 0) throw failures[0];
  // Each further run might get no further.
  if (part.deleted === 0 && part.overdue > 0) throw codedError('no-time');
  return part;
}

/**
 * Gives a text a state, so that it is delivered: an enquiry was erased while the same was posted again. Reads before it
 * writes, since no list is proof that there is none.
 */
async function addMissingState(id: string, store: EnquiryStore): Promise<void> {
  const record = await store.getText(id);
  for (const folder of ['open', 'done'] as const) if (await store.getState(folder, id)) return;
  if (!record) return;
  const { receivedAt = id.slice(0, 10), verified = true } = record === 'unreadable' ? {} : record;
  await store.addState(id, newState(new Date(receivedAt), !verified));
}

/** Deletes a state whose text is erased: `erase` ended in between, or an attempt went on meanwhile. */
async function deleteLeftState(id: string, store: EnquiryStore): Promise<void> {
  if (await store.getText(id)) return;
  for (const folder of ['open', 'done'] as const) await store.deleteState(folder, id);
}

/** Records that it has run, and what is wrong, for `purgeProblem`. */
export const recordPurged = ({ store, now }: Services, reason?: string): Promise<void> =>
  store.writeValue('purge', { at: now().toISOString(), reason });

/** What the last runs of `purge` say. */
export async function purgeProblem(services: Services): Promise<Problem | undefined> {
  const purged = await services.store.readValue('purge', purgedSchema);
  if (!purged) await recordPurged(services);
  if (purged?.reason) return problem('purge', purged.reason);
  const isStopped = purged && ageMs(purged.at, services.now()) > STOPPED_MS;
  return isStopped ? problem('purge', 'stopped') : undefined;
}
