/** One run of `retry-mail`: delivers what waits, checks the services, and says what is wrong. */
import pMap from 'p-map';
import { problem } from './advice.ts';
import type { Cause, Told } from './alert.ts';
import { causeKey, causesOf } from './decisions.ts';
import { runSchema, RUN_AGE_MS, serviceChecks, type Run } from './health.ts';
import { purgeSchema } from './purge.ts';
import { recipientsOf } from './recipients.ts';
import { retryQueue, type Waiting } from './retry.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS } from './time.ts';

/** `purge` runs hourly. */
const PURGE_AGE_MS = 2 * DAY_MS;
/** Where the function `contact` keeps what visitors met, by its code, until a run tells it. */
const VISITORS = 'visitors/';

/** Adds the causes for alerts to `causes` as soon as it finds them. Rejects when what was found can't be stored. */
export async function retryRun(services: Services, causes: Cause[]): Promise<RunResult> {
  const { settings, store } = services;
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
  const checked = Promise.all([addCause('mail'), addCause('captcha'), addCause('store')]);
  const report = await retryQueue(services, checks.mail).finally(() => checked);
  await checked;
  causes.push(...causesOf(report, await checks.mail, recipientsOf(services), services.now()));

  const visitors = await store.valueNames(VISITORS);
  const visitorCauses = visitors.map((name) => problem('visitors', name.slice(VISITORS.length)));
  causes.push(...visitorCauses, ...(await keepRun(causes, services)));
  const { mailed, failed, left, unread } = report;
  return {
    line: { code: 'retry-finished', mailed, failed, waiting: left.length + unread },
    async afterAlerts(told) {
      for (const [index, name] of visitors.entries()) {
        const cause = visitorCauses[index];
        if (cause && told.keys.has(causeKey(cause))) await store.writeValue(name, undefined);
      }
      await pMap(left, (waiting) => settleRefused(waiting, told, services), { concurrency: 10 });
    },
  };
}

/** Takes an entry out of the queue whose recipient refused for good, once the team knows and somebody else has it. */
async function settleRefused({ place, entry }: Waiting, { keys }: Told, services: Services): Promise<void> {
  const { store } = services;
  const recipients = recipientsOf(services);
  const recipient = recipients.find(({ name }) => name === place.recipient)?.position;
  const { isRefused, reason = '' } = entry;
  if (!isRefused || !keys.has(causeKey({ check: 'refused', code: reason, recipient }))) return;
  for (const { name } of recipients) {
    if (!(await store.getEntry('sent', { id: place.id, recipient: name }))) continue;
    await store.putEntry('refused', place, entry);
    return store.deleteEntry('queue', place);
  }
}

/** Keeps what the health check and the next run need. Returns the causes that show in time only. */
async function keepRun(found: readonly Cause[], services: Services): Promise<Cause[]> {
  const { settings, store, now } = services;
  const at = now().toISOString();
  const [lastRun, lastPurge, today] = await Promise.all([
    store.readValue('run'),
    store.readValue('purge'),
    store.pages('enquiries', at.slice(0, 10)).next(),
  ]);
  const last = runSchema.safeParse(lastRun).data;
  const hasEnquiry = !today.done && today.value.length > 0;
  const heardAt = hasEnquiry ? at : (last?.heardAt ?? at);
  const purgedAt = purgeSchema.safeParse(lastPurge).data?.at;
  if (purgedAt === undefined) await store.writeValue('purge', { at });
  const isPurgeStopped = ageMs(purgedAt ?? at, now()) > PURGE_AGE_MS;
  const isQuiet = settings.quietDays > 0 && ageMs(heardAt, now()) > settings.quietDays * DAY_MS;
  const causes = [
    ...(isPurgeStopped ? [problem('purge', 'stopped')] : []),
    ...(isQuiet ? [problem('visitors', 'quiet')] : []),
    ...(last && ageMs(last.at, now()) > RUN_AGE_MS ? [problem('runs', 'works-again')] : []),
  ];
  const checks: Run['checks'] = { mail: 'ok', captcha: 'ok', waiting: 'ok', purge: 'ok', store: 'ok' };
  for (const { check, code } of [...found, ...causes]) {
    const shown = check === 'refused' ? 'mail' : check;
    if (shown in checks) checks[shown as keyof Run['checks']] = code;
  }
  await store.writeValue('run', { at, heardAt, checks } satisfies Run);
  return causes;
}
