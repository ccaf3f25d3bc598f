/** One run of `retry-mail`: mails what waits, checks the services, and says what is wrong. */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Cause } from './alert.ts';
import { errorCode } from './log.ts';
import { runChecks, runSchema, type Checks } from './health.ts';
import { problem } from './reasons.ts';
import { failureOf, isAccepted, pendingAddresses, waitingSince, type EnquiryRecord } from './record.ts';
import { retryMail, scheduledLimits, type RetryReport } from './retry.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';

/** Enquiries that wait for longer are late. */
const LATE_MS = 15 * 60_000;
const CONFIRM_AFTER_MS = 3000;
/** What the function `contact` keeps of the last failure that concerns visitors. */
const visitorSchema = z.object({ at: z.iso.datetime(), check: z.string(), code: z.string() });

/** Rejects when what was found can't be stored. */
export async function watch(services: Services): Promise<RunResult> {
  const { store, now } = services;
  const readState = (name: string) => store.readState(name).catch(() => undefined);
  const [checks, report, run, visitor] = await Promise.all([
    confirmedChecks(services),
    retryMail(services).catch(errorCode),
    readState('run').then((state) => runSchema.safeParse(state).data),
    readState('visitor').then((state) => visitorSchema.safeParse(state).data),
  ]);
  const hasFailed = typeof report === 'string';
  const waitingNow = hasFailed ? 0 : report.waiting;
  const causes = Object.entries(checks).map(([check, code]) =>
    problem(check, code, check === 'mail' ? waitingNow : 0),
  );
  if (visitor && visitor.at > (run?.at ?? '')) {
    causes.push({ ...problem(visitor.check, visitor.code), isEvent: true });
  }
  if (hasFailed) {
    // A failed check of the store says the same.
    if (!checks.store) causes.push(problem('retry-mail', report));
    return { line: { code: 'run-failed', reason: report }, causes, hasFailed };
  }
  const late = report.remaining.filter((record) => now().getTime() - waitingSince(record) > LATE_MS);
  await store.writeState('run', {
    at: now().toISOString(),
    late: late.filter((record) => !isAccepted(record)).length,
  });
  const { mailed, failed, waiting } = report;
  causes.push(...outboxCauses(report, late, services));
  return { line: { code: 'retry-finished', mailed, failed, waiting }, causes, hasFailed };
}

/** The checks that fail twice, except that of what waits: a single lost connection is no reason for an alert. */
async function confirmedChecks(services: Services): Promise<Partial<Checks>> {
  const failing = async () =>
    Object.entries(await runChecks(services)).filter(
      // On a developer's machine, mail that is off is no reason for an alert.
      ([check, code]) =>
        code !== 'ok' && check !== 'waiting' && !(code === 'mail-off' && services.settings.local),
    );
  const first = await failing();
  if (first.length === 0) return {};
  await delay(CONFIRM_AFTER_MS);
  return Object.fromEntries((await failing()).filter(([check]) => first.some(([name]) => name === check)));
}

/** What keeps enquiries in the outbox, with the number of those concerned. */
function outboxCauses(report: RetryReport, late: readonly EnquiryRecord[], services: Services): Cause[] {
  const causes = new Map<string, Cause>();
  const add = (cause: Cause, count = 1) => {
    const before = causes.get(cause.code)?.count ?? 0;
    if (count > 0) causes.set(cause.code, { ...cause, count: before + count });
  };
  add(problem('outbox', 'unreadable'), report.unreadable.length);
  add(problem('outbox', 'not-tried'), late.length > 0 ? report.unread : 0);
  for (const reason of report.refused) add({ ...problem('mail', reason), isEvent: true });
  for (const record of late) {
    const isTooOld = services.now().getTime() - waitingSince(record) > scheduledLimits.maxAgeMs;
    const addresses = pendingAddresses(record, services.mailer?.recipients ?? []);
    const reasons = new Set(addresses.map((address) => failureOf(record, address)?.reason));
    if (isTooOld) add(problem('outbox', 'given-up'));
    else for (const reason of reasons) if (reason) add(problem('mail', reason));
    if (!isTooOld && reasons.has(undefined) && !report.stopped) add(problem('outbox', 'not-tried'));
  }
  return [...causes.values()];
}
