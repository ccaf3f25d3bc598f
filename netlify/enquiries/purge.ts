/** Deletes delivered enquiries and spam whose retention has ended, a part in each run, and what was left incomplete. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { problem, type Cause } from './advice.ts';
import { dayBefore, FEW, idPrefixesUntil, purgeUntil } from './decisions.ts';
import { ALL_RECIPIENTS, newEntry, type Place } from './entry.ts';
import { isFresh, runSchema } from './health.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
const LISTS_AT_A_TIME = { concurrency: 5 };
/** A run begins no deletion later than this. */
const BUDGET_MS = 12_000;

/** What each run keeps. */
export const purgedSchema = z.object({
  at: z.iso.datetime(),
  lastDay: z.optional(z.iso.date()),
  retentionDays: z.optional(z.number()),
  /** The day after the last on which an enquiry came. */
  heardOn: z.optional(z.iso.date()),
});
/** How far a purge has come. */
export type Purged = z.output<typeof purgedSchema>;

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id, if somebody has it
 * and nobody waits. Rejects when the store fails; the next run continues.
 */
export async function purge(services: Services, causes: Cause[]): Promise<RunResult> {
  const { settings, store, now } = services;
  const [lastPurge, lastRun] = await Promise.all([store.readValue('purge'), store.readValue('run')]);
  const before = purgedSchema.safeParse(lastPurge).data;
  const run = runSchema.safeParse(lastRun).data;
  if (run && !isFresh(run, now())) causes.push(problem('runs', 'stopped'));
  const isNewDay = before && dayBefore(before.at, 0) !== dayBefore(now(), 0);
  const heardOn = isNewDay ? await checkDay(before, services, causes) : before?.heardOn;

  const { retentionDays } = settings;
  const lastDay = purgeUntil(before, retentionDays, now());
  if (lastDay !== dayBefore(now(), retentionDays + 1)) causes.push(problem('notice', 'behind'));
  if ((before?.retentionDays ?? 0) > retentionDays) causes.push(problem('notice', 'shorter'));
  const part = newPart();
  const prefixes = idPrefixesUntil(lastDay);
  await pMap(prefixes, (prefix) => deleteTexts(prefix, part, services), LISTS_AT_A_TIME);
  await pMap(
    [...prefixes, dayBefore(now(), 2)],
    (each) => deleteOrphans(each, part, services),
    LISTS_AT_A_TIME,
  );
  if (part.overdue > 0) causes.push(problem('notice', 'overdue', { count: part.overdue }));
  if (part.withoutEntry > 0) causes.push(problem('purge', 'without-entry', { count: part.withoutEntry }));
  if (part.orphans > FEW) causes.push(problem('purge', 'orphans', { count: part.orphans }));
  const purged: Purged = { at: now().toISOString(), lastDay, retentionDays, heardOn };
  return {
    line: { code: 'purge-finished', deleted: part.deleted, overdue: part.overdue },
    afterAlerts: () => store.writeValue('purge', purged),
  };
}

/** Once a day: tells the spam of the days before, silence, and folders that are not ours. Returns `heardOn`. */
async function checkDay(
  before: Purged,
  { settings, store, now }: Services,
  causes: Cause[],
): Promise<string> {
  const [today, yesterday] = [dayBefore(now(), 0), dayBefore(now(), 1)];
  const days = [1, 2, 3, 4, 5, 6, 7].map((days) => dayBefore(now(), days));
  const sinceLast = days.filter((day) => day >= dayBefore(before.at, 0));
  const [spam, enquiries, folders] = await Promise.all([
    pMap(sinceLast, (day) => store.list('spam', day)),
    store.list('enquiries', yesterday),
    store.unknownFolders(),
  ]);
  const count = spam.flatMap(({ ids }) => ids).length;
  if (count > 0) causes.push(problem('notice', 'spam', { count }));
  const detail = `${folders.join(', ')}.`;
  if (folders.length > 0) causes.push(problem('notice', 'unknown-folder', { detail }));
  const heardOn = enquiries.ids.length > 0 ? today : (before.heardOn ?? today);
  const isQuiet = settings.quietDays > 0 && heardOn <= dayBefore(now(), settings.quietDays);
  if (isQuiet) causes.push(problem('visitors', 'quiet'));
  return heardOn;
}

/** What a run has done, and until when it begins to delete. */
const newPart = () => ({
  deadline: performance.now() + BUDGET_MS,
  deleted: 0,
  /** Number of texts whose retention has ended and that there was no time to delete. */
  overdue: 0,
  /** Number of texts that somebody must get and of which no entry was left. */
  withoutEntry: 0,
  /** Number of entries without a text. */
  orphans: 0,
});
type Part = ReturnType<typeof newPart>;

/** Deletes the spam and the delivered enquiries whose ids begin with this text. */
async function deleteTexts(prefix: string, part: Part, services: Services): Promise<void> {
  const { store } = services;
  const isOver = () => performance.now() > part.deadline;
  for (const folder of ['spam', 'enquiries'] as const) {
    const { ids } = isOver() ? { ids: [] } : await store.list(folder, prefix);
    const deleteOne = async (id: string) => {
      if (isOver()) part.overdue++;
      else if (folder === 'enquiries') await deleteEnquiry(id, part, services);
      else await store.deleteText(folder, id).then(() => part.deleted++);
    };
    await pMap(ids, deleteOne, CALLS_AT_A_TIME);
  }
}

/** The listings name the entries; that somebody has the enquiry is read by the key. */
async function deleteEnquiry(id: string, part: Part, { store, now }: Services): Promise<void> {
  if ((await store.list('queue', id)).ids.length > 0) return;
  const [first] = (await store.list('sent', id)).places;
  if (first && (await store.getEntry('sent', first))) {
    await store.erase(id);
    part.deleted++;
  } else if (part.withoutEntry++ < FEW) {
    // Nobody is known to have it: a run finds out who needs it.
    await store.addEntry('queue', { id, recipient: ALL_RECIPIENTS }, newEntry(ALL_RECIPIENTS, now()));
  }
}

/** Deletes entries of enquiries that were erased, few at once: that the text is gone is read by the key. */
async function deleteOrphans(prefix: string, part: Part, { store }: Services): Promise<void> {
  if (performance.now() > part.deadline) return;
  for (const folder of ['sent', 'refused'] as const) {
    const { places } = await store.list(folder, prefix);
    const texts = new Set(places.length > 0 ? (await store.list('enquiries', prefix)).ids : []);
    const orphans: Place[] = [];
    for (const place of places) {
      if (texts.has(place.id) || orphans.length > FEW) continue;
      if ((await store.get('enquiries', place.id)) === undefined) orphans.push(place);
    }
    part.orphans += orphans.length;
    if (orphans.length <= FEW) await pMap(orphans, (place) => store.deleteEntry(folder, place));
  }
}
