/** Runs a scheduled job: what goes wrong becomes one log line. */
import { consoleLog, errorCode } from './log.ts';
import type { LogLine } from './log.ts';
import { SettingsError } from './settings.ts';

/** Runs the job and logs its end, or that it failed. Never rejects; nobody reads a scheduled function's answer. */
export async function runJob(
  at: LogLine['at'],
  job: () => Promise<Omit<LogLine, 'at' | 'ms'>>,
): Promise<void> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const line = await job();
    consoleLog('info', { at, ms: ms(), ...line });
  } catch (error) {
    const hint = error instanceof SettingsError ? { hint: error.message } : {};
    consoleLog('error', { at, code: `failed-${errorCode(error)}`, ms: ms(), ...hint });
  }
}
