/** Selects the enquiries that a retry run mails, and sums up those that wait. */
import pMap from 'p-map';
import type { EnquiryRecord } from './record.ts';
import type { RetryState, WaitingEntry } from './retry-state.ts';
import type { EnquiryStore } from './store.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** Which enquiries a run mails. */
export interface Selection {
  /** Younger enquiries are left to the request that stored them. */
  minAgeMs: number;
  /** Older ones stay stored and raise an alert, but are no longer mailed. */
  maxAgeMs: number;
  /** The most enquiries that a run mails. */
  maxItems: number;
  /** Whether to leave enquiries alone whose next attempt is not due. */
  backoff: boolean;
}

/** The outbox as a run found it. */
export interface Outbox {
  ids: string[];
  unknownKeys: string[];
  /** The records to mail, in order. */
  due: EnquiryRecord[];
  /** Since when each enquiry waits that was read, in milliseconds since 1970. */
  since: Map<string, number>;
  /** Ids of enquiries that turned out to be unreadable or too old, and when to look at them again. */
  shelved: Map<string, WaitingEntry>;
  /** The number of enquiries that were received more than a day from now, which only a wrong clock can cause. */
  future: number;
}

const READ_AT_A_TIME = 40;
const UNREADABLE_RECHECK_MS = 60 * MINUTE_MS;

/** Since when the enquiry waits. */
const waitingSince = ({ queuedAt, receivedAt }: EnquiryRecord) => Date.parse(queuedAt ?? receivedAt);

/**
 * Reads the enquiries that the state does not postpone, fewest failures first, then oldest first, until `maxItems`
 * are due or `readUntil` is over. What a run reads in vain it shelves, so a few runs get past any number of
 * unreadable and given-up records, and later runs don't read them.
 */
export async function readOutbox(
  store: EnquiryStore,
  now: Date,
  selection: Selection,
  state: RetryState,
  readUntil: number,
): Promise<Outbox> {
  const failures = (id: string) => state.waiting[id]?.failures ?? 0;
  const { ids, unknownKeys } = await store.list('outbox');
  const outbox: Outbox = { ids, unknownKeys, due: [], since: new Map(), shelved: new Map(), future: 0 };
  const candidates = ids
    .filter((id) => !selection.backoff || (state.waiting[id]?.nextAt ?? 0) <= now.getTime())
    .sort((a, b) => failures(a) - failures(b) || a.localeCompare(b));

  for (let start = 0; start < candidates.length; start += READ_AT_A_TIME) {
    if (outbox.due.length >= selection.maxItems || performance.now() > readUntil) break;
    await pMap(
      candidates.slice(start, start + READ_AT_A_TIME),
      async (id) => sort(id, await store.get('outbox', id), now, selection, outbox),
      { concurrency: 10 },
    );
  }
  outbox.due.sort((a, b) => failures(a.id) - failures(b.id) || waitingSince(a) - waitingSince(b));
  outbox.due.splice(selection.maxItems);
  return outbox;
}

/** Adds what was read under `id` to the outbox. */
function sort(
  id: string,
  record: EnquiryRecord | 'unreadable' | undefined,
  now: Date,
  { minAgeMs, maxAgeMs }: Selection,
  outbox: Outbox,
): void {
  if (record === undefined) return;
  if (record === 'unreadable') {
    outbox.shelved.set(id, {
      kind: 'unreadable',
      failures: 0,
      nextAt: now.getTime() + UNREADABLE_RECHECK_MS,
    });
    return;
  }
  const since = waitingSince(record);
  const ageMs = now.getTime() - since;
  outbox.since.set(id, since);
  if (ageMs < -DAY_MS) outbox.future++;
  if (ageMs > maxAgeMs) {
    outbox.shelved.set(id, { kind: 'given-up', failures: 0, nextAt: now.getTime() + DAY_MS, since });
  } else if (ageMs >= minAgeMs || ageMs < -minAgeMs) {
    // A time in the future comes from a wrong clock, and would never become due.
    outbox.due.push(record);
  }
}
