/** The scheduled runs: each does its work, logs one line, and says what is wrong. */
import pTimeout from 'p-timeout';
import { problem, type Check } from './advice.ts';
import type { Found } from './alert-plan.ts';
import { alertTeam, readLastRun } from './alert-team.ts';
import { checkCaptcha, checkMail, checkStore } from './checks.ts';
import { deliverWaiting } from './deliveries.ts';
import { errorCode, logFailure, type LogLine } from './log.ts';
import { purge, purgeProblems, recordPurged } from './purge.ts';
import type { Services } from './services.ts';

/** Netlify ends a run after 30 s; to tell what is wrong takes at most nine (alert-team.ts). */
const JOB_TIMEOUT_MS = 20_000;

/** Runs a job, and logs what it says, or why it failed. Resolves to the code of its failure. Never rejects. */
async function runJob(
  source: LogLine['source'],
  job: Promise<Omit<LogLine, 'source' | 'ms'>>,
  { log }: Services,
): Promise<string | undefined> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const line = await pTimeout(job, { milliseconds: JOB_TIMEOUT_MS });
    log('info', { source, ...line, ms: ms() });
    return undefined;
  } catch (error) {
    log('error', { source, code: 'run-failed', reason: errorCode(error), ms: ms() });
    return errorCode(error);
  }
}

/** `delivery-run`: delivers what waits, checks the services, and tells what is wrong. Never rejects. */
export async function runDeliveries(services: Services): Promise<void> {
  const found: Found = {
    problems: services.settings.problems.map((each) => problem('settings', 'invalid', `${each}.`)),
  };
  // Meanwhile, since the end of a run has no time for it.
  const reading = readLastRun(services);
  const failure = await runJob('delivery-run', checkAndDeliver(services, found), services);
  // A copy: a job that takes too long goes on, and may find more while this is told.
  const problems = [...found.problems];
  // What a store that fails brings with it is no news.
  if (failure && !problems.some(({ check }) => check === 'store')) problems.push(problem('runs', failure));
  await alertTeam({ ...found, problems }, await reading, services);
}

/** Adds what is wrong to `found` as soon as it finds it. */
async function checkAndDeliver(services: Services, found: Found) {
  const { problems } = found;
  const add = (check: Check, code: string) => {
    // On a developer's machine, mail that is off is no problem.
    if (code !== 'ok' && !(code === 'mail-off' && services.settings.local))
      problems.push(problem(check, code));
    return code;
  };
  const login = checkMail(services).then((code) => add('mail', code));
  const checks = Promise.all([
    login,
    checkStore(services).then((code) => add('store', code)),
    checkCaptcha(services).then((code) => add('captcha', code)),
    purgeProblems(services).then(
      (ofPurge) => problems.push(...ofPurge),
      (error: unknown) => add('purge', errorCode(error)),
    ),
  ]);
  const { attempts, waiting, ...delivered } = await deliverWaiting(services, login).finally(() => checks);
  problems.push(...delivered.problems);
  Object.assign(found, { ...delivered, problems });
  return { code: 'deliveries-finished', attempts, waiting };
}

/** `purge`: deletes what has expired; the next run of deliveries tells what is wrong. Never rejects. */
export async function runPurge(services: Services): Promise<void> {
  const job = purge(services).then((part) => ({ code: 'purge-finished', ...part }));
  const keeping = recordPurged(services, await runJob('purge', job, services));
  await logFailure(keeping, { source: 'purge', code: 'not-recorded' }, services.log);
}
