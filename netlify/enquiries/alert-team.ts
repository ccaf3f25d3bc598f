/** Tells the team and the monitor what a run found, then records what was told. alert-plan.ts decides what to tell. */
import { problem } from './advice.ts';
import {
  allLines,
  linesToTell,
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

/** An older record isn't the previous run's: that run could not record what it told. */
const RECORD_AGE_MS = 11 * MINUTE_MS;

/** Time kept for the monitor when the store is slow. */
const MONITOR_MS = 1000;

const NOTHING: Omit<Run, 'at'> = { isRed: false, wrong: [], told: {}, stuck: [] };

/** The last run's record. When the store fails, logs that and resolves to undefined. Never rejects. */
export const readLastRun = ({ store, now, log, deadline }: Services): Promise<Run | undefined> =>
  logFailure(
    store.readValue('run', runSchema).then((run) => run ?? { at: now().toISOString(), ...NOTHING }),
    { source: 'alert', code: 'not-read' },
    log,
    msUntil(deadline),
  );

/** Tells the team what is news since the last run, and the monitor what is wrong. Never rejects. */
export async function alertTeam(
  findingsOfRun: Findings,
  last: Run | undefined,
  services: Services,
): Promise<void> {
  const { now, log, store, deadline } = services;
  const isRecorded = last !== undefined && ageMs(last.at, now()) <= RECORD_AGE_MS;
  const findings: Findings = {
    ...findingsOfRun,
    problems: [
      ...findingsOfRun.problems,
      ...(isRecorded ? [] : [problem('runs', last ? 'not-recorded' : 'not-read')]),
    ],
  };
  if (last?.alertFailure) findings.problems.push(problem('alerts', last.alertFailure));
  // While the record can't be kept, the first run of each quarter of an hour tells everything.
  const isQuarter = now().getUTCMinutes() % 15 < 5;
  const unrecorded = isQuarter ? allLines(findings) : [];
  const told = thatFit(isRecorded ? linesToTell(last, findings, now()) : unrecorded);
  const alertFailure = await post(told.map(({ text }) => text).join('\n'), services);
  if (alertFailure && !last?.alertFailure) findings.problems.push(problem('alerts', alertFailure));
  for (const { check, code, text } of findings.problems)
    log('error', { source: 'alert', code: 'wrong', reason: `${check}-${code}`, hint: text });

  const before = last ?? { at: now().toISOString(), ...NOTHING };
  const after = runAfter(before, findings, alertFailure ? [] : told, now());
  const record = { ...after, alertFailure: told.length > 0 ? alertFailure : before.alertFailure };
  // Never overwrites a record that could not be read: the next run needs to know what was told.
  const recording = last ? store.writeValue('run', record).then(() => true) : Promise.resolve(true);
  const notRecorded = { source: 'alert', code: 'not-recorded' } as const;
  if (!(await logFailure(recording, notRecorded, log, msUntil(deadline - MONITOR_MS))))
    findings.problems.push(problem('runs', 'not-recorded'));
  const red = findings.problems.filter(({ isRed }) => isRed);
  await tellMonitor(
    red.map(({ text }) => text),
    services,
  );
}

/** As many of the first lines as a chat shows; the next run tells the rest. */
function thatFit(lines: readonly Line[]): Line[] {
  const first = lines.findIndex((_, index) => {
    const text = lines
      .slice(0, index + 1)
      .map((line) => line.text)
      .join('\n');
    return index > 0 && !isWhole(alertText(text));
  });
  return lines.slice(0, first < 0 ? lines.length : first);
}

/** Posts any message to the team, if ALERT_WEBHOOK_URL is set. Returns the code of a failure. Never rejects. */
async function post(message: string, { settings, log, deadline }: Services): Promise<string | undefined> {
  const { alertWebhook } = settings;
  const failure =
    message && alertWebhook ? await postAlert(alertWebhook, message, msUntil(deadline)) : undefined;
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure;
}

/** Tells the monitor what is wrong, or that nothing is. Never rejects. */
async function tellMonitor(texts: readonly string[], { settings, log, deadline }: Services): Promise<void> {
  const { heartbeatUrl } = settings;
  const failure = heartbeatUrl && (await beat(heartbeatUrl, texts.join('\n'), msUntil(deadline)));
  if (failure) log('error', { source: 'alert', code: 'heartbeat-failed', reason: failure });
}

/** Reports at once that a visitor was turned away, at most once a minute per process. Never rejects. */
export async function alertFromRequest(text: string, services: Services): Promise<void> {
  const { lastAlert, now } = services;
  if (lastAlert.at && ageMs(lastAlert.at, now()) < MINUTE_MS) return;
  lastAlert.at = now().toISOString();
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
