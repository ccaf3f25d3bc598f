/** Tells the team's chat and the monitor what is wrong, and records it. */
import { site } from '../../src/site.ts';
import { problem } from './advice.ts';
import { chatMessage, isWhole } from './chat.ts';
import { logFailure } from './log.ts';
import { fetchFailure, postJson } from './post.ts';
import { isRecipient } from './recipients.ts';
import type { Services } from './services.ts';
import { afterPosting, runSchema, tell, type Line, type Problem, type Run } from './tell.ts';
import { ageMs, LIMIT_MS, MINUTE_MS, msUntil } from './time.ts';

/** If the last record is older than this, runs were missing, or couldn't record anything. */
const RECORD_AGE_MS = 11 * MINUTE_MS;

/** Prefixes an alert with the site's host. */
const alertText = (text: string) => `${new URL(site.url).host}: ${text}`;

/** Posts a message to a chat. Resolves to an error code on failure. Never rejects. */
export const postAlert = (webhook: string, text: string, ms = Infinity): Promise<string | undefined> =>
  postJson(webhook, JSON.stringify(chatMessage(webhook, alertText(text))), Math.min(ms, LIMIT_MS.alert));

/** healthchecks.io accepts failure reports with a message. Other monitors only notice when requests stop. */
const ACCEPTS_FAILURES = 'hc-ping.com';

/**
 * Fetches the monitor's URL if nothing is wrong. Otherwise, posts what is wrong, but only if the monitor accepts failure
 * reports. Resolves to an error code on failure, such as `not-found` for healthchecks.io's "OK (not found)". Never rejects.
 */
export async function beat(address: string, wrong = '', ms = Infinity): Promise<string | undefined> {
  const url = new URL(address);
  if (wrong && url.host !== ACCEPTS_FAILURES) return undefined;
  if (wrong) url.pathname = url.pathname.replace(/\/?$/, '/fail');
  return fetchFailure(
    url.href,
    wrong ? { method: 'POST', body: wrong } : {},
    Math.min(ms, LIMIT_MS.alert),
    (text) => (text.includes('(not found)') ? 'not-found' : undefined),
  );
}

/** Reads the last run's record; a run without any record is the first. If the store fails, resolves to undefined. */
export const readLastRun = ({ store, now, log, deadline }: Services): Promise<Run | undefined> =>
  logFailure(
    store
      .readValue('run', runSchema)
      .then((run) => run ?? { at: now().toISOString(), isRed: false, known: {} }),
    { source: 'alert', code: 'not-read' },
    log,
    msUntil(deadline),
  );

/** What a run was able to look at. */
interface Sight {
  couldSee: (key: string) => boolean;
  /** When each recipient last accepted an enquiry, if that is known. */
  taken: ReadonlyMap<string, string>;
}

/**
 * Tells the team what is new, and the monitor what is red. The record is written before the post (what was found) and after
 * it (what was told). Never rejects.
 */
export async function tellTeam(
  found: readonly Problem[],
  last: Run | undefined,
  { couldSee, taken }: Sight,
  services: Services,
): Promise<void> {
  const { now, log } = services;
  const at = now();
  const isLate = last !== undefined && ageMs(last.at, at) > RECORD_AGE_MS;
  const problems = [...found, ...(isLate ? [problem('runs', 'late')] : [])];
  const decide = (before: Run['known'], tellsAll: boolean) =>
    tell(before, problems, {
      ...{ now: at, tellsAll, couldSee },
      stillLacks: (key, since) => isRecipient(key) && (taken.get(key) ?? '') < since,
    });
  const record = (known: Run['known']) =>
    storeRun({ at: at.toISOString(), isRed: problems.some(({ isRed }) => isRed), known }, services);

  /** Nothing can be remembered: everything is told in the first run of each quarter of an hour. */
  const linesWithoutRecord = () => {
    problems.push(problem('runs', 'not-recorded'));
    return at.getUTCMinutes() % 15 < 5 ? decide({}, true).lines : [];
  };

  const { lines, known } = decide(last?.known ?? {}, isLate);
  // A record that couldn't be read is not overwritten, because the next run needs to know what was told.
  const isRecorded = last !== undefined && (await record(known));
  const posted = fittingLines(isRecorded ? lines : linesWithoutRecord());
  for (const { key, n } of problems)
    log('error', {
      source: 'alert',
      code: 'wrong',
      reason: isRecipient(key) ? 'recipient' : key,
      waiting: n,
    });

  const { isPosted, failure } = await post(messageOf(posted), services);
  if (failure) problems.push(problem('alerts', failure));
  const redTexts = problems.flatMap(({ isRed, text }) => (isRed ? text : []));
  await Promise.all([
    isRecorded && (isPosted || failure) && record(isPosted ? afterPosting(known, posted) : known),
    tellMonitor(redTexts, services),
  ]);
}

/** Stores the run's record, and resolves to whether that succeeded. Never rejects. */
async function storeRun(run: Run, { store, log, deadline }: Services): Promise<boolean> {
  const storing = store.writeValue('run', run).then(() => true);
  const notRecorded = { source: 'alert', code: 'not-recorded' } as const;
  return (await logFailure(storing, notRecorded, log, msUntil(deadline - LIMIT_MS.posting))) ?? false;
}

const messageOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/** Returns the lines, from the first on, that fit in one chat message. The next run posts the rest. */
function fittingLines(lines: readonly Line[]): Line[] {
  const fits = (count: number) => isWhole(alertText(messageOf(lines.slice(0, count))));
  return lines.filter((_, index) => index === 0 || fits(index + 1));
}

/** Posts a message, unless it is empty or there is no chat. Never rejects. */
async function post(message: string, { settings, log, deadline }: Services) {
  const { alertWebhook } = settings;
  if (!message || !alertWebhook) return { isPosted: false };
  const failure = await postAlert(alertWebhook, message, msUntil(deadline));
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return { isPosted: !failure, failure };
}

/** Tells the monitor what the problems are, or that there are none. Never rejects. */
async function tellMonitor(texts: readonly string[], { settings, log, deadline }: Services): Promise<void> {
  const { heartbeatUrl } = settings;
  const failure = heartbeatUrl && (await beat(heartbeatUrl, texts.join('\n'), msUntil(deadline)));
  if (failure) log('error', { source: 'alert', code: 'heartbeat-failed', reason: failure });
}

/** Tells the team and the monitor that a visitor was turned away, at most once a minute per process. Never rejects. */
export async function tellTurnedAway(code: string, services: Services): Promise<void> {
  const { lastAlert, now } = services;
  if (lastAlert.at && ageMs(lastAlert.at, now()) < MINUTE_MS) return;
  lastAlert.at = now().toISOString();
  const { text } = problem('visitors', code);
  await Promise.all([post(text, services), tellMonitor([text], services)]);
}
