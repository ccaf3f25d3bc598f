/** Deletes the enquiries whose retention has ended, a part in each run. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { problem, type Problem } from './advice.ts';
import { RECEIPTS } from './receipt.ts';
import type { Services } from './services.ts';
import { hasMailbox } from './state.ts';
import type { StateFolder } from './store.ts';
import { ageMs, DAY_MS } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
const LISTS_AT_A_TIME = { concurrency: 5 };
/** A run begins no deletion later than this. */
const BUDGET_MS = 12_000;
/** The store has no older enquiries. */
const FIRST_YEAR = 2025;
/** It runs hourly. */
const STOPPED_MS = DAY_MS;

/** When it last ran, and what was wrong then. */
const purgedSchema = z.object({ at: z.iso.datetime(), reason: z.optional(z.string()) });

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id, and is done, or that
 * a mailbox has. Returns the number of those that it deleted and had no time to. Rejects when the store fails; the next
 * run goes on.
 */
export async function purge(services: Services): Promise<{ deleted: number; overdue: number }> {
  const { settings, store, now } = services;
  const started = performance.now();
  const part = { deleted: 0, overdue: 0 };
  const deleteOne = async (folder: StateFolder, id: string) => {
    if (performance.now() - started > BUDGET_MS) return void part.overdue++;
    // Read by its key: nothing is deleted on the word of a list.
    const state = await store.getState(folder, id);
    if (!state || (folder === 'open' && !hasMailbox(state))) return;
    await store.erase(id);
    part.deleted++;
  };
  const deletePart = async (prefix: string) => {
    if (performance.now() - started > BUDGET_MS) return;
    for (const folder of ['done', 'open'] as const)
      await pMap(await store.ids(folder, prefix), (id) => deleteOne(folder, id), CALLS_AT_A_TIME);
  };
  await pMap(idPrefixesUntil(dayBefore(now(), settings.retentionDays + 1)), deletePart, LISTS_AT_A_TIME);
  const receipts = await store.keys(RECEIPTS);
  const old = receipts.filter((key) => key < RECEIPTS + dayBefore(now(), 1));
  await pMap(old, (key) => store.delete(key), CALLS_AT_A_TIME);
  return part;
}

/** Keeps that it has run, and what is wrong, for `purgeProblems`. */
export const keepPurged = ({ store, now }: Services, reason?: string): Promise<void> =>
  store.writeValue('purge', { at: now().toISOString(), reason });

/** What the last runs of `purge` say. */
export async function purgeProblems(services: Services): Promise<Problem[]> {
  const purged = await services.store.readValue('purge', purgedSchema);
  if (!purged) await keepPurged(services);
  if (purged?.reason) return [problem('purge', purged.reason)];
  const isStopped = purged && ageMs(purged.at, services.now()) > STOPPED_MS;
  return isStopped ? [problem('purge', 'stopped')] : [];
}

/** The UTC day so many days before. */
const dayBefore = (at: Date, days: number) =>
  new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);

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
