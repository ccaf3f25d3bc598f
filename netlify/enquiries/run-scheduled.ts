import pTimeout from 'p-timeout';
import { problem, type Cause } from './advice.ts';
import { raiseAlerts } from './alert.ts';
import { consoleLogger as log, errorCode, type LogLine } from './log.ts';
import type { Services } from './services.ts';
import { beat } from './webhook.ts';

/** What a run logs. */
export interface RunResult {
  line: Omit<LogLine, 'source' | 'ms'>;
  /** Whether it could not do its work. */
  hasFailed?: boolean;
  /** Done once the alerts are kept, which are then told sooner or later. */
  afterAlerts?: () => Promise<void>;
}

/** Of the 30 s after which Netlify ends a run, the others are for the alerts. */
const JOB_TIMEOUT_MS = 20_000;

/**
 * Runs a scheduled function, logs one line, raises alerts for the causes that the job adds, also when it fails or takes
 * too long, and fetches HEARTBEAT_URL when all went well or somebody knows what did not. Never rejects, because Netlify
 * ignores a scheduled function's response.
 */
export async function runScheduled(
  source: 'retry-mail' | 'purge',
  services: Services,
  job: (services: Services, causes: Cause[]) => Promise<RunResult>,
): Promise<void> {
  const started = performance.now();
  const { heartbeatUrl } = services.settings;
  const causes: Cause[] = [];
  const { line, hasFailed, afterAlerts } = await pTimeout(job(services, causes), {
    milliseconds: JOB_TIMEOUT_MS,
  }).catch((error: unknown): RunResult => {
    const reason = errorCode(error);
    const isToldByCheck = causes.some(({ check }) => check === 'store');
    if (!isToldByCheck) causes.push(problem(source, reason));
    return { line: { code: 'run-failed', reason }, hasFailed: true };
  });
  log(hasFailed ? 'error' : 'info', { source, ...line, ms: Math.round(performance.now() - started) });
  // A copy: a job that takes too long may go on.
  const { isKept, isAllTaken } = await raiseAlerts([...causes], services);
  const finishing = isKept ? afterAlerts?.() : undefined;
  await finishing?.catch((error: unknown) => {
    log('error', { source, code: 'not-recorded', reason: errorCode(error) });
  });
  if (hasFailed || !isAllTaken || source !== 'retry-mail' || !heartbeatUrl) return;
  const reason = await beat(heartbeatUrl);
  if (reason) log('error', { source, code: 'heartbeat-failed', reason });
}
