/** Deletes the enquiries whose retention has ended, a part in each run, and finds texts that lack a state. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { problem, type Problem } from './advice.ts';
import { codedError } from './log.ts';
import { RECEIPTS } from './receipt.ts';
import type { Services } from './services.ts';
import { newState } from './state.ts';
import { FOLDERS } from './store.ts';
import { ageMs, DAY_MS, dayBefore } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
const LISTS_AT_A_TIME = { concurrency: 5 };
/** A run begins no deletion later than this. */
const BUDGET_MS = 12_000;
/** The store has no older enquiries. */
const FIRST_YEAR = 2025;
/** In its run of this hour, UTC, it also looks for texts without a state. */
const STATES_HOUR = 3;
/** It runs hourly. */
const STOPPED_MS = DAY_MS;

/** When it last ran, and what was wrong then. */
const purgedSchema = z.object({ at: z.iso.datetime(), reason: z.optional(z.string()) });

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id, whoever has it.
 * Returns the number of those that it deleted, and of those that it has listed and had no time to. Rejects when the store
 * fails, or is so slow that nothing was deleted; the next run goes on.
 */
export async function purge(services: Services): Promise<{ deleted: number; overdue: number }> {
  const { settings, store, now } = services;
  const started = performance.now();
  const part = { deleted: 0, overdue: 0 };
  const deleteOne = async (id: string) => {
    if (performance.now() - started > BUDGET_MS) return void part.overdue++;
    await store.erase(id);
    part.deleted++;
  };
  let hasSkipped = false;
  const deletePart = async (prefix: string) => {
    if (performance.now() - started > BUDGET_MS) return void (hasSkipped = true);
    const ids = await Promise.all(FOLDERS.map((folder) => store.ids(folder, prefix)));
    await pMap(new Set(ids.flat()), deleteOne, CALLS_AT_A_TIME);
  };
  await pMap(idPrefixesUntil(dayBefore(now(), settings.retentionDays + 1)), deletePart, LISTS_AT_A_TIME);
  const receipts = await store.keys(RECEIPTS);
  const old = receipts.filter((key) => key < RECEIPTS + dayBefore(now(), 1));
  await pMap(old, (key) => store.delete(key), CALLS_AT_A_TIME);
  if (now().getUTCHours() === STATES_HOUR) await addMissingStates(services);
  // Each further run might get no further.
  if (part.deleted === 0 && (hasSkipped || part.overdue > 0)) throw codedError('no-time');
  return part;
}

/**
 * Gives each text without a state one, so that it is delivered: an enquiry was erased while the same was posted again.
 * Lists in the order in which states move, and reads before it writes: a state may move in between.
 */
async function addMissingStates({ store }: Services): Promise<void> {
  const texts = await store.ids('enquiries');
  const folders = ['open', 'parked', 'done'] as const;
  const known = new Set<string>();
  for (const folder of folders) for (const id of await store.ids(folder)) known.add(id);
  const addOne = async (id: string) => {
    const record = await store.getText(id);
    for (const folder of folders) if (await store.getState(folder, id)) return;
    if (!record) return;
    const { receivedAt = id.slice(0, 10), verified = true } = record === 'unreadable' ? {} : record;
    await store.addState(id, newState(new Date(receivedAt), { isUnverified: !verified }));
  };
  const missing = texts.filter((id) => !known.has(id));
  await pMap(missing, addOne, CALLS_AT_A_TIME);
}

/** Records that it has run, and what is wrong, for `purgeProblems`. */
export const recordPurged = ({ store, now }: Services, reason?: string): Promise<void> =>
  store.writeValue('purge', { at: now().toISOString(), reason });

/** What the last runs of `purge` say. */
export async function purgeProblems(services: Services): Promise<Problem[]> {
  const purged = await services.store.readValue('purge', purgedSchema);
  if (!purged) await recordPurged(services);
  if (purged?.reason) return [problem('purge', purged.reason)];
  const isStopped = purged && ageMs(purged.at, services.now()) > STOPPED_MS;
  return isStopped ? [problem('purge', 'stopped')] : [];
}

/** The beginnings of all ids until that day: whole years, whole months, days. */
export function idPrefixesUntil(day: string): string[] {
  const [year = '', month, date] = day.split('-');
  const numbers = (from: number, to: number, before: string) =>
    Array.from(
      { length: Math.max(0, to - from) },
      (_, index) => `${before}${`${from + index}`.padStart(2, '0')}`,
    );
  return [
    ...numbers(FIRST_YEAR, Number(year), '').map((each) => `${each}-`),
    ...numbers(1, Number(month), `${year}-`).map((each) => `${each}-`),
    ...numbers(1, Number(date) + 1, `${year}-${month}-`),
  ];
}
