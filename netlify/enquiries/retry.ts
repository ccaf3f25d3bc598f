/** Delivers the enquiries for which a recipient still waits. */
import pMap from 'p-map';
import { beforeAttempt, dayBefore, dueInOrder, FEW } from './decisions.ts';
import { deliver, keepResult } from './deliver.ts';
import { newEntry, type Place, type Waiting } from './entry.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { MINUTE_MS } from './time.ts';

/** Many, for a store that takes seconds for each call. */
const CALLS_AT_A_TIME = { concurrency: 50 };
/**
 * A run begins no delivery later than this after its listing, and reads entries in the first half. The last mail may
 * take 12 s (MAIL_TIMEOUTS_MS).
 */
const BUDGET_MS = 10_000;

/** What a run did. */
export interface RetryReport {
  /** Deliveries that succeeded, and that did not. An enquiry has one for each recipient. */
  mailed: number;
  failed: number;
  /** What is left in the queue, of what was read. */
  left: Waiting[];
  /** Number of entries that there was no time to read. */
  unread: number;
  /** Number of texts and keys that are not as the program writes them. */
  unreadable: number;
  /** Number of entries for which a call to the store failed: nothing more is delivered by them in this run. */
  skipped: number;
  /** Number of entries without a text. */
  withoutText: number;
}

/** One run over the queue. */
class QueueRun {
  readonly left = new Set<Waiting>();
  readonly counts = { mailed: 0, failed: 0, unread: 0, unreadable: 0, skipped: 0 };
  readonly withoutText: Waiting[] = [];
  readonly #deadline = performance.now() + BUDGET_MS;
  readonly #services: Services;
  readonly #recipients: Map<string, Recipient>;

  constructor(services: Services) {
    this.#services = services;
    this.#recipients = new Map(recipientsOf(services).map((recipient) => [recipient.name, recipient]));
  }

  /** Does the work for one entry; an error is counted and logged, and ends only this. */
  #orSkip({ id }: Place, work: () => Promise<unknown>): Promise<unknown> {
    return work().catch((error: unknown) => {
      this.counts.skipped++;
      this.#services.log('error', { source: 'retry-mail', code: 'skipped', reason: errorCode(error), id });
    });
  }

  /** Reads the entries for which there is time. */
  async read(places: readonly Place[]): Promise<void> {
    const readOne = async (place: Place) => {
      if (performance.now() > this.#deadline - BUDGET_MS / 2) return void this.counts.unread++;
      const entry = await this.#services.store.getEntry('queue', place);
      if (entry) this.left.add({ place, entry });
    };
    await pMap(places, (place) => this.#orSkip(place, () => readOne(place)), CALLS_AT_A_TIME);
  }

  /** Stores what could not be stored before, and gives the entries of former recipients to those of the settings. */
  async tidy(): Promise<void> {
    const tidyOne = async (waiting: Waiting) => {
      const { place, entry } = waiting;
      if (entry.acceptedAt) await this.#keep(waiting);
      else if (this.#recipients.size > 0 && !this.#recipients.has(place.recipient))
        await this.#passOn(waiting);
    };
    await pMap([...this.left], (each) => this.#orSkip(each.place, () => tidyOne(each)), CALLS_AT_A_TIME);
  }

  async #passOn(waiting: Waiting): Promise<void> {
    const { store, now } = this.#services;
    for (const { name, label } of this.#recipients.values()) {
      const place = { id: waiting.place.id, recipient: name };
      if ((await store.getEntry('sent', place)) ?? (await store.getEntry('refused', place))) continue;
      const entry = { ...newEntry(label, now()), since: waiting.entry.since };
      if (await store.addEntry('queue', place, entry)) this.left.add({ place, entry });
    }
    await this.#remove(waiting);
  }

  async #remove(waiting: Waiting): Promise<void> {
    await this.#services.store.deleteEntry('queue', waiting.place);
    this.left.delete(waiting);
  }

  async #keep(waiting: Waiting): Promise<void> {
    await keepResult(waiting.place, waiting.entry, this.#services);
    if (waiting.entry.acceptedAt) this.left.delete(waiting);
  }

  /** Delivers what is due, as long as there is time. */
  async deliverDue(): Promise<void> {
    const deliverOne = async (waiting: Waiting) => {
      const recipient = this.#recipients.get(waiting.place.recipient);
      if (recipient && performance.now() <= this.#deadline) await this.#attempt(waiting, recipient);
    };
    const due = dueInOrder([...this.left], this.#services.now());
    await pMap(due, (each) => this.#orSkip(each.place, () => deliverOne(each)), {
      concurrency: MAX_CONNECTIONS,
    });
  }

  async #attempt(waiting: Waiting, recipient: Recipient): Promise<void> {
    const { store, now } = this.#services;
    const { place, entry } = waiting;
    const [sent, record] = await Promise.all([
      store.getEntry('sent', place),
      store.get('enquiries', place.id),
    ]);
    if (sent) return this.#remove(waiting);
    if (record === undefined || record === 'unreadable') {
      this.left.delete(waiting);
      if (record) this.counts.unreadable++;
      else this.withoutText.push(waiting);
      return;
    }
    const counted = beforeAttempt(entry, now());
    await store.putEntry('queue', place, counted);
    waiting.entry = await deliver('retry-mail', record, recipient, counted, this.#services);
    this.counts[waiting.entry.acceptedAt ? 'mailed' : 'failed']++;
    await this.#keep(waiting);
  }

  /**
   * Deletes entries that requests left which ended before they wrote the text: not on the word of one call, not soon,
   * and only few at once.
   */
  async deleteLeftovers(): Promise<void> {
    const { store, now } = this.#services;
    if (this.withoutText.length > FEW) return;
    const deleteOne = async (waiting: Waiting) => {
      const isOld = dayBefore(waiting.entry.since, 0) < dayBefore(now(), 1);
      const isListed = async () => (await store.list('enquiries', waiting.place.id)).ids.length > 0;
      if (isOld && !(await isListed())) await this.#remove(waiting);
    };
    for (const each of this.withoutText) await this.#orSkip(each.place, () => deleteOne(each));
  }
}

/**
 * Delivers what is due, unless `login`, the result of a login to the mail server, is not 'ok'. Rejects when the queue
 * can't be listed; what can't be read is skipped.
 */
export async function retryQueue(services: Services, login: Promise<string>): Promise<RetryReport> {
  const { places, unknownKeys } = await services.store.list('queue');
  const run = new QueueRun(services);
  // In turn, so that neither the newest nor the oldest are always what there is no time for.
  const isNewestFirst = Math.floor(services.now().getTime() / (5 * MINUTE_MS)) % 2 === 0;
  await run.read(isNewestFirst ? places.toReversed() : places);
  await run.tidy();
  if ((await login) === 'ok') {
    await run.deliverDue();
    await run.deleteLeftovers();
  }
  const unreadable = run.counts.unreadable + unknownKeys.length;
  return { ...run.counts, unreadable, left: [...run.left], withoutText: run.withoutText.length };
}
