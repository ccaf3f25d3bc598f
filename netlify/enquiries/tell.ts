/** Tells the team what is wrong: one message to ALERT_WEBHOOK_URL, and each run's outcome to the monitor. */
import * as z from 'zod/mini';
import { problem, type Problem } from './advice.ts';
import { orLog } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';
import { beat, postAlert } from './webhook.ts';

/** A store that fails must not keep the message from being sent before Netlify ends the run. */
const STORE_TIMEOUT_MS = 2500;
/** Runs in a row that found a check wrong before it is told, and that found it right before it is over. */
const RUNS_BEFORE_TOLD = 2;
const RUNS_BEFORE_OVER = 3;
/** A little less than a day, because runs do not begin at the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;

/** What a run keeps for the next ones, and for /api/health. */
export const runSchema = z.object({
  /** When it was, ISO 8601. */
  at: z.iso.datetime(),
  /** The checks that found a service wrong. */
  failed: z.array(z.string()),
  told: z.object({
    /** What was wrong in the last runs, by its check. */
    checks: z.record(
      z.string(),
      z.object({ text: z.string(), runs: z.number(), missed: z.number(), isTold: z.boolean() }),
    ),
    /** When the last message was sent, ISO 8601. */
    at: z.optional(z.iso.datetime()),
  }),
});
type Told = z.output<typeof runSchema>['told'];

/** The texts of all problems, by check. */
const textsOf = (problems: readonly Problem[]): [check: string, text: string][] =>
  Object.entries(Object.groupBy(problems, ({ check }) => check)).map(([check, all]) => [
    check,
    all.map(({ text }) => text).join(' '),
  ]);

/** What is kept after a run that found these problems, before anything is told. */
function withFound({ checks: before, ...told }: Told, problems: readonly Problem[]): Told {
  const checks: Told['checks'] = {};
  for (const [check, text] of textsOf(problems)) {
    const { runs = 0, isTold = false } = before[check] ?? {};
    checks[check] = { text, runs: runs + 1, missed: 0, isTold };
  }
  for (const [check, seen] of Object.entries(before)) {
    if (checks[check] || !seen.isTold || seen.missed + 1 >= RUNS_BEFORE_OVER) continue;
    checks[check] = { ...seen, missed: seen.missed + 1 };
  }
  return { ...told, checks };
}

/** What a run tells, if anything, and what is kept once somebody took it. */
function nextStep(before: Told, problems: readonly Problem[], now: Date): { kept: Told; message?: string } {
  const kept = withFound(before, problems);
  const found = Object.values(kept.checks).filter(({ missed }) => missed === 0);
  const isNew = found.some(({ runs, isTold }) => !isTold && runs >= RUNS_BEFORE_TOLD);
  const isOld = !kept.at || ageMs(kept.at, now) >= REPEAT_MS;
  if (isNew || (isOld && found.some(({ isTold }) => isTold))) {
    for (const seen of Object.values(kept.checks)) seen.isTold = true;
    return { message: found.map(({ text }) => text).join('\n'), kept: { ...kept, at: now.toISOString() } };
  }
  const isTold = ({ checks }: Told) => Object.values(checks).some((each) => each.isTold);
  if (!isTold(before) || isTold(kept)) return { kept };
  const over = Object.values(before.checks).filter((each) => each.isTold);
  return { message: `Over: ${over.map(({ text }) => text).join(' ')}`, kept };
}

/** What runs before have kept; undefined, and logged, when the store fails. Never rejects. */
export const readTold = ({ store, log }: Services): Promise<Told | undefined> =>
  orLog(
    store.readValue('run', runSchema).then((run) => run?.told ?? { checks: {} }),
    { source: 'alert', code: 'not-read' },
    log,
  );

/** Keeps what a run found, and tells it. Never rejects. */
export async function tell(
  found: readonly Problem[],
  before: Told | undefined,
  services: Services,
): Promise<void> {
  const { store, now, log } = services;
  const at = now().toISOString();
  const failed = found.filter(({ isOfEnquiry }) => !isOfEnquiry).map(({ check }) => check);
  const keep = async (told: Told) => {
    const writing = store.writeValue('run', { at, failed, told }).then(() => true);
    return orLog(writing, { source: 'alert', code: 'not-recorded' }, log, STORE_TIMEOUT_MS);
  };
  const step = before && nextStep(before, found, now());
  // Before it is posted: what can't be kept would be posted by each run.
  const isKept = step && (await keep(step.kept));
  const problems =
    isKept || found.some(({ check }) => check === 'store')
      ? found
      : [...found, problem('store', 'not-recorded')];
  for (const { check, code, text } of problems)
    log('error', { source: 'alert', code: 'wrong', reason: `${check}-${code}`, hint: text });

  const texts = textsOf(problems).map(([, text]) => text);
  // While nothing can be kept of what was told, the first run of each quarter of an hour tells all.
  const message = isKept ? step.message : now().getUTCMinutes() % 15 < 5 && texts.join('\n');
  const tellTeam = async () => {
    const isTaken = !message || (await post(message, services));
    if (!isTaken && isKept) await keep(before);
  };
  await Promise.all([tellTeam(), tellMonitor(texts, services)]);
}

/** Posts a message to the team. Returns whether it was taken, or nobody is to get it. Never rejects. */
async function post(message: string, { settings, log }: Services): Promise<boolean> {
  const failure = settings.alertWebhook && (await postAlert(settings.alertWebhook, message));
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return !failure;
}

/** healthchecks.io takes a failure, with words. */
const TAKES_FAILURES = /^https:\/\/hc-ping\.com\//;

/** Fetches the monitor's address when nothing is wrong, and tells it what is where it takes that. Never rejects. */
async function tellMonitor(texts: readonly string[], { settings, log }: Services) {
  const { heartbeatUrl: url } = settings;
  if (!url || (texts.length > 0 && !TAKES_FAILURES.test(url))) return;
  const failure = await (texts.length > 0
    ? beat(`${url.replace(/\/$/, '')}/fail`, texts.join('\n'))
    : beat(url));
  if (failure) log('error', { source: 'alert', code: 'heartbeat-failed', reason: failure });
}

/** Tells that a visitor was turned away, at once and at most once a minute and process. Never rejects. */
export async function tellFromRequest(text: string, services: Services): Promise<void> {
  const { lastTold, now } = services;
  if (lastTold.at && ageMs(lastTold.at, now()) < MINUTE_MS) return;
  lastTold.at = now().toISOString();
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
