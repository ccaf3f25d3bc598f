/** One run of `retry-mail`: mails what waits, checks the services, and says what is wrong. */
import pMap from 'p-map';
import type { Cause } from './alert.ts';
import { runSchema, serviceChecks, type Run } from './health.ts';
import { checkSchema, problem, type Check } from './advice.ts';
import { retryMail, type RetryReport } from './retry.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { failures, isAccepted, pendingAddresses, type EnquiryState } from './state.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** Enquiries that wait for longer are late. */
const LATE_MS = 15 * MINUTE_MS;
/** `purge` runs daily. */
const PURGE_AGE_MS = 2 * DAY_MS;
/** Where the function `contact` keeps what visitors met, as `check/code`, until a run tells it. */
const VISITORS = 'visitors/';

type Waiting = [id: string, state: EnquiryState];

/** Adds the causes for alerts to `causes` as soon as it finds them. Rejects when what was found can't be stored. */
export async function retryRun(services: Services, causes: Cause[]): Promise<RunResult> {
  const { settings, store, mailer, now } = services;
  if (settings.problems.length > 0) {
    causes.push(problem('settings', 'invalid', { detail: `${settings.problems.join('. ')}.` }));
  }
  const checks = serviceChecks(services);
  const addCause = async (check: keyof typeof checks) => {
    const code = await checks[check];
    // On a developer's machine, mail that is off is no reason for an alert.
    const isFine = code === 'ok' || (code === 'mail-off' && settings.local);
    if (!isFine) causes.push(problem(check, code));
    return code;
  };
  const checked = Promise.all([addCause('mail'), addCause('captcha'), addCause('store')]);
  const report = await retryMail(services, checks.mail).finally(() => checked);
  const [mail, captcha] = await checked;

  const late = [...report.left].filter(([, state]) => ageMs(state.since, now()) > LATE_MS);
  const waiting = late.some(([, state]) => !isAccepted(state)) ? 'late' : 'ok';
  causes.push(...waitingCauses(report, late, mail, services));
  const [visitors, causesInTime] = await Promise.all([
    store.valueNames(VISITORS),
    keepRun({ mail, captcha, waiting }, services),
  ]);
  for (const name of visitors) {
    const [, check, code = ''] = name.split('/');
    causes.push({ ...problem(checkSchema.safeParse(check).data ?? 'visitors', code), isEvent: true });
  }
  causes.push(...causesInTime);
  const isSettled = (state: EnquiryState) =>
    mailer && pendingAddresses(state, mailer.recipients).length === 0;
  const settled = [...report.left].filter(([, state]) => isSettled(state));
  const { mailed, failed, left, unread } = report;
  return {
    line: { code: 'retry-finished', mailed, failed, waiting: left.size + unread },
    afterAlerts: async () => {
      for (const name of visitors) await store.writeValue(name, undefined);
      await pMap(settled, ([id, state]) => store.settle(id, state, now()), { concurrency: 10 });
    },
  };
}

/** Keeps what the health check and the next run need. Returns the causes that show in time only. */
async function keepRun(checks: Omit<Run['checks'], 'purge'>, services: Services): Promise<Cause[]> {
  const { settings, store, now } = services;
  const at = now().toISOString();
  const [run, lastPurge, today] = await Promise.all([
    store.readValue('run'),
    store.readValue('purge'),
    store.list('enquiries', at.slice(0, 10)),
  ]);
  const heardAt = today.ids.length > 0 ? at : (runSchema.safeParse(run).data?.heardAt ?? at);
  if (lastPurge === undefined) await store.writeValue('purge', at);
  const purge = ageMs(String(lastPurge ?? at), now()) > PURGE_AGE_MS ? 'stopped' : 'ok';
  await store.writeValue('run', { at, heardAt, checks: { ...checks, purge } } satisfies Run);
  const isQuiet = settings.quietDays > 0 && ageMs(heardAt, now()) > settings.quietDays * DAY_MS;
  return [
    ...(purge === 'ok' ? [] : [problem('purge', purge)]),
    ...(isQuiet ? [problem('visitors', 'quiet')] : []),
  ];
}

/** What is wrong with enquiries that wait, with the number of those concerned. */
function waitingCauses(report: RetryReport, late: Waiting[], login: string, { mailer }: Services): Cause[] {
  const recipients = mailer?.recipients ?? [];
  const isNotTried = ({ recipients: tried }: EnquiryState) => recipients.some((address) => !tried[address]);
  // When the login fails, that is told.
  const notTried = login === 'ok' ? late.filter(([, state]) => isNotTried(state)).length : 0;

  const mailCauses = (enquiries: Waiting[], wanted: 'waiting' | 'refused'): Cause[] => {
    const failed = enquiries.flatMap(([id, state]) =>
      failures(state).flatMap((each) => (each.state === wanted ? { id, ...each } : [])),
    );
    return Object.entries(Object.groupBy(failed, ({ reason }) => reason)).map(([code, group = []]) => {
      const count = new Set(group.map(({ id }) => id)).size;
      const places = new Set(group.map(({ address }) => recipients.indexOf(address) + 1));
      const recipient = [...places].filter(Boolean).sort().join(', ');
      return { ...problem('mail', code, { count, recipient }), isEvent: wanted === 'refused' };
    });
  };
  const counted = (check: Check, code: string, count: number) =>
    count > 0 ? [problem(check, code, { count })] : [];
  return [
    // Whoever refuses is told at once, whoever else waits.
    ...mailCauses([...report.left], 'refused'),
    ...mailCauses(late, 'waiting'),
    ...counted('waiting', 'not-tried', report.unread + notTried),
    ...counted('waiting', 'unreadable', report.unreadable),
  ];
}
