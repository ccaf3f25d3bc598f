/** Tells the team and the monitor what a run found: posts it, then records what was told. alert-plan.ts decides what that is. */
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

/** The record of a run that is older is none of the run before: that one could not record what it told. */
const RECORD_AGE_MS = 11 * MINUTE_MS;

/** A slow store leaves so much for the monitor. */
const MONITOR_MS = 1000;

const NOTHING: Omit<Run, 'at'> = { isRed: false, wrong: [], told: {}, stuck: [] };

/** What the last run has recorded; undefined, and logged, when the store fails. Never rejects. */
export const readLastRun = ({ store, now, log, deadline }: Services): Promise<Run | undefined> =>
  logFailure(
    store.readValue('run', runSchema).then((run) => run ?? { at: now().toISOString(), ...NOTHING }),
    { source: 'alert', code: 'not-read' },
    log,
    msUntil(deadline),
  );

/** Tells what a run found, as far as it is news after the last run. Never rejects. */
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
  // While nothing can be recorded of what was told, the first run of each quarter of an hour tells all.
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
  // What could not be read is kept: the next run needs to know what was told.
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

/** The first lines, as many as a chat shows: what it cuts is not told, and comes with the next run. */
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

/** Posts a message to the team, if there is one. Returns the code of a failure, if somebody is to get it. Never rejects. */
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

/** Tells that a visitor was turned away, at once and at most once a minute and process. Never rejects. */
export async function alertFromRequest(text: string, services: Services): Promise<void> {
  const { lastAlert, now } = services;
  if (lastAlert.at && ageMs(lastAlert.at, now()) < MINUTE_MS) return;
  lastAlert.at = now().toISOString();
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
