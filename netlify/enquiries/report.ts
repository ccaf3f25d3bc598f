/** The monthly mail to the team (`REPORT=monthly`): which pages and campaigns enquiries came from, and how many were late. */
import pMap from 'p-map';
import { codedError, errorCode } from './log.ts';
import type { EnquiryRecord } from './record.ts';
import type { Services } from './services.ts';
import { isMailbox, type State } from './state.ts';
import { ageMs, MINUTE_MS, msUntil } from './time.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };
const LATE_MS = 60 * MINUTE_MS;

/** An enquiry as the report counts it. */
interface Counted {
  record: EnquiryRecord | undefined;
  state: State | undefined;
}

/**
 * Mails last month's report once, claiming it before sending. Rejects when the store or the mail server fails; the next hourly
 * run tries again.
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
        const state = (await store.getState('done', id)) ?? (await store.getState('open', id));
        return { record: record === 'unreadable' ? undefined : record, state };
      },
      CALLS_AT_A_TIME,
    );
    const subject = `Enquiries of ${month}: ${counted.length}`;
    await mailer.sendToTeam(subject, reportText(month, counted), msUntil(deadline));
  } catch (error) {
    log('error', { source: 'purge', code: 'report-failed', reason: errorCode(error) });
    await store.delete(claim);
    throw codedError('report');
  }
}

/** The form in which ids begin: 2026-04 on a day in May. */
const monthBefore = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

function reportText(month: string, enquiries: readonly Counted[]): string {
  const times = enquiries.map(({ state }) => state && firstMailed(state));
  const late = enquiries.filter(({ state }, index) => {
    const at = times[index];
    return state && at && ageMs(state.since, new Date(at)) > LATE_MS;
  });
  return [
    `In ${month}, ${enquiries.length} enquiries came in (UTC), as far as they were not erased since.`,
    `By page:\n${counts(enquiries.map(({ record }) => record?.page ?? '(not known)'))}`,
    `By campaign:\n${counts(enquiries.map(({ record }) => record?.sources?.['utm_campaign'] ?? '(none)'))}`,
    `Mailed to the team more than an hour after they came in: ${late.length}`,
    `Not mailed to the team: ${times.filter((at) => !at).length}`,
  ].join('\n\n');
}

/** When the first mailbox took it. */
const firstMailed = ({ to }: State): string | undefined =>
  Object.entries(to)
    .flatMap(([name, { at }]) => (at && isMailbox(name) ? at : []))
    .toSorted()[0];

/** A line for each value, the most frequent first. */
const counts = (values: readonly string[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value, each]) => `${String(each.length).padStart(5)}  ${value}`)
    .join('\n');
