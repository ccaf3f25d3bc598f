/** Tells the team and the monitor what is wrong: keeps what is told, then sends it. alert-plan.ts decides what that is. */
import { problem, type Problem } from './advice.ts';
import { allTexts, planAlert, runSchema, type Found, type LastRun, type Run } from './alert-plan.ts';
import { beat, postAlert } from './alerts.ts';
import { logFailure } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** A store that fails must not keep the message from being sent before Netlify ends the run. */
const STORE_TIMEOUT_MS = 2500;

/** What the last run has kept; undefined, and logged, when the store fails. Never rejects. */
export const readLastRun = ({ store, log }: Services): Promise<LastRun | undefined> =>
  logFailure(
    store.readValue('run', runSchema).then((run) => run ?? { failed: [], told: {}, events: [] }),
    { source: 'alert', code: 'not-read' },
    log,
  );

/** Keeps what a run found, and tells it, as the last run lets it. Never rejects. */
export async function alertTeam(found: Found, last: LastRun | undefined, services: Services): Promise<void> {
  const { now, log } = services;
  const problems = [...found.problems];
  const add = (added: Problem) => {
    if (problems.every(({ check }) => check !== added.check)) problems.push(added);
  };
  if (last?.failure) add(problem('alerts', last.failure));

  const plan = last && planAlert(last, { ...found, problems }, now());
  // Before it is sent: what can't be kept would be sent by each run.
  const isKept = plan && (await keep(plan.run, services));
  if (!isKept) add(problem('store', 'not-recorded'));

  // While nothing can be kept of what was told, the first run of each quarter of an hour tells all.
  const isQuarter = now().getUTCMinutes() % 15 < 5;
  const unkept = isQuarter ? allTexts({ ...found, problems }).join('\n') : '';
  const failure = await post(isKept ? plan.message : unkept, services);
  if (failure) add(problem('alerts', failure));
  for (const { check, code, text } of problems)
    log('error', { source: 'alert', code: 'wrong', reason: `${check}-${code}`, hint: text });

  // What was not taken is told by the next run, as if this one had told nothing.
  const failed = problems.map(({ check }) => check);
  const keeping = isKept && failure && keep({ ...last, at: plan.run.at, failed, failure }, services);
  await Promise.all([keeping, tellMonitor(allTexts({ problems }), services)]);
}

/** Returns whether the store has kept it. Never rejects. */
const keep = (run: Run, { store, log }: Services) =>
  logFailure(
    store.writeValue('run', run).then(() => true),
    { source: 'alert', code: 'not-recorded' },
    log,
    STORE_TIMEOUT_MS,
  );

/** Posts a message to the team, if there is one. Returns the code of a failure, if somebody is to get it. Never rejects. */
async function post(message: string, { settings, log }: Services): Promise<string | undefined> {
  const { alertWebhook } = settings;
  const failure = message && alertWebhook ? await postAlert(alertWebhook, message) : undefined;
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure;
}

/** Tells the monitor what is wrong, or that nothing is. Never rejects. */
async function tellMonitor(texts: readonly string[], { settings, log }: Services): Promise<void> {
  const { heartbeatUrl } = settings;
  const failure = heartbeatUrl && (await beat(heartbeatUrl, texts.join('\n')));
  if (failure) log('error', { source: 'alert', code: 'heartbeat-failed', reason: failure });
}

/** Tells that a visitor was turned away, at once and at most once a minute and process. Never rejects. */
export async function alertFromRequest(text: string, services: Services): Promise<void> {
  const { lastAlert, now } = services;
  if (lastAlert.at && ageMs(lastAlert.at, now()) < MINUTE_MS) return;
  lastAlert.at = now().toISOString();
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
