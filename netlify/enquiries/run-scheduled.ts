import { consoleLogger, errorCode, type LogLine } from './log.ts';
import { createServices, type Services } from './services.ts';
import { SettingsError } from './settings.ts';

/** Runs a scheduled function and logs one line. Never rejects, because Netlify ignores a scheduled function's response. */
export async function runScheduled(
  source: LogLine['source'],
  deployContext: string | undefined,
  job: (services: Services) => Promise<Omit<LogLine, 'source' | 'ms'>>,
): Promise<void> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const line = await job(createServices(deployContext, 'scheduled'));
    consoleLogger('info', { source, ...line, ms: ms() });
  } catch (error) {
    const hint = error instanceof SettingsError ? { hint: error.message } : {};
    consoleLogger('error', { source, code: 'run-failed', reason: errorCode(error), ms: ms(), ...hint });
  }
}
