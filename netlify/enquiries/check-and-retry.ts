/** One run of `retry-mail`: delivers what waits, checks the services, and says what is wrong. */
import { problem, type Cause } from './advice.ts';
import { causesOf } from './decisions.ts';
import { captchaCheck, isFresh, runSchema, serviceChecks, type Run } from './health.ts';
import { purgedSchema } from './purge.ts';
import { recipientsOf } from './recipients.ts';
import { retryQueue } from './retry.ts';
import type { RunResult } from './run-scheduled.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS } from './time.ts';

/** `purge` runs hourly. */
const PURGE_AGE_MS = 2 * DAY_MS;
/** What /api/health shows of a run. */
const SHOWN: readonly string[] = ['mail', 'webhook', 'chat', 'captcha', 'waiting', 'purge', 'store'];
/** Where the function `contact` keeps what visitors met, by its code, until a run tells it. */
const VISITORS = 'visitors/';

/** Adds the causes for alerts to `causes` as soon as it finds them. Rejects when what was found can't be stored. */
export async function retryRun(services: Services, causes: Cause[]): Promise<RunResult> {
  const { settings, store, now } = services;
  if (settings.problems.length > 0) {
    causes.push(problem('settings', 'invalid', { detail: `${settings.problems.join('. ')}.` }));
  }
  const checks = serviceChecks(services);
  const asked = captchaCheck(services);
  const addCause = async (check: 'mail' | 'store' | 'captcha') => {
    const code = check === 'captcha' ? (await asked).code : await checks[check];
    // On a developer's machine, mail that is off is no reason for an alert.
    const isFine = code === 'ok' || (code === 'mail-off' && settings.local);
    if (!isFine) causes.push(problem(check, code));
  };
  const checked = Promise.all([addCause('mail'), addCause('captcha'), addCause('store')]);
  const report = await retryQueue(services, checks.mail).finally(() => checked);
  await checked;
  causes.push(...causesOf(report, await checks.mail, recipientsOf(services), now()));
  const visitors = (await store.valueNames(VISITORS)).map((name) => name.slice(VISITORS.length));
  causes.push(...visitors.map((code) => problem(code === 'spam' ? 'notice' : 'visitors', code)));
  await keepRun(causes, (await asked).askedAt, services);

  const { mailed, failed, left, unread } = report;
  return {
    line: { code: 'retry-finished', mailed, failed, waiting: left.length + unread },
    async afterAlerts() {
      for (const code of visitors) await store.deleteValue(VISITORS + code);
    },
  };
}

/** Keeps what the health check and the next run need; adds the causes that show in time only. */
async function keepRun(causes: Cause[], captchaAskedAt: string, { store, now }: Services): Promise<void> {
  const at = now().toISOString();
  const [last, purged] = await Promise.all([
    store.readValue('run', runSchema),
    store.readValue('purge', purgedSchema),
  ]);
  if (!purged) await store.writeValue('purge', { at });
  else if (ageMs(purged.at, now()) > PURGE_AGE_MS) causes.push(problem('purge', 'stopped'));
  const found = causes.map(({ check, code }) => [check === 'refused' ? 'mail' : check, code] as const);
  const checks = Object.fromEntries([
    ...SHOWN.map((check) => [check, 'ok'] as const),
    ...found.filter(([check]) => SHOWN.includes(check)),
  ]);
  await store.writeValue('run', { at, checks, captchaAskedAt } satisfies Run);
  if (last && !isFresh(last, now())) causes.push(problem('runs', 'works-again'));
}
