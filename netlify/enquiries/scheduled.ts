/** The scheduled functions. Each function does its job, logs a line and reports problems. */
import { problem } from './advice.ts';
import { readLastRun, tellTeam } from './alerts.ts';
import { checkServices } from './checks.ts';
import { errorCode, logFailure, type LogLine } from './log.ts';
import { purge, recordPurged } from './purge.ts';
import { isRecipient } from './recipients.ts';
import { deliverDue, type Round } from './round.ts';
import type { Services } from './services.ts';
import type { Problem } from './tell.ts';
import { LIMIT_MS, msUntil, within } from './time.ts';

/**
 * Waits for a job until the deadline, and logs its result or failure. Resolves to an error code on failure. Never
 * rejects.
 */
async function runJob(
  source: LogLine['source'],
  job: Promise<Omit<LogLine, 'source' | 'ms'>>,
  { log, deadline }: Services,
): Promise<string | undefined> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const line = await within(msUntil(deadline), job);
    log('info', { source, ...line, ms: ms() });
    return undefined;
  } catch (error) {
    log('error', { source, code: 'run-failed', reason: errorCode(error), ms: ms() });
    return errorCode(error);
  }
}

/** `delivery-run`: delivers pending enquiries, checks the services, and tells the team. Never rejects. */
export async function runDeliveries(services: Services): Promise<void> {
  const working = { ...services, deadline: services.deadline - LIMIT_MS.telling };
  // Begins to read the last run's record early, because there would be no time to read it at the end.
  const reading = readLastRun(working);
  const checkProblems: Problem[] = [];
  const unchecked = new Set(['mail', 'store', 'captcha', 'purge']);
  let round: Round | undefined;
  const deliver = async () => {
    round = await deliverDue(working);
  };
  const work = async () => {
    await Promise.all([checkServices(working, checkProblems, unchecked), deliver()]);
    return { code: 'deliveries-finished', tried: round?.tried ?? 0, waiting: round?.waiting ?? 0 };
  };
  const failure = await runJob('delivery-run', work(), working);
  const last = await reading;

  const { problems = [], isComplete = false, taken = new Map<string, string>() } = round ?? {};
  const found = [...checkProblems, ...problems];
  const isFound = (key: string) => found.some((each) => each.key === key);
  // If the store fails, that is the reason why the run failed.
  if (failure && !isFound('store')) found.push(problem('runs', failure));
  const needsRound = (key: string) => isRecipient(key) || ['expiring', 'held'].includes(key);
  const couldSee = (key: string) => !unchecked.has(key) && (isComplete || !needsRound(key));
  // `store` may be found by its check and by the round.
  const unique = found.filter(({ key }, index) => found.findIndex((each) => each.key === key) === index);
  await tellTeam(unique, last, { couldSee, taken }, services);
}

/** `purge`: deletes expired enquiries. The next delivery run reports failures. Never rejects. */
export async function runPurge(services: Services): Promise<void> {
  const working = { ...services, deadline: services.deadline - LIMIT_MS.storeCall };
  const work = async () => ({ code: 'purge-finished', ...(await purge(working)) });
  const recording = recordPurged(services, await runJob('purge', work(), working));
  await logFailure(recording, { source: 'purge', code: 'not-recorded' }, services.log);
}
