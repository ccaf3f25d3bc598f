/** Takes up what is still in the outbox. */
import { raiseAlerts } from './alert.ts';
import type { Alerts } from './alert.ts';
import { deliver } from './deliver.ts';
import { CONNECTIONS } from './mailer.ts';
import { recall, remember, takeLease } from './notes.ts';
import type { Memory } from './notes.ts';
import type { Parts } from './parts.ts';
import { eachOf } from './pause.ts';
import type { EnquiryRecord } from './record.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The bounds of a run; times in milliseconds. */
export type RetryBounds = {
  /** Younger enquiries are left to the request that brought them. */
  grace: number;
  /** Older ones are kept and alerted about, but no longer mailed. */
  giveUpAfter: number;
  /** Most enquiries that a run looks at. */
  most: number;
  /** No mail is begun after this time; scheduled functions end at 30 s. */
  budget: number;
  /** The run ends after this many failures in a row. */
  failuresInRow: number;
  /** Mails under way at a time. */
  width: number;
  /** Whether to raise alerts. */
  alerts: boolean;
};

/** Bounds of the scheduled run. */
export const scheduledBounds: RetryBounds = {
  grace: MINUTE,
  giveUpAfter: 7 * DAY,
  most: 400,
  budget: 18_000,
  failuresInRow: 5,
  width: CONNECTIONS,
  alerts: true,
};

/** Bounds of a run that somebody started by hand: everything, until it is done. */
export const manualBounds: RetryBounds = {
  ...scheduledBounds,
  grace: MINUTE / 4,
  giveUpAfter: Infinity,
  most: Infinity,
  budget: Infinity,
  alerts: false,
};

/** Undelivered enquiries older than this raise an alert. */
export const ALERT_AFTER = 15 * MINUTE;

/** What a run did. `busy`: another run was at work, and this one did nothing. */
export type RetryReport = {
  busy: boolean;
  mailed: number;
  failed: number;
  waiting: number;
  unreadable: number;
};

/** What retrying takes. */
export type RetryParts = Pick<Parts, 'store' | 'mailer' | 'now' | 'log' | 'settings'>;

/**
 * Mails what waits: first what failed least often, then the oldest, so that an enquiry which no server will take
 * can't hold up the others. Then raises alerts. `onProgress` hears how many are done of how many. Rejects when the
 * store can't be reached.
 */
export async function retryMail(
  parts: RetryParts,
  bounds: RetryBounds = scheduledBounds,
  onProgress?: (done: number, all: number) => void,
): Promise<RetryReport> {
  const { store, now } = parts;
  const end = performance.now() + bounds.budget;
  const release = await takeLease(store, now);
  if (!release) return { busy: true, mailed: 0, failed: 0, waiting: 0, unreadable: 0 };
  try {
    const memory = await recall(store);
    const { ids, records, unreadable } = await readOutbox(parts, bounds, memory);
    const { delivered, failed } = await sendAll(records, parts, bounds, end, onProgress);

    const failures: Record<string, number> = {};
    for (const id of ids.filter((id) => !delivered.has(id))) {
      const count = (memory.failures[id] ?? 0) + (failed.has(id) ? 1 : 0);
      if (count > 0) failures[id] = count;
    }
    const waiting = records.filter(({ id }) => !delivered.has(id));
    const alerts = bounds.alerts
      ? await raiseAlerts(findAlerts(waiting, unreadable, now(), bounds), memory.alerts, {
          ...parts,
          webhook: parts.settings.alertWebhook,
        })
      : memory.alerts;
    await remember(store, { failures, alerts });
    return {
      busy: false,
      mailed: delivered.size,
      failed: failed.size,
      waiting: ids.length - delivered.size,
      unreadable: unreadable.length,
    };
  } finally {
    await release();
  }
}

/** All ids in the outbox, the records to look at in the order of their turn, and the keys of what can't be read. */
async function readOutbox({ store }: RetryParts, bounds: RetryBounds, { failures }: Memory) {
  const { ids, strangers } = await store.list('outbox');
  const turn = ids
    .toSorted((a, b) => (failures[a] ?? 0) - (failures[b] ?? 0) || a.localeCompare(b))
    .slice(0, bounds.most);
  const records: EnquiryRecord[] = [];
  const unreadable = [...strangers];
  await eachOf(turn, 10, async (id) => {
    const record = await store.get('outbox', id);
    if (record === 'unreadable') unreadable.push(`outbox/${id}`);
    else if (record) records.push(record);
  });
  const age = ({ receivedAt }: EnquiryRecord) => Date.parse(receivedAt);
  records.sort((a, b) => (failures[a.id] ?? 0) - (failures[b.id] ?? 0) || age(a) - age(b));
  return { ids, records, unreadable };
}

/** Sends until the bounds say stop. Gives the ids that are no longer in the outbox, and those that failed. */
async function sendAll(
  records: EnquiryRecord[],
  { store, mailer, now, log }: RetryParts,
  bounds: RetryBounds,
  end: number,
  onProgress?: (done: number, all: number) => void,
) {
  const delivered = new Set<string>();
  const failed = new Set<string>();
  const due = records.filter((record) => {
    const age = ageOf(record, now());
    return mailer !== undefined && age >= bounds.grace && age <= bounds.giveUpAfter;
  });
  let failuresInRow = 0;
  await eachOf(due, bounds.width, async ({ id }) => {
    if (!mailer || failuresInRow >= bounds.failuresInRow || performance.now() > end) return;
    const delivery = await deliver(id, 'retry-mail', { store, mailer, now, log });
    failuresInRow = delivery === 'failed' ? failuresInRow + 1 : 0;
    (delivery === 'failed' ? failed : delivered).add(id);
    onProgress?.(delivered.size + failed.size, due.length);
  });
  return { delivered, failed };
}

function findAlerts(waiting: EnquiryRecord[], unreadable: string[], now: Date, bounds: RetryBounds): Alerts {
  const ages = waiting.map((record) => ageOf(record, now));
  const late = ages.filter((age) => age > ALERT_AFTER && age <= bounds.giveUpAfter);
  const givenUp = ages.filter((age) => age > bounds.giveUpAfter);
  const alerts: Alerts = {};
  if (late.length > 0) {
    const minutes = Math.floor(Math.max(...late) / MINUTE);
    alerts.undelivered = {
      count: late.length,
      text: `${late.length} enquiries could not be mailed yet, the oldest for ${minutes} minutes. They are safe and will be tried again; read them with: npm run enquiries -- list`,
    };
  }
  if (unreadable.length > 0) {
    alerts.unreadable = {
      count: unreadable.length,
      text: `${unreadable.length} records in the outbox can't be read. They are left as they are, in the site's Netlify Blobs.`,
    };
  }
  if (givenUp.length > 0) {
    alerts['given-up'] = {
      count: givenUp.length,
      text: `${givenUp.length} enquiries could not be mailed for ${bounds.giveUpAfter / DAY} days. They are kept, but no longer tried; send them with: npm run enquiries -- retry`,
    };
  }
  return alerts;
}

const ageOf = (record: EnquiryRecord, now: Date) => now.getTime() - Date.parse(record.receivedAt);
