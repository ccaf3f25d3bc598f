/** One run of `retry-mail`: mails what waits, checks the services, and says what is wrong. */
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Cause } from './alert.ts';
import { errorCode } from './log.ts';
import { runChecks } from './health.ts';
import { checkSchema, problem, type Check } from './advice.ts';
import {
  failureOf,
  isAccepted,
  pendingAddresses,
  refusalReasons,
  waitingSince,
  type EnquiryRecord,
} from './record.ts';
import { archive, retryMail, scheduledLimits, type RetryReport } from './retry.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';

/** Enquiries that wait for longer are late. */
const LATE_MS = 15 * 60_000;
/** What the function `contact` keeps of the last failure that concerns visitors, until a run tells it. */
const visitorSchema = z.object({ check: checkSchema, code: z.string() });

/** Rejects when what was found can't be stored. */
export async function watch(services: Services): Promise<RunResult> {
  const { store, now } = services;
  const [checks, report] = await Promise.all([
    confirmedChecks(services),
    retryMail(services).catch((error: unknown) => errorCode(error)),
  ]);
  const waitingNow = typeof report === 'string' ? 0 : report.waiting;
  const causes = checks.map(([check, code]) =>
    problem(check, code, { count: check === 'mail' ? waitingNow : 0 }),
  );
  for (const cause of causes) {
    if (cause.code === 'settings-invalid') cause.text += ` ${services.settings.problems.join('. ')}.`;
  }
  if (typeof report === 'string') {
    // A failed check of the store says the same.
    if (!checks.some(([check]) => check === 'store')) causes.push(problem('retry-mail', report));
    return { line: { code: 'run-failed', reason: report }, causes, hasFailed: true };
  }
  const visitor = visitorSchema.safeParse(await store.readState('visitor')).data;
  if (visitor) causes.push({ ...problem(visitor.check, visitor.code), isEvent: true });
  const late = report.remaining.filter((record) => now().getTime() - waitingSince(record) > LATE_MS);
  await store.writeState('run', {
    at: now().toISOString(),
    late: late.filter((record) => !isAccepted(record)).length,
  });
  const { mailed, failed, waiting } = report;
  causes.push(...outboxCauses(report, late, services));
  return {
    line: { code: 'retry-finished', mailed, failed, waiting },
    causes,
    afterAlerts: async () => {
      if (visitor) await store.writeState('visitor', undefined);
      await archive(report.settled, services);
    },
  };
}

/** The checks that fail, also when they are repeated: a single lost connection is no reason for an alert. */
async function confirmedChecks(services: Services): Promise<[Check, string][]> {
  const failing = async () =>
    (Object.entries(await runChecks(services)) as [Check, string][]).filter(
      // On a developer's machine, mail that is off is no reason for an alert.
      ([check, code]) =>
        code !== 'ok' && check !== 'waiting' && !(code === 'mail-off' && services.settings.local),
    );
  if ((await failing()).length === 0) return [];
  await delay(3000);
  return failing();
}

/** What keeps enquiries in the outbox, with the number of those concerned. */
function outboxCauses(report: RetryReport, late: readonly EnquiryRecord[], services: Services): Cause[] {
  const causes = new Map<string, Cause>();
  const add = (cause: Cause, count = 1) => {
    const before = causes.get(cause.code)?.count ?? 0;
    if (count > 0) causes.set(cause.code, { ...cause, count: before + count });
  };
  add(problem('waiting', 'unreadable'), report.unreadable.length);
  add(problem('waiting', 'not-tried'), late.length > 0 ? report.unread : 0);
  const refusals = report.settled.flatMap(refusalReasons);
  for (const reason of refusals) add({ ...problem('mail', reason), isEvent: true });
  for (const record of late) {
    const isTooOld = services.now().getTime() - waitingSince(record) > scheduledLimits.maxAgeMs;
    const addresses = pendingAddresses(record, services.mailer?.recipients ?? []);
    const reasons = new Set(addresses.map((address) => failureOf(record, address)?.reason));
    if (isTooOld) add(problem('waiting', 'given-up'));
    else for (const reason of reasons) if (reason) add(problem('mail', reason));
    if (!isTooOld && reasons.has(undefined) && !report.stopped) add(problem('waiting', 'not-tried'));
  }
  return [...causes.values()];
}
