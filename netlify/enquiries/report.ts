/**
 * The monthly email to the team (`REPORT=monthly`): the number of enquiries by page and by campaign, and the number of late
 * deliveries.
 */
import pMap from 'p-map';
import * as z from 'zod/mini';
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

/** The stored status of a month's report. `isPending` is true until the report has been sent. */
const reportSchema = z.object({ isPending: z.optional(z.boolean()) });

/**
 * Emails last month's report, unless it has been sent. Rejects if the store or the mail server fails; the next hourly run
 * tries again. A run that is killed, or can't store that the report was sent, causes a second copy.
 */
export async function sendReport(services: Services): Promise<void> {
  const { settings, store, mailer, now, deadline, log } = services;
  if (!settings.hasReport || !mailer) return;
  const month = monthBefore(now());
  const key = `reports/${month}`;
  const before = await store.readValue(key, reportSchema);
  if (before && !before.isPending) return;
  // If the store can't be written to, nothing is sent; otherwise, each run would send a copy.
  await store.writeValue(key, { isPending: true });
  try {
    const ids = await store.ids('enquiries', month);
    const counted = await pMap(
      ids,
      async (id): Promise<Counted> => {
        const record = await store.getText(id);
        // Reads in this order, so that a state that moves from open to done in the meantime isn't missed.
        const state = (await store.getState('open', id)) ?? (await store.getState('done', id));
        return { record: record === 'unreadable' ? undefined : record, state };
      },
      CALLS_AT_A_TIME,
    );
    const subject = `Enquiries in ${month}: ${counted.length}`;
    await mailer.sendToTeam(subject, reportText(month, counted), msUntil(deadline));
    await store.writeValue(key, {});
  } catch (error) {
    log('error', { source: 'purge', code: 'report-failed', reason: errorCode(error) });
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
    `By page:\n${counts(enquiries.map(({ record }) => record?.page ?? '(unknown)'))}`,
    `By campaign:\n${counts(enquiries.map(({ record }) => record?.sources?.['utm_campaign'] ?? '(none)'))}`,
    `Emailed to the team more than an hour after arrival: ${delays.filter((ms) => ms !== undefined && ms > LATE_MS).length}`,
    `Not emailed to the team: ${delays.filter((ms) => ms === undefined).length}`,
  ].join('\n\n');
}

/** Returns how long it took until the first mailbox received the enquiry; undefined if no mailbox has received it. */
function mailDelayMs({ since, to }: State): number | undefined {
  const times = Object.entries(to).flatMap(([name, { at }]) => (at && isMailbox(name) ? at : []));
  const [first] = times.toSorted();
  return first === undefined ? undefined : ageMs(since, new Date(first));
}

/** Counts how often each value occurs, and returns a line per value, with the most frequent value first. */
const counts = (values: readonly string[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value, each]) => `${String(each.length).padStart(5)}  ${value}`)
    .join('\n');
