/** Sends the alerts chosen by alert-plan.ts to the team, reports to the monitor, and records the run. */
import { problem } from './advice.ts';
import {
  linesWithoutRecord,
  newLines,
  runAfter,
  runSchema,
  type Findings,
  type Line,
  type Run,
} from './alert-plan.ts';
import { alertText, beat, postAlert } from './alerts.ts';
import { isWhole } from './chat.ts';
import { logFailure } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS, msUntil } from './time.ts';

/** If the last record is older than this, the previous run couldn't write one. */
const RECORD_AGE_MS = 11 * MINUTE_MS;

/** The time reserved for reporting to the monitor, in case the store is slow. */
const MONITOR_MS = 1000;

/** The record assumed before the first run. */
const NO_RECORD: Omit<Run, 'at'> = { isRed: false, wrong: [], told: {}, stuck: [] };

/** Reads the last run's record. If the store fails, logs the error and resolves to undefined. Never rejects. */
export const readLastRun = ({ store, now, log, deadline }: Services): Promise<Run | undefined> =>
  logFailure(
    store.readValue('run', runSchema).then((run) => run ?? { at: now().toISOString(), ...NO_RECORD }),
    { source: 'alert', code: 'not-read' },
    log,
    msUntil(deadline),
  );

/** Alerts the team to anything new since the last run, and reports all problems to the monitor. Never rejects. */
export async function alertTeam(
  { problems: found, round }: Findings,
  last: Run | undefined,
  services: Services,
): Promise<void> {
  const { now, log } = services;
  const isRecorded = last !== undefined && ageMs(last.at, now()) <= RECORD_AGE_MS;
  const findings: Findings = {
    problems: [
      ...found,
      ...(isRecorded ? [] : [problem('runs', last ? 'not-recorded' : 'not-read')]),
      ...(last?.alertFailure ? [problem('alerts', last.alertFailure)] : []),
    ],
    round,
  };
  const due = isRecorded ? newLines(last, findings, now()) : linesWithoutRecord(findings, now());
  const lines = fittingLines(due);
  const alertFailure = await post(lines.map(({ text }) => text).join('\n'), services);
  const isNewFailure = alertFailure !== undefined && !last?.alertFailure;
  const problems = [...findings.problems, ...(isNewFailure ? [problem('alerts', alertFailure)] : [])];
  for (const { check, code, text } of problems)
    log('error', { source: 'alert', code: 'wrong', reason: `${check}-${code}`, hint: text });

  // A record that couldn't be read is not overwritten, because the next run needs to know about previous alerts.
  const run = last && {
    ...runAfter(last, { problems, round }, alertFailure ? [] : lines, now()),
    alertFailure: lines.length > 0 ? alertFailure : last.alertFailure,
  };
  const isStored = !run || (await storeRun(run, services));
  const all = isStored ? problems : [...problems, problem('runs', 'not-recorded')];
  const redTexts = all.flatMap(({ isRed, text }) => (isRed ? text : []));
  await tellMonitor(redTexts, services);
}

/** Stores the run's record, and resolves to whether that succeeded. Never rejects. */
async function storeRun(run: Run, { store, log, deadline }: Services): Promise<boolean> {
  const storing = store.writeValue('run', run).then(() => true);
  const notRecorded = { source: 'alert', code: 'not-recorded' } as const;
  return (await logFailure(storing, notRecorded, log, msUntil(deadline - MONITOR_MS))) ?? false;
}

/** Returns the lines, from the first on, that fit in one chat message. The next run sends the rest. */
function fittingLines(lines: readonly Line[]): Line[] {
  const first = lines.findIndex((_, index) => {
    const text = lines
      .slice(0, index + 1)
      .map((line) => line.text)
      .join('\n');
    return index > 0 && !isWhole(alertText(text));
  });
  return lines.slice(0, first < 0 ? lines.length : first);
}

/**
 * Posts the message to the team unless the message is empty or ALERT_WEBHOOK_URL isn't set. Resolves to an error code on
 * failure. Never rejects.
 */
async function post(message: string, { settings, log, deadline }: Services): Promise<string | undefined> {
  const { alertWebhook } = settings;
  const failure =
    message && alertWebhook ? await postAlert(alertWebhook, message, msUntil(deadline)) : undefined;
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure;
}

/** Tells the monitor what the problems are, or that there are none. Never rejects. */
async function tellMonitor(texts: readonly string[], { settings, log, deadline }: Services): Promise<void> {
  const { heartbeatUrl } = settings;
  const failure = heartbeatUrl && (await beat(heartbeatUrl, texts.join('\n'), msUntil(deadline)));
  if (failure) log('error', { source: 'alert', code: 'heartbeat-failed', reason: failure });
}

/**
 * Alerts the team and the monitor when a visitor has been turned away, at most once a minute per process. Never
 * rejects.
 */
export async function alertFromRequest(text: string, services: Services): Promise<void> {
  const { lastAlert, now } = services;
  if (lastAlert.at && ageMs(lastAlert.at, now()) < MINUTE_MS) return;
  lastAlert.at = now().toISOString();
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
