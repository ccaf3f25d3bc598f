/** The scheduled functions. Each function does its job, logs a line and reports problems. */
import pTimeout from 'p-timeout';
import { problem, type Problem } from './advice.ts';
import { alertTeam, readLastRun } from './alert-team.ts';
import { checkServices } from './checks.ts';
import { deliverDue, type DeliveryRound } from './delivery-round.ts';
import { errorCode, logFailure, type LogLine } from './log.ts';
import { purge, recordPurged } from './purge.ts';
import type { Services } from './services.ts';
import { msUntil } from './time.ts';

/** The time reserved at the end of a delivery run for alerts. */
const ALERTING_MS = 6000;
/** The time reserved at the end of a purge for recording that it ran. */
const RECORDING_MS = 5000;

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
    const line = await pTimeout(job, { milliseconds: msUntil(deadline) });
    log('info', { source, ...line, ms: ms() });
    return undefined;
  } catch (error) {
    log('error', { source, code: 'run-failed', reason: errorCode(error), ms: ms() });
    return errorCode(error);
  }
}

/** `delivery-run`: delivers pending enquiries, checks the services, and sends alerts. Never rejects. */
export async function runDeliveries(services: Services): Promise<void> {
  const working = { ...services, deadline: services.deadline - ALERTING_MS };
  // Starts reading the last run's record early, because there would be no time to read it at the end.
  const reading = readLastRun(working);
  const problems: Problem[] = [];
  let round: DeliveryRound | undefined;
  const work = async () => {
    const checking = checkServices(working, (each) => problems.push(each));
    round = await deliverDue(working).finally(() => checking);
    const { tried, waiting } = round;
    return { code: 'deliveries-finished', tried, waiting };
  };
  const failure = await runJob('delivery-run', work(), working);
  // A copy, because a job that exceeds its time limit keeps running, and may add problems while alerts are being sent.
  const allProblems = [...problems, ...(round?.problems ?? [])];
  // If the store is down, that is the cause of the failure, so the failure isn't reported separately.
  if (failure && !allProblems.some(({ check }) => check === 'store'))
    allProblems.push(problem('runs', failure));
  await alertTeam({ problems: allProblems, round }, await reading, services);
}

/**
 * `purge`: deletes expired enquiries. The next delivery run reports failures. Never rejects.
 */
export async function runPurge(services: Services): Promise<void> {
  const working = { ...services, deadline: services.deadline - RECORDING_MS };
  const work = async () => ({ code: 'purge-finished', ...(await purge(working)) });
  const recording = recordPurged(services, await runJob('purge', work(), working));
  await logFailure(recording, { source: 'purge', code: 'not-recorded' }, services.log);
}
