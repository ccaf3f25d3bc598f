/** Tells the team what is wrong: one message to ALERT_WEBHOOK_URL, and each run's outcome to the monitor. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import type { Problem } from './advice.ts';
import { errorCode } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';
import { beat, postAlert } from './webhook.ts';

/** A store that fails must not keep the message from being sent before Netlify ends the run. */
const STORE_TIMEOUT_MS = 2000;
/** Runs in a row that found a check wrong before it is told, and that found it right before it is over. */
const RUNS_BEFORE_TOLD = 2;
const RUNS_BEFORE_OVER = 3;
/** A little less than a day, because runs do not begin at the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;

const toldSchema = z.object({
  /** What was wrong in the last runs, by its check. */
  checks: z.record(
    z.string(),
    z.object({ text: z.string(), runs: z.number(), missed: z.number(), isTold: z.boolean() }),
  ),
  /** When the last message was sent, ISO 8601. */
  toldAt: z.optional(z.iso.datetime()),
});
/** What runs keep of what they found and told. */
export type Told = z.output<typeof toldSchema>;

/** The texts of all problems, by check. */
function textsOf(problems: readonly Problem[], withReplies: boolean): [check: string, text: string][] {
  const said = ({ text, reply }: Problem) => (reply && withReplies ? `${text} Its reply: "${reply}".` : text);
  return Object.entries(Object.groupBy(problems, ({ check }) => check)).map(([check, all]) => [
    check,
    [...new Set(all.map(said))].join(' '),
  ]);
}

/** What is kept after a run that found these problems, before anything is told. */
function withFound(before: Told, problems: readonly Problem[]): Told {
  const found = new Map(textsOf(problems, true));
  const checks: Told['checks'] = {};
  for (const [check, text] of found) {
    const { runs = 0, isTold = false } = before.checks[check] ?? {};
    checks[check] = { text, runs: runs + 1, missed: 0, isTold };
  }
  for (const [check, seen] of Object.entries(before.checks)) {
    if (found.has(check) || !seen.isTold || seen.missed + 1 >= RUNS_BEFORE_OVER) continue;
    checks[check] = { ...seen, missed: seen.missed + 1 };
  }
  return { ...before, checks };
}

/** What a run tells, if anything, and what is kept then: once somebody took it, and if nobody did. */
export interface Step {
  message?: string;
  kept: Told;
  ifRefused: Told;
}

/** What follows from what was kept before a run, and from what the run found. */
export function nextStep(before: Told, problems: readonly Problem[], now: Date): Step {
  const after = withFound(before, problems);
  const found = Object.values(after.checks).filter(({ missed }) => missed === 0);
  const isNew = found.some(({ runs, isTold }) => !isTold && runs >= RUNS_BEFORE_TOLD);
  const isOld = !after.toldAt || ageMs(after.toldAt, now) >= REPEAT_MS;
  if (isNew || (isOld && found.some(({ isTold }) => isTold))) {
    const told = Object.entries(after.checks).map(([check, seen]) => [check, { ...seen, isTold: true }]);
    const kept: Told = { checks: Object.fromEntries(told) as Told['checks'], toldAt: now.toISOString() };
    return { message: found.map(({ text }) => text).join('\n'), kept, ifRefused: after };
  }
  const over = Object.values(before.checks).filter(({ isTold }) => isTold);
  const isOver = over.length > 0 && !Object.values(after.checks).some(({ isTold }) => isTold);
  if (!isOver) return { kept: after, ifRefused: after };
  return { message: `Over: ${over.map(({ text }) => text).join(' ')}`, kept: after, ifRefused: before };
}

/** What runs before have kept; undefined, and logged, when the store fails. Never rejects. */
export const readTold = (services: Services): Promise<Told | undefined> =>
  orLog(
    'not-read',
    services.store.readValue('told', toldSchema).then((told) => told ?? { checks: {} }),
    services,
  );

const orLog = <T>(code: string, work: Promise<T>, { log }: Services): Promise<T | undefined> =>
  pTimeout(work, { milliseconds: STORE_TIMEOUT_MS }).catch((error: unknown) => {
    log('error', { source: 'alert', code, reason: errorCode(error) });
    return undefined;
  });

/** Tells the outcome of a run, with what runs before have kept. Never rejects. */
export async function tell(problems: readonly Problem[], before: Told | undefined, services: Services) {
  for (const { check, code, text } of problems) {
    services.log('error', { source: 'alert', code: 'wrong', reason: `${check}-${code}`, hint: text });
  }
  await Promise.all([tellTeam(problems, before, services), tellMonitor(problems, services)]);
}

async function tellTeam(problems: readonly Problem[], before: Told | undefined, services: Services) {
  if (!before) return tellWithoutStore(problems, services);
  const { message, kept, ifRefused } = nextStep(before, problems, services.now());
  const isChanged = Object.keys({ ...before.checks, ...kept.checks }).length > 0;
  // Before it is posted: what can't be kept would be posted by each run.
  const isKept = !isChanged || (await write(kept, services));
  if (!isKept) return tellWithoutStore(problems, services);
  if (message && !(await post(message, services))) await write(ifRefused, services);
}

const write = (told: Told, services: Services): Promise<true | undefined> =>
  orLog(
    'not-recorded',
    services.store.writeValue('told', told).then(() => true as const),
    services,
  );

/** While the store can't keep what was told, the first run of each quarter of an hour tells all. */
async function tellWithoutStore(problems: readonly Problem[], services: Services): Promise<void> {
  const texts = textsOf(problems, true).map(([, text]) => text);
  if (texts.length > 0 && services.now().getUTCMinutes() % 15 < 5) await post(texts.join('\n'), services);
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
async function tellMonitor(problems: readonly Problem[], { settings, log }: Services) {
  const { heartbeatUrl: url } = settings;
  if (!url || (problems.length > 0 && !TAKES_FAILURES.test(url))) return;
  const texts = textsOf(problems, false).map(([, text]) => text);
  const failure = await (texts.length > 0
    ? beat(`${url.replace(/\/$/, '')}/fail`, texts.join('\n'))
    : beat(url));
  if (failure) log('error', { source: 'alert', code: 'heartbeat-failed', reason: failure });
}

/** Tells that a visitor was turned away, at once and at most once a minute and process. Never rejects. */
export async function tellFromRequest(problem: Problem, services: Services): Promise<void> {
  const { lastTold, isPreview, now } = services;
  if (isPreview || (lastTold.at && ageMs(lastTold.at, now()) < MINUTE_MS)) return;
  lastTold.at = now().toISOString();
  await Promise.all([post(problem.text, services), tellMonitor([problem], services)]);
}
