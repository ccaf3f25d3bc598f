/** Delivers the enquiries for which a recipient still waits. */
import pMap from 'p-map';
import { beforeAttempt, dueInOrder, isGivenUp, NO_TEXT, UNREADABLE, type RetryReport } from './decisions.ts';
import { deliver, forEachKind, keepResult } from './deliver.ts';
import { newEntry, type Place, type Waiting } from './recipient-entry.ts';
import { errorCode } from './log.ts';
import { hasEnough, isDelivered, recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { MINUTE_MS } from './time.ts';

/** Many, for a store that takes seconds for each call. */
const CALLS_AT_A_TIME = 50;
/**
 * A run begins no delivery later than this after its listing, and reads entries in the first half. The last mail may
 * take 12 s (MAIL_TIMEOUTS_MS).
 */
const BUDGET_MS = 10_000;

/** One run over the queue. */
class QueueRun {
  readonly left = new Set<Waiting>();
  readonly counts = { mailed: 0, failed: 0, unread: 0, skipped: 0 };
  readonly #deadline = performance.now() + BUDGET_MS;
  readonly #services: Services;
  readonly #recipients: Map<string, Recipient>;

  constructor(services: Services) {
    this.#services = services;
    this.#recipients = new Map(recipientsOf(services).map((recipient) => [recipient.name, recipient]));
  }

  /** Does the work for one entry; an error is counted and logged, and ends only this. */
  async #orSkip({ id }: Place, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => {
      this.counts.skipped++;
      this.#services.log('error', { source: 'retry-mail', code: 'skipped', reason: errorCode(error), id });
    });
  }

  /** Reads the entries for which there is time, and tidies up. */
  async read(places: readonly Place[]): Promise<void> {
    await pMap(places, (place) => this.#orSkip(place, this.#readOne(place)), {
      concurrency: CALLS_AT_A_TIME,
    });
  }

  async #readOne(place: Place): Promise<void> {
    if (performance.now() > this.#deadline - BUDGET_MS / 2) return void this.counts.unread++;
    const entry = await this.#services.store.getEntry('queue', place);
    if (!entry) return;
    const waiting = { place, entry };
    this.left.add(waiting);
    // It could not be stored before.
    if (entry.acceptedAt) await this.#keep(waiting);
    else if (!this.#recipients.has(place.recipient) && hasEnough([...this.#recipients.values()]))
      await this.#passOn(waiting);
  }

  /** Gives the entry of a former recipient to those of the settings who lack the enquiry. */
  async #passOn(waiting: Waiting): Promise<void> {
    const { store, now } = this.#services;
    for (const { name, label } of this.#recipients.values()) {
      const place = { id: waiting.place.id, recipient: name };
      if (await store.getEntry('sent', place)) continue;
      const entry = { ...newEntry(label, now()), since: waiting.entry.since };
      if (await store.addEntry('queue', place, entry)) this.left.add({ place, entry });
    }
    await this.#remove(waiting);
  }

  /** Delivers what is due, as long as there is time; mails only if `login` is 'ok'. */
  async deliverDue(login: Promise<string>): Promise<void> {
    const due = dueInOrder([...this.left], this.#services.now());
    await forEachKind(
      async (kind) => {
        const isReady = kind !== 'mail' || (await login) === 'ok';
        return isReady ? due.filter(({ place }) => this.#recipients.get(place.recipient)?.kind === kind) : [];
      },
      (waiting) => this.#orSkip(waiting.place, this.#attempt(waiting)),
    );
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const { store, now } = this.#services;
    const { place, entry } = waiting;
    const recipient = this.#recipients.get(place.recipient);
    if (!recipient || performance.now() > this.#deadline) return;
    const [sent, record] = await Promise.all([
      store.getEntry('sent', place),
      store.get('enquiries', place.id),
    ]);
    if (sent) return this.#remove(waiting);
    // It stays in `left`, so that it is told.
    const isOver = isGivenUp(entry, now()) && (!record || (await isDelivered(place.id, this.#services)));
    if (isOver) return store.deleteEntry('queue', place);
    const counted = beforeAttempt(entry, now());
    await store.putEntry('queue', place, counted);
    if (!record) waiting.entry = { ...counted, reason: NO_TEXT };
    else if (record === 'unreadable') waiting.entry = { ...counted, reason: UNREADABLE };
    else {
      waiting.entry = await deliver('retry-mail', record, recipient, counted, this.#services);
      this.counts[waiting.entry.acceptedAt ? 'mailed' : 'failed']++;
    }
    await this.#keep(waiting);
  }

  async #keep(waiting: Waiting): Promise<void> {
    await keepResult(waiting.place, waiting.entry, this.#services);
    if (waiting.entry.acceptedAt) this.left.delete(waiting);
  }

  async #remove(waiting: Waiting): Promise<void> {
    await this.#services.store.deleteEntry('queue', waiting.place);
    this.left.delete(waiting);
  }
}

/**
 * Delivers what is due; mails only if `login`, the result of a login to the mail server, is 'ok'. Rejects when the queue
 * can't be listed; what can't be read is skipped.
 */
export async function retryQueue(services: Services, login: Promise<string>): Promise<RetryReport> {
  const { places, unknownKeys } = await services.store.list('queue');
  const run = new QueueRun(services);
  // In turn, so that neither the newest nor the oldest are always what there is no time for.
  const isNewestFirst = Math.floor(services.now().getTime() / (5 * MINUTE_MS)) % 2 === 0;
  await run.read(isNewestFirst ? places.toReversed() : places);
  await run.deliverDue(login);
  return { ...run.counts, unknownKeys: unknownKeys.length, left: [...run.left] };
}
