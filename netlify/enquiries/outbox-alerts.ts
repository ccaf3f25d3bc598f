/** Decides which alerts the state of the outbox calls for. */
import type { Alerts } from './alert.ts';
import type { WaitingEntry } from './retry-state.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** Undelivered enquiries older than this raise an alert. */
const ALERT_AFTER_MS = 15 * MINUTE_MS;
/** The most keys that an alert names. */
const MAX_KEYS = 5;

/** What still waits in the outbox after a run. */
export interface Waiting {
  /** Every enquiry by its id; undefined when it never failed. */
  entries: Map<string, WaitingEntry | undefined>;
  /** Since when enquiries wait that were read in this run. */
  since: ReadonlyMap<string, number>;
  unknownKeys: readonly string[];
  future: number;
  refused: number;
  /** The code of the last failure in this run. */
  lastCode: string | undefined;
}

/** The keys in the outbox that can't be read. */
export const unreadableKeys = ({ entries, unknownKeys }: Pick<Waiting, 'entries' | 'unknownKeys'>) => [
  ...[...entries].filter(([, entry]) => entry?.kind === 'unreadable').map(([id]) => `outbox/${id}`),
  ...unknownKeys,
];

/** The alerts for what waits. Enquiries that were not read yet count as late once another one is. */
export function outboxAlerts(waiting: Waiting, maxAgeMs: number, now: Date): Alerts {
  const readable = [...waiting.entries].filter(([, entry]) => entry?.kind !== 'unreadable');
  const ageMs = ([id, entry]: (typeof readable)[number]) => {
    const since = waiting.since.get(id) ?? entry?.since;
    return since === undefined ? undefined : now.getTime() - since;
  };
  const isLate = (item: (typeof readable)[number]) => (ageMs(item) ?? Infinity) > ALERT_AFTER_MS;
  const givenUp = readable.filter(([, entry]) => entry?.kind === 'given-up');
  const late = readable.filter((item) => item[1]?.kind !== 'given-up' && isLate(item));
  const rejected = late.filter(([, entry]) => entry?.kind === 'rejected');
  const undelivered = late.filter(([, entry]) => entry?.kind !== 'rejected');
  const minutes = Math.floor(Math.max(0, ...undelivered.map((item) => ageMs(item) ?? 0)) / MINUTE_MS);
  const unreadable = unreadableKeys(waiting);
  const keys = unreadable.slice(0, MAX_KEYS).join(', ');
  const reason = waiting.lastCode === undefined ? '' : ` (last failure: ${waiting.lastCode})`;

  const alerts: Alerts = {};
  const add = (kind: keyof Alerts, count: number, text: string) => {
    if (count > 0) alerts[kind] = { count, text };
  };
  add(
    'undelivered',
    undelivered.length,
    `Enquiries not mailed yet: ${undelivered.length}, the oldest for ${minutes} minutes${reason}. They are stored and will be retried; read them with: npm run enquiries -- list`,
  );
  add(
    'rejected',
    rejected.length,
    `Enquiries that the mail server refuses for good: ${rejected.length}. When other enquiries arrive by mail, the cause is in their text; otherwise check SMTP_URL, MAIL_FROM and MAIL_TO. They are stored and retried every six hours; read them with: npm run enquiries -- list`,
  );
  add(
    'refused-recipient',
    waiting.refused,
    `The mail server refused an address of MAIL_TO for good: enquiries not mailed to everybody: ${waiting.refused}. The other recipients have them. npm run enquiries -- show ID names the address; correct MAIL_TO.`,
  );
  add(
    'unreadable',
    unreadable.length,
    `Unreadable records in the outbox: ${unreadable.length} (${keys}${unreadable.length > MAX_KEYS ? ', …' : ''}). They are left unchanged in the site's Netlify Blobs.`,
  );
  add(
    'given-up',
    givenUp.length,
    `Enquiries that could not be mailed for ${maxAgeMs / DAY_MS} days: ${givenUp.length}. They are stored, but no longer retried; send them with: npm run enquiries -- retry`,
  );
  add(
    'future',
    waiting.future,
    `Enquiries with a time of receipt in the future: ${waiting.future}. They are mailed, but purged late; a clock was wrong.`,
  );
  return alerts;
}
