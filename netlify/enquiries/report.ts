/**
 * The monthly mail to the team (`REPORT=monthly`): the number of enquiries by page and campaign, and of late
 * deliveries.
 */
import pMap from 'p-map';
import { codedError, errorCode } from './log.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { isMailbox, type State } from './state.ts';
import { ageMs, MINUTE_MS, msUntil } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
const LATE_MS = 60 * MINUTE_MS;

/** An enquiry counted in the report. */
interface Counted {
  record: EnquiryRecord | undefined;
  state: State | undefined;
}

/**
 * Mails last month's report once, claiming it beforehand. Rejects if the store or the mail server fails; the next
 * hourly run tries again.
 */
export async function sendReport(services: Services): Promise<void> {
  const { settings, store, mailer, now, deadline, log } = services;
  if (!settings.hasReport || !mailer) return;
  const month = monthBefore(now());
  const claim = `values/reports/${month}`;
  if (!(await store.putNew(claim, {}))) return;
  try {
    const ids = await store.ids('enquiries', month);
    const counted = await pMap(
      ids,
      async (id): Promise<Counted> => {
        const record = await store.getText(id);
        // In this order, a state that moves from open to done in the meantime isn't missed.
        const state = (await store.getState('open', id)) ?? (await store.getState('done', id));
        return { record: record === 'unreadable' ? undefined : record, state };
      },
      CALLS_AT_A_TIME,
    );
    const subject = `Enquiries in ${month}: ${counted.length}`;
    await mailer.sendToTeam(subject, reportText(month, counted), msUntil(deadline));
  } catch (error) {
    log('error', { source: 'purge', code: 'report-failed', reason: errorCode(error) });
    await store.delete(claim);
    throw codedError('report');
  }
}

/** Returns the previous month in the format used in ids: 2026-04 on a day in May. */
const monthBefore = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

function reportText(month: string, enquiries: readonly Counted[]): string {
  const delays = enquiries.map(({ state }) => state && mailDelayMs(state));
  return [
    `Received in ${month} (UTC) and not erased since: ${enquiries.length}`,
    `By page:\n${counts(enquiries.map(({ record }) => record?.page ?? '(not known)'))}`,
    `By campaign:\n${counts(enquiries.map(({ record }) => record?.sources?.['utm_campaign'] ?? '(none)'))}`,
    `Mailed to the team more than an hour after they arrived: ${delays.filter((ms) => ms !== undefined && ms > LATE_MS).length}`,
    `Not mailed to the team: ${delays.filter((ms) => ms === undefined).length}`,
  ].join('\n\n');
}

/** Returns how long it took until the first mailbox received the enquiry; undefined if none has. */
function mailDelayMs({ since, to }: State): number | undefined {
  const times = Object.entries(to).flatMap(([name, { at }]) => (at && isMailbox(name) ? at : []));
  const [first] = times.toSorted();
  return first === undefined ? undefined : ageMs(since, new Date(first));
}

/** Counts occurrences of each value, and returns a line per value, the most frequent first. */
const counts = (values: readonly string[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value, each]) => `${String(each.length).padStart(5)}  ${value}`)
    .join('\n');
