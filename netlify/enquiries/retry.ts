/** Delivers the enquiries for which a recipient still waits. */
import pMap from 'p-map';
import { beforeAttempt, dayBefore, FEW, isDue, nextLane } from './decisions.ts';
import { deliver, keepResult } from './deliver.ts';
import { newEntry, type Entry, type Place } from './entry.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { MINUTE_MS } from './time.ts';

/** Many, for a store that takes seconds for each call. */
const READ_AT_A_TIME = { concurrency: 50 };
/**
 * A run begins no delivery later than this after its listing, and reads entries in the first half. The last mail may
 * take 12 s (MAIL_TIMEOUTS_MS).
 */
const BUDGET_MS = 10_000;

/** An entry of the queue. */
export interface Waiting {
  place: Place;
  entry: Entry;
}

/** What a run did. */
export interface RetryReport {
  /** Deliveries that succeeded, and that did not. An enquiry has one for each recipient. */
  mailed: number;
  failed: number;
  /** What is left in the queue, of what was read. */
  left: Waiting[];
  /** Number of entries that there was no time to read. */
  unread: number;
  /** Number of texts and entries that could not be read. */
  unreadable: number;
  /** Number of entries that could not be written or deleted: nothing more is delivered by them until that works. */
  notRecorded: number;
  /** Number of entries without a text. */
  withoutText: number;
}

const newReport = (): RetryReport => ({
  mailed: 0,
  failed: 0,
  left: [],
  unread: 0,
  unreadable: 0,
  notRecorded: 0,
  withoutText: 0,
});

/** One run over the queue. */
class QueueRun {
  readonly report = newReport();
  readonly #deadline = performance.now() + BUDGET_MS;
  readonly #services: Services;
  readonly #recipients: Map<string, Recipient>;
  readonly #waiting = new Set<Waiting>();
  readonly #withoutText: Waiting[] = [];
  readonly #keeping: Promise<void>[] = [];

  constructor(services: Services) {
    this.#services = services;
    this.#recipients = new Map(recipientsOf(services).map((recipient) => [recipient.name, recipient]));
  }

  /** Does the work for one entry; an error is counted and logged, and ends only this. */
  async #orSkip(
    kind: 'unreadable' | 'notRecorded',
    { id }: Place,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.report[kind]++;
      const code = kind === 'unreadable' ? 'not-read' : 'not-recorded';
      this.#services.log('error', { source: 'retry-mail', code, reason: errorCode(error), id });
      return false;
    }
  }

  async read(places: readonly Place[]): Promise<void> {
    const readOne = (place: Place) =>
      this.#orSkip('unreadable', place, async () => {
        if (performance.now() > this.#deadline - BUDGET_MS / 2) return void this.report.unread++;
        const entry = await this.#services.store.getEntry('queue', place);
        if (entry) this.#waiting.add({ place, entry });
      });
    await pMap(places, readOne, READ_AT_A_TIME);
  }

  /** Records what could not be recorded before, and gives the entries of former recipients to those of the settings. */
  async tidy(): Promise<void> {
    await pMap(
      [...this.#waiting],
      async (waiting) => {
        const { place, entry } = waiting;
        if (entry.acceptedAt) await this.#keep(waiting, entry);
        else if (this.#recipients.size > 0 && !this.#recipients.has(place.recipient)) {
          await this.#orSkip('notRecorded', place, () => this.#passOn(waiting));
        }
      },
      READ_AT_A_TIME,
    );
  }

  async #passOn(waiting: Waiting): Promise<void> {
    const { store, now } = this.#services;
    const { id } = waiting.place;
    for (const { name, label } of this.#recipients.values()) {
      const place = { id, recipient: name };
      const [sent, refused] = await Promise.all([
        store.getEntry('sent', place),
        store.getEntry('refused', place),
      ]);
      const entry = { ...newEntry(label, now()), since: waiting.entry.since };
      if (!sent && !refused && (await store.addEntry('queue', place, entry)))
        this.#waiting.add({ place, entry });
    }
    await this.#remove(waiting);
  }

  async #remove(waiting: Waiting): Promise<void> {
    await this.#services.store.deleteEntry('queue', waiting.place);
    this.#waiting.delete(waiting);
  }

  async #keep(waiting: Waiting, entry: Entry): Promise<void> {
    const isKept = await keepResult(waiting.place, entry, 'retry-mail', this.#services);
    if (!isKept) this.report.notRecorded++;
    if (isKept && entry.acceptedAt) this.#waiting.delete(waiting);
    else waiting.entry = entry;
  }

  /** Delivers what is due: at each time to so many as there may be connections, fewest attempts first. */
  async deliverDue(): Promise<void> {
    const due = [...this.#waiting]
      .filter(({ entry }) => isDue(entry, this.#services.now()))
      .toSorted((a, b) => a.entry.attempts - b.entry.attempts);
    const lanes = [...this.#recipients.values()].map((recipient) => {
      const ofRecipient = ({ place }: Waiting) => place.recipient === recipient.name;
      const failures = [...this.#waiting].filter((each) => ofRecipient(each) && each.entry.reason).length;
      const queue = due.filter(ofRecipient);
      return { recipient, queue, left: queue.length, underWay: 0, begun: 0, failures };
    });
    const takeTurns = async () => {
      for (let lane = nextLane(lanes); lane && performance.now() <= this.#deadline; lane = nextLane(lanes)) {
        const waiting = lane.queue[lane.begun];
        lane.begun++;
        lane.underWay++;
        lane.left--;
        if (waiting) await this.#attempt(waiting, lane.recipient);
        lane.underWay--;
      }
    };
    await Promise.all(Array.from({ length: MAX_CONNECTIONS }, takeTurns));
    await Promise.all(this.#keeping);
  }

  async #attempt(waiting: Waiting, recipient: Recipient): Promise<void> {
    const { store, now } = this.#services;
    const { place, entry } = waiting;
    await this.#orSkip('unreadable', place, async () => {
      const [sent, record] = await Promise.all([
        store.getEntry('sent', place),
        store.get('enquiries', place.id),
      ]);
      if (sent) {
        await this.#keep(waiting, { ...entry, ...sent, acceptedAt: sent.acceptedAt ?? now().toISOString() });
        return;
      }
      if (record === undefined || record === 'unreadable') {
        this.#waiting.delete(waiting);
        if (record) this.report.unreadable++;
        else this.#withoutText.push(waiting);
        return;
      }
      const counted = beforeAttempt(entry, now());
      const isCounted = await this.#orSkip('notRecorded', place, () =>
        store.putEntry('queue', place, counted),
      );
      if (!isCounted) return;
      const result = await deliver(
        { record, recipient, entry: counted, source: 'retry-mail' },
        this.#services,
      );
      this.report[result.acceptedAt ? 'mailed' : 'failed']++;
      // The next mail need not wait for it.
      this.#keeping.push(this.#keep(waiting, result));
    });
  }

  /**
   * Deletes entries that requests left which ended before they wrote the text: not on the word of one call, not soon,
   * and only few at once.
   */
  async deleteLeftovers(): Promise<void> {
    const { store, now } = this.#services;
    this.report.withoutText = this.#withoutText.length;
    if (this.#withoutText.length > FEW) return;
    for (const waiting of this.#withoutText) {
      const { place, entry } = waiting;
      if (entry.since.slice(0, 10) >= dayBefore(now(), 1)) continue;
      await this.#orSkip('notRecorded', place, async () => {
        const { ids } = await store.list('enquiries', place.id);
        if (ids.length === 0) await this.#remove(waiting);
      });
    }
  }

  finish(): RetryReport {
    this.report.left = [...this.#waiting];
    return this.report;
  }
}

/**
 * Delivers what is due, unless `login`, the result of a login to the mail server, is not 'ok'. Rejects when the queue
 * can't be listed; what can't be read is skipped.
 */
export async function retryQueue(services: Services, login: Promise<string>): Promise<RetryReport> {
  const { places, unknownKeys } = await services.store.listEntries('queue');
  const run = new QueueRun(services);
  run.report.unreadable = unknownKeys.length;
  // In turn, so that neither the newest nor the oldest are always what there is no time for.
  const isNewestFirst = Math.floor(services.now().getTime() / (5 * MINUTE_MS)) % 2 === 0;
  await run.read(isNewestFirst ? places.toReversed() : places);
  await run.tidy();
  if ((await login) === 'ok') {
    await run.deliverDue();
    await run.deleteLeftovers();
  }
  return run.finish();
}
