/** Runs a scheduled job and logs its result. */
import { consoleLogger, errorCode, type LogLine } from './log.ts';
import { SettingsError } from './settings.ts';

/** Runs the job and logs one line, also when it fails. Never rejects, because Netlify ignores a scheduled function's response. */
export async function runJob(
  source: LogLine['source'],
  job: () => Promise<Omit<LogLine, 'source' | 'ms'>>,
): Promise<void> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const line = await job();
    consoleLogger('info', { source, ms: ms(), ...line });
  } catch (error) {
    const hint = error instanceof SettingsError ? { hint: error.message } : {};
    consoleLogger('error', { source, code: `failed-${errorCode(error)}`, ms: ms(), ...hint });
  }
}
