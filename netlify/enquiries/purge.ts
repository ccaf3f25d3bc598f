/** Deletes delivered enquiries and spam whose retention has ended, a part in each run, and what was left incomplete. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { problem, type Cause } from './advice.ts';
import { dayBefore, FEW, GIVE_UP_MS, idPrefixesUntil } from './decisions.ts';
import { ALL_RECIPIENTS, newEntry, type Entry } from './recipient-entry.ts';
import { isFresh, runSchema } from './health.ts';
import { isDelivered } from './recipients.ts';
import { RECEIPTS } from './receipt.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
const LISTS_AT_A_TIME = { concurrency: 5 };
/** A run begins no deletion later than this. */
const BUDGET_MS = 12_000;

/** What each run keeps. */
export const purgedSchema = z.object({ at: z.iso.datetime() });

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id, if somebody has it
 * and nobody waits; nothing unless the clock agrees with that of the run before. Rejects when the store fails; the next
 * run continues.
 */
export async function purge(services: Services, causes: Cause[]): Promise<RunResult> {
  const { settings, store, now } = services;
  const [before, run] = await Promise.all([
    store.readValue('purge', purgedSchema),
    store.readValue('run', runSchema),
  ]);
  if (run && !isFresh(run, now())) causes.push(problem('runs', 'stopped'));

  const part = { deadline: performance.now() + BUDGET_MS, deleted: 0, overdue: 0, withoutEntry: 0 };
  if (before && ageMs(before.at, now()) < DAY_MS) {
    const prefixes = idPrefixesUntil(dayBefore(now(), settings.retentionDays + 1));
    await pMap(prefixes, (prefix) => deleteExpired(prefix, part, services), LISTS_AT_A_TIME);
    const receipts = await store.valueNames(RECEIPTS);
    const old = receipts.filter((name) => name < RECEIPTS + dayBefore(now(), 1));
    await pMap(old, (name) => store.deleteValue(name), CALLS_AT_A_TIME);
  } else if (before) causes.push(problem('notice', 'clock'));
  const { deleted, overdue, withoutEntry } = part;
  if (overdue > 0) causes.push(problem('notice', 'overdue', { count: overdue }));
  if (withoutEntry > 0) causes.push(problem('purge', 'without-entry', { count: withoutEntry }));
  return {
    line: { code: 'purge-finished', deleted, overdue },
    afterAlerts: () => store.writeValue('purge', { at: now().toISOString() }),
  };
}

/** What a run has done, and until when it begins to delete. */
interface Part {
  deadline: number;
  deleted: number;
  /** Number of texts whose retention has ended and that there was no time to delete. */
  overdue: number;
  /** Number of texts that somebody must get and of which no entry was left. */
  withoutEntry: number;
}

/** Deletes the spam and the delivered enquiries whose ids begin with this text, and what an interrupted one has left. */
async function deleteExpired(prefix: string, part: Part, services: Services): Promise<void> {
  const { store } = services;
  const isOver = () => performance.now() > part.deadline;
  if (isOver()) return;
  const deleteAll = (ids: Iterable<string>, deleteOne: (id: string) => Promise<unknown>) =>
    pMap(
      ids,
      async (id) => {
        if (isOver()) part.overdue++;
        else await deleteOne(id);
      },
      CALLS_AT_A_TIME,
    );
  const [spam, texts, sent, queue] = await Promise.all([
    store.list('spam', prefix),
    store.list('enquiries', prefix),
    store.list('sent', prefix),
    store.list('queue', prefix),
  ]);
  await deleteAll(spam.ids, (id) => store.deleteText('spam', id).then(() => part.deleted++));
  const waiting = new Set<string>();
  const isLeft = ({ since }: Entry) => ageMs(since, services.now()) <= GIVE_UP_MS;
  await pMap(
    queue.places,
    async (place) => {
      const entry = await store.getEntry('queue', place);
      // Nothing that somebody has is kept for another one, for whom it has failed for two days.
      if (entry && (isLeft(entry) || !(await isDelivered(place.id, services)))) waiting.add(place.id);
    },
    CALLS_AT_A_TIME,
  );
  const ids = new Set([...texts.ids, ...sent.ids].filter((id) => !waiting.has(id)));
  await deleteAll(ids, (id) => deleteEnquiry(id, part, services));
}

async function deleteEnquiry(id: string, part: Part, services: Services): Promise<void> {
  const { store, now } = services;
  if (await isDelivered(id, services)) {
    await store.erase(id);
    part.deleted++;
  } else if (part.withoutEntry++ < FEW) {
    // Nobody is known to have it: a run finds out who needs it.
    await store.addEntry('queue', { id, recipient: ALL_RECIPIENTS }, newEntry(ALL_RECIPIENTS, now()));
  }
}
