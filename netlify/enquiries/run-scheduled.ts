import { fetchFailure, raiseAlerts, type Cause } from './alert.ts';
import { consoleLogger as log, errorCode, type LogLine } from './log.ts';
import { problem } from './reasons.ts';
import { createServices, openStore, type Services } from './services.ts';
import { SettingsError } from './settings.ts';

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
  const ms = () => Math.round(performance.now() - started);
  let webhook: string | undefined;
  let heartbeatUrl: string | undefined;
  let causes: Cause[];
  let afterAlerts: RunResult['afterAlerts'];
  try {
    const services = createServices(deployContext, 'scheduled');
    webhook = services.settings.alertWebhook;
    const result = await job(services).finally(() => services.mailer?.close());
    log(result.hasFailed ? 'error' : 'info', { source, ...result.line, ms: ms() });
    ({ causes, afterAlerts } = result);
    if (source === 'retry-mail' && !result.hasFailed) ({ heartbeatUrl } = services.settings);
  } catch (error) {
    log('error', { source, code: 'run-failed', reason: errorCode(error), ms: ms() });
    causes = [problem(source, errorCode(error))];
    if (error instanceof SettingsError) {
      webhook = error.alertWebhook;
      const invalid = problem('settings', 'invalid');
      causes = [{ ...invalid, text: `${invalid.text} ${error.message}` }];
    }
  }
  const store = openStore(deployContext);
  const isTold = await raiseAlerts(causes, { store, webhook, now: () => new Date(), log });
  if (!isTold) return;
  await afterAlerts?.().catch((error: unknown) => {
    log('error', { source, code: 'not-recorded', reason: errorCode(error) });
  });
  const reason = heartbeatUrl && (await fetchFailure(heartbeatUrl));
  if (reason) log('error', { source, code: 'heartbeat-failed', reason });
}
