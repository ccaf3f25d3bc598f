/** Deletes delivered enquiries and spam whose retention has ended, a part in each run, and what was left incomplete. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { problem } from './advice.ts';
import type { Cause } from './alert.ts';
import { dayBefore, FEW, idPrefixesUntil, isJump } from './decisions.ts';
import { ALL_RECIPIENTS, newEntry, type Place } from './entry.ts';
import { runSchema, RUN_AGE_MS } from './health.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { ENTRY_FOLDERS } from './store.ts';
import { ageMs, DAY_MS } from './time.ts';

const AT_A_TIME = { concurrency: 40 };
const LISTS_AT_A_TIME = { concurrency: 5 };
/** A run begins no deletion later than this. */
const BUDGET_MS = 12_000;

/** What each run keeps. */
export const purgeSchema = z.object({
  /** When it ran last, ISO 8601. */
  at: z.iso.datetime(),
  /** The last day whose enquiries it deleted. */
  lastDay: z.optional(z.string()),
  /** Since when the team knows that it is to delete many more days. */
  announcedAt: z.optional(z.iso.datetime()),
});
type PurgeValue = z.output<typeof purgeSchema>;
type PurgeServices = Pick<Services, 'store' | 'settings' | 'now'>;

/**
 * Deletes what was received more than `settings.retentionDays` whole days ago, by the day in its id, if somebody has it
 * and nobody waits. Rejects when the store fails; the next run continues.
 */
export async function purge(services: PurgeServices, causes: Cause[]): Promise<RunResult> {
  const { store, now } = services;
  const part = new PurgePart(services);
  const [lastPurge, lastRun] = await Promise.all([store.readValue('purge'), store.readValue('run')]);
  const before = purgeSchema.safeParse(lastPurge).data;
  const run = runSchema.safeParse(lastRun).data;
  if (run && ageMs(run.at, now()) > RUN_AGE_MS) causes.push(problem('runs', 'stopped'));
  if (before && before.at.slice(0, 10) !== dayBefore(now(), 0)) await dailyChecks(before, services, causes);

  const next = nextPurge(before, services);
  if (next.announcedAt) causes.push(problem('purge', 'many'));
  const prefixes = idPrefixesUntil(next.lastDay);
  await pMap(prefixes, (prefix) => part.purge(prefix), LISTS_AT_A_TIME);
  await pMap([...prefixes, dayBefore(now(), 2)], (prefix) => part.deleteOrphans(prefix), LISTS_AT_A_TIME);
  const { deleted, overdue, withoutEntry, orphans } = part;
  const count = (check: 'purge' | 'notice', code: string, number: number, most = 0) =>
    number > most && causes.push(problem(check, code, { count: number }));
  count('notice', 'overdue', overdue);
  count('purge', 'without-entry', withoutEntry);
  count('purge', 'orphans', orphans, FEW);
  return {
    line: { code: 'purge-finished', deleted, overdue },
    afterAlerts: () => store.writeValue('purge', next satisfies PurgeValue),
  };
}

/** Until which day to delete. Many more days than usual are told a day before they are deleted. */
function nextPurge(before: PurgeValue | undefined, { settings, now }: PurgeServices) {
  const at = now().toISOString();
  const lastDay = dayBefore(now(), settings.retentionDays + 1);
  const lastDayBefore = before?.lastDay ?? lastDay;
  const isAnnounced = before?.announcedAt !== undefined && ageMs(before.announcedAt, now()) >= DAY_MS;
  if (isAnnounced || !isJump(lastDay, lastDayBefore, settings.retentionDays)) return { at, lastDay };
  return { at, lastDay: lastDayBefore, announcedAt: before?.announcedAt ?? at };
}

/** Once a day: tells the spam of the days before, and folders that no version of the program writes. */
async function dailyChecks(
  before: PurgeValue,
  { store, now }: PurgeServices,
  causes: Cause[],
): Promise<void> {
  const days = [1, 2, 3, 4, 5, 6, 7].map((days) => dayBefore(now(), days));
  const sinceLast = days.filter((day) => day >= before.at.slice(0, 10));
  const [spam, folders] = await Promise.all([
    Promise.all(sinceLast.map((day) => store.list('spam', day))),
    store.unknownFolders(),
    store.clearProbes(),
  ]);
  const count = spam.reduce((sum, { ids }) => sum + ids.length, 0);
  if (count > 0) causes.push(problem('notice', 'spam', { count }));
  if (folders.length > 0)
    causes.push(problem('notice', 'unknown-folder', { detail: `${folders.join(', ')}.` }));
}

/** The part that a run has time for. */
class PurgePart {
  deleted = 0;
  /** Number of texts whose retention has ended and that there was no time to delete. */
  overdue = 0;
  /** Number of texts that somebody must get and of which no entry was left. */
  withoutEntry = 0;
  /** Number of enquiries of which only entries are left. */
  orphans = 0;
  readonly #deadline = performance.now() + BUDGET_MS;
  readonly #store: Services['store'];
  readonly #now: Date;

  constructor({ store, now }: PurgeServices) {
    this.#store = store;
    this.#now = now();
  }

  #isOver = () => performance.now() > this.#deadline;

  /** Deletes the spam and the delivered enquiries whose ids begin with this text. */
  async purge(prefix: string): Promise<void> {
    if (this.#isOver()) return;
    const orLeave = (work: (id: string) => Promise<unknown>) => async (id: string) => {
      if (this.#isOver()) this.overdue++;
      else await work(id);
    };
    for await (const ids of this.#store.pages('spam', prefix)) {
      await pMap(
        ids,
        orLeave((id) => this.#store.deleteText('spam', id).then(() => this.deleted++)),
        AT_A_TIME,
      );
    }
    for await (const ids of this.#store.pages('enquiries', prefix)) {
      await pMap(
        ids,
        orLeave((id) => this.#purgeEnquiry(id)),
        AT_A_TIME,
      );
    }
  }

  /** The listings name the entries; that somebody has the enquiry is read by the key. */
  async #purgeEnquiry(id: string): Promise<void> {
    const store = this.#store;
    const [queued, refused, sent] = await Promise.all(
      ENTRY_FOLDERS.map((folder) => store.listEntries(folder, id)),
    );
    if (!queued || !refused || !sent || queued.places.length > 0) return;
    const [first] = sent.places;
    if (!first || !(await store.getEntry('sent', first))) {
      // Nobody is known to have it: a run finds out who needs it.
      if (this.withoutEntry++ < FEW) {
        await store.addEntry('queue', { id, recipient: ALL_RECIPIENTS }, newEntry(ALL_RECIPIENTS, this.#now));
      }
      return;
    }
    await store.deleteText('enquiries', id);
    for (const place of sent.places) await store.deleteEntry('sent', place);
    for (const place of refused.places) await store.deleteEntry('refused', place);
    this.deleted++;
  }

  /** Deletes entries of enquiries that were erased, few at once: that the text is gone is read by the key. */
  async deleteOrphans(prefix: string): Promise<void> {
    if (this.#isOver()) return;
    const store = this.#store;
    for (const folder of ['sent', 'refused'] as const) {
      const { places } = await store.listEntries(folder, prefix);
      if (places.length === 0) continue;
      const texts = new Set((await store.list('enquiries', prefix)).ids);
      const isGone = async ({ id }: Place) =>
        !texts.has(id) && (await store.get('enquiries', id)) === undefined;
      const gone: Place[] = [];
      for (const place of places) if (gone.length <= FEW && (await isGone(place))) gone.push(place);
      this.orphans += gone.length;
      if (gone.length <= FEW) await pMap(gone, (place) => store.deleteEntry(folder, place), AT_A_TIME);
    }
  }
}
