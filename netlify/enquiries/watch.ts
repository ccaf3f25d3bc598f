/** One run of `retry-mail`: mails what waits, checks the services, and says what is wrong. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import type { Cause } from './alert.ts';
import { runSchema, serviceChecks } from './health.ts';
import { purgeSchema } from './purge.ts';
import { checkSchema, problem, type Check } from './advice.ts';
import { retryMail, type RetryReport } from './retry.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { ageMs, isAccepted, MAX_AGE_MS, pendingAddresses, refusals, type EnquiryState } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Enquiries that wait for longer are late. */
const LATE_MS = 15 * 60_000;
/** `purge` runs daily. */
const PURGE_AGE_MS = 2 * DAY_MS;
/** Where the function `contact` keeps what visitors met, as `check/code`, until a run tells it. */
const VISITORS = 'visitors/';

/** Adds the causes for alerts to `causes` as soon as it finds them. Rejects when what was found can't be stored. */
export async function watch(services: Services, causes: Cause[]): Promise<RunResult> {
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
  };
  const checked = Promise.all([addCause('store'), addCause('mail'), addCause('captcha')]);
  const report = await retryMail(services, checks.mail).finally(() => checked);

  const isSettled = (state: EnquiryState) =>
    mailer && pendingAddresses(state, mailer.recipients).length === 0;
  const settled = [...report.left].filter(([, state]) => isSettled(state));
  const waiting = report.left.size - settled.length + report.unread;
  causes.push(...waitingCauses(report, services));
  const [visitors, causesInTime] = await Promise.all([store.valueNames(VISITORS), keepRun(report, services)]);
  for (const name of visitors) {
    const [, check, code = ''] = name.split('/');
    causes.push({ ...problem(checkSchema.safeParse(check).data ?? 'visitors', code), kind: 'event' });
  }
  causes.push(...causesInTime);
  return {
    line: { code: 'retry-finished', mailed: report.mailed, failed: report.failed, waiting },
    afterAlerts: async () => {
      for (const name of visitors) await store.writeValue(name, undefined);
      await pMap(settled, ([id, state]) => store.settle(id, state, now()), { concurrency: 10 });
    },
  };
}

/** Keeps what the health check and the next run need. Returns the causes that show in time only. */
async function keepRun(report: RetryReport, { settings, store, now }: Services): Promise<Cause[]> {
  const at = now().toISOString();
  const [run, lastPurge, today] = await Promise.all([
    store.readValue('run'),
    store.readValue('purge'),
    store.list('enquiries', at.slice(0, 10)),
  ]);
  const heardAt = today.ids.length > 0 ? at : (runSchema.safeParse(run).data?.heardAt ?? at);
  const { at: purgedAt, left } = purgeSchema.safeParse(lastPurge).data ?? { at, left: 0 };
  if (lastPurge === undefined) await store.writeValue('purge', { at, left });
  const late = [...report.left.values()].filter((state) => isLate(state, now())).length;
  const isPurgeLate = ageMs(purgedAt, now()) > PURGE_AGE_MS;
  const purge = !isPurgeLate ? 'ok' : left > 0 ? 'behind' : 'stopped';
  await store.writeValue('run', { at, heardAt, late, purge } satisfies z.output<typeof runSchema>);
  const isQuiet = settings.quietDays > 0 && ageMs(heardAt, now()) > settings.quietDays * DAY_MS;
  return [
    ...(isPurgeLate ? [problem('purge', purge, { count: left })] : []),
    ...(isQuiet ? [problem('visitors', 'quiet')] : []),
  ];
}

const isLate = (state: EnquiryState, now: Date) => ageMs(state.since, now) > LATE_MS && !isAccepted(state);

/** What is wrong with enquiries that wait, with the number of those concerned. */
function waitingCauses(report: RetryReport, { mailer, now }: Services): Cause[] {
  const recipients = mailer?.recipients ?? [];
  const found: { check: Check; code: string; kind?: 'event'; id: string; address?: string }[] = [];
  for (const [id, state] of report.left) {
    // Whoever refuses is told at once, whoever else waits.
    for (const { address, reason } of refusals(state)) {
      found.push({ check: 'mail', code: reason, kind: 'event', id, address });
    }
    const age = ageMs(state.since, now());
    if (age > MAX_AGE_MS) found.push({ check: 'waiting', code: 'given-up', id });
    if (age > MAX_AGE_MS || age <= LATE_MS) continue;
    for (const address of pendingAddresses(state, recipients)) {
      const recipient = state.recipients[address];
      if (recipient?.state === 'waiting') found.push({ check: 'mail', code: recipient.reason, id, address });
      else if (!recipient && !report.stopped) found.push({ check: 'waiting', code: 'not-tried', id });
    }
  }
  const groups = Object.values(Object.groupBy(found, ({ check, code }) => `${check}-${code}`));
  const causes = groups.flatMap((group = []): Cause[] => {
    const count = new Set(group.map(({ id }) => id)).size;
    const places = group.flatMap(({ address }) => (address ? recipients.indexOf(address) + 1 : []));
    const recipient = [...new Set(places)].sort().join(', ');
    return group
      .slice(0, 1)
      .map(({ check, code, kind }) => ({ ...problem(check, code, { count, recipient }), kind }));
  });
  const { unreadable, again, unread } = report;
  if (unreadable > 0) causes.push(problem('waiting', 'unreadable', { count: unreadable }));
  if (again > 0) causes.push({ ...problem('waiting', 'state-unreadable', { count: again }), kind: 'event' });
  if (unread > 0) causes.push(problem('waiting', 'not-tried', { count: unread }));
  return causes;
}
