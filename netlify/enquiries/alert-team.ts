/** Alerts the team: one message to ALERT_WEBHOOK_URL, and each run's outcome to the monitor. */
import * as z from 'zod/mini';
import { problem, type Problem } from './advice.ts';
import { beat, postAlert } from './alerts.ts';
import type { Deliveries } from './deliveries.ts';
import { logFailure } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** A store that fails must not keep the message from being sent before Netlify ends the run. */
const STORE_TIMEOUT_MS = 2500;
/** Runs in a row that found a check wrong before it is told, and that found it right before it is over. */
const RUNS_BEFORE_TOLD = 2;
const RUNS_BEFORE_OVER = 3;
/** A little less than a day, because runs do not begin at the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;
/** A chat cuts long messages. */
const MOST_EVENTS = 5;

/** What a run keeps for the next ones, and for /api/health. */
export const runSchema = z.object({
  /** When it was, ISO 8601. */
  at: z.iso.datetime(),
  /** The services that it found wrong. */
  failed: z.array(z.string()),
  alerts: z.object({
    /** What was wrong in the last runs, by its check. */
    checks: z.record(
      z.string(),
      z.object({ text: z.string(), runs: z.number(), missed: z.number(), isTold: z.boolean() }),
    ),
    /** The events that were told, by the key of the enquiry's state. */
    events: z.array(z.string()),
    /** When all that is wrong was last told, ISO 8601. */
    at: z.optional(z.iso.datetime()),
    /** Why the last message was not taken, until one is. */
    failure: z.optional(z.string()),
  }),
});
/** What runs keep of alerts. */
type AlertState = z.output<typeof runSchema>['alerts'];

/** What a run found: services that are wrong, and what became of enquiries, as far as it could deliver. */
export type Found = Pick<Deliveries, 'problems'> & Partial<Pick<Deliveries, 'events' | 'keys' | 'expiring'>>;

/** The texts of all problems, by check. */
const textsOf = (problems: readonly Problem[]): [check: string, text: string][] =>
  Object.entries(Object.groupBy(problems, ({ check }) => check)).map(([check, all]) => [
    check,
    all.map(({ text }) => text).join(' '),
  ]);

/** The checks as they are kept after a run that found these problems, before anything is told. */
function checksAfter(before: AlertState['checks'], problems: readonly Problem[]): AlertState['checks'] {
  const checks: AlertState['checks'] = {};
  for (const [check, text] of textsOf(problems)) {
    const { runs = 0, isTold = false } = before[check] ?? {};
    checks[check] = { text, runs: runs + 1, missed: 0, isTold };
  }
  for (const [check, seen] of Object.entries(before)) {
    if (checks[check] || !seen.isTold || seen.missed + 1 >= RUNS_BEFORE_OVER) continue;
    checks[check] = { ...seen, missed: seen.missed + 1 };
  }
  return checks;
}

const toldTexts = (checks: AlertState['checks']) =>
  Object.values(checks).flatMap(({ isTold, text }) => (isTold ? text : []));

/** What is said each day of the enquiries that nobody has. */
function notesOf({ keys = [], expiring = 0 }: Found): string[] {
  const parked = keys.filter((key) => key.startsWith('parked')).length;
  return [
    ...(parked > 0 ? [`Parked enquiries: ${parked} (npm run enquiries list).`] : []),
    ...(expiring > 0
      ? [
          `Enquiries that nobody has, and that are deleted within a week: ${expiring} (npm run enquiries list).`,
        ]
      : []),
  ];
}

const eventTexts = (events: readonly { text: string }[]) => [
  ...events.slice(0, MOST_EVENTS).map(({ text }) => text),
  ...(events.length > MOST_EVENTS
    ? [`And enquiries: ${events.length - MOST_EVENTS} (npm run enquiries list).`]
    : []),
];

/** What a run tells, and what is kept once somebody took it. An empty message is none. */
function nextStep(before: AlertState, found: Found, now: Date): { kept: AlertState; message: string } {
  const checks = checksAfter(before.checks, found.problems);
  const current = Object.values(checks).filter(({ missed }) => missed === 0);
  const notes = notesOf(found);
  const events = (found.events ?? []).filter(({ key }) => !before.events.includes(key));
  // That of an enquiry which is gone need not be known any more.
  const known = found.keys ? before.events.filter((key) => found.keys?.includes(key)) : before.events;
  const over = toldTexts(checks).length === 0 ? toldTexts(before.checks) : [];
  const isNew = current.some(({ runs, isTold }) => !isTold && runs >= RUNS_BEFORE_TOLD);
  const lasts = current.some(({ isTold }) => isTold);
  const isDaily = (!before.at || ageMs(before.at, now) >= REPEAT_MS) && (lasts || notes.length > 0);
  const tellsServices = isNew || (isDaily && lasts);
  if (tellsServices) for (const seen of Object.values(checks)) seen.isTold = true;
  const parts = [
    ...(over.length > 0 && !isNew ? [`Over: ${over.join(' ')}`] : []),
    ...(tellsServices ? current.map(({ text }) => text) : []),
    ...eventTexts(events),
    // With each message from which a day is counted: what fails more often would keep them back for ever.
    ...(isNew || isDaily ? notes : []),
  ];
  return {
    message: parts.join('\n'),
    kept: {
      ...before,
      checks,
      events: [...known, ...events.map(({ key }) => key)],
      ...((isNew || isDaily) && { at: now.toISOString() }),
    },
  };
}

/** What runs before have kept; undefined, and logged, when the store fails. Never rejects. */
export const readAlertState = ({ store, log }: Services): Promise<AlertState | undefined> =>
  logFailure(
    store.readValue('run', runSchema).then((run) => run?.alerts ?? { checks: {}, events: [] }),
    { source: 'alert', code: 'not-read' },
    log,
  );

/** Keeps what a run found, and alerts the team. Never rejects. */
export async function alertTeam(
  found: Found,
  before: AlertState | undefined,
  services: Services,
): Promise<void> {
  const { store, now, log } = services;
  const at = now().toISOString();
  let problems = [...found.problems];
  const add = (added: Problem) => {
    if (problems.every(({ check }) => check !== added.check)) problems = [...problems, added];
  };
  if (before?.failure) add(problem('alerts', before.failure));
  const keep = async (alerts: AlertState) => {
    const run = { at, failed: problems.map(({ check }) => check), alerts };
    const writing = store.writeValue('run', run).then(() => true);
    return logFailure(writing, { source: 'alert', code: 'not-recorded' }, log, STORE_TIMEOUT_MS);
  };
  const step = before && nextStep(before, { ...found, problems }, now());
  // Before it is posted: what can't be kept would be posted by each run.
  const isKept = step && (await keep(step.kept));
  if (!isKept) add(problem('store', 'not-recorded'));

  // While nothing can be kept of what was told, the first run of each quarter of an hour tells all.
  const texts = () => textsOf(problems).map(([, text]) => text);
  const all = [...texts(), ...eventTexts(found.events ?? [])].join('\n');
  const unkept = now().getUTCMinutes() % 15 < 5 ? all : '';
  const message = isKept ? step.message : unkept;
  const failure = message ? await post(message, services) : before?.failure;
  if (failure) add(problem('alerts', failure));
  for (const { check, code, text } of problems)
    log('error', { source: 'alert', code: 'wrong', reason: `${check}-${code}`, hint: text });

  const keepResult = async () => {
    if (!isKept || !message) return;
    // What was not taken is told by the next run.
    if (failure) await keep({ ...before, failure });
    else if (before.failure) await keep({ ...step.kept, failure: undefined });
  };
  await Promise.all([keepResult(), tellMonitor(texts(), services)]);
}

/** Posts a message to the team. Returns the code of a failure, if somebody is to get it. Never rejects. */
async function post(message: string, { settings, log }: Services): Promise<string | undefined> {
  const failure = settings.alertWebhook && (await postAlert(settings.alertWebhook, message));
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure;
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
export async function alertFromRequest(text: string, services: Services): Promise<void> {
  const { lastAlert, now } = services;
  if (lastAlert.at && ageMs(lastAlert.at, now()) < MINUTE_MS) return;
  lastAlert.at = now().toISOString();
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
