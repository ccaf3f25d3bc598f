import { raiseAlerts, type Cause } from './alert.ts';
import { consoleLogger as log, errorCode, type LogLine } from './log.ts';
import { problem } from './advice.ts';
import { createServices, openStore, type Services } from './services.ts';
import { fetchFailure } from './webhook.ts';

/** What a run logs, and the causes that it found for alerts. */
export interface RunResult {
  line: Omit<LogLine, 'source' | 'ms'>;
  causes: Cause[];
  /** Whether it could not do its work. */
  hasFailed?: boolean;
  /** What is to be done once the causes are told. */
  afterAlerts?: () => Promise<void>;
}

/**
 * Runs a scheduled function, logs one line, raises alerts, and fetches HEARTBEAT_URL when all went well. Never rejects,
 * because Netlify ignores a scheduled function's response.
 */
export async function runScheduled(
  source: 'retry-mail' | 'purge',
  deployContext: string | undefined,
  job: (services: Services) => Promise<RunResult>,
): Promise<void> {
  const started = performance.now();
  let webhook: string | undefined;
  let heartbeatUrl: string | undefined;
  let result: RunResult;
  try {
    const services = createServices(deployContext, 'scheduled');
    ({ alertWebhook: webhook, heartbeatUrl } = services.settings);
    result = await job(services).finally(() => services.mailer?.close());
  } catch (error) {
    const reason = errorCode(error);
    result = { line: { code: 'run-failed', reason }, causes: [problem(source, reason)], hasFailed: true };
  }
  const { line, causes, hasFailed, afterAlerts } = result;
  log(hasFailed ? 'error' : 'info', { source, ...line, ms: Math.round(performance.now() - started) });
  const store = openStore(deployContext);
  const isTold = await raiseAlerts(causes, { store, webhook, now: () => new Date(), log });
  if (!isTold || hasFailed) return;
  await afterAlerts?.().catch((error: unknown) => {
    log('error', { source, code: 'not-recorded', reason: errorCode(error) });
  });
  const reason = source === 'retry-mail' && heartbeatUrl && (await fetchFailure(heartbeatUrl));
  if (reason) log('error', { source, code: 'heartbeat-failed', reason });
}
