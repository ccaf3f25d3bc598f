/** Alerts the team, once for each cause: one log line at error level, and one POST where a webhook is set. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { seenCauseSchema, type Cause, type SeenCause } from './advice.ts';
import { causeCode, causeKey, needsHeartbeat, nextStep, withFound } from './decisions.ts';
import { errorCode } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, MINUTE_MS } from './time.ts';
import { postAlert } from './webhook.ts';

/** A store that fails must not keep the alert from being sent before Netlify ends the run. */
const STORE_TIMEOUT_MS = 2000;
/** How often a process tells a problem of requests at most. */
const REQUEST_REPEAT_MS = 60 * MINUTE_MS;

/** What became of the causes of a run. */
export interface Told {
  /** Whether the causes are stored, and so are told sooner or later. */
  isKept: boolean;
  /** Whether the heartbeat may be fetched: there is no cause, or somebody has taken each alert. */
  isAllTaken: boolean;
}

/**
 * Tells the team of the causes as `nextStep` decides. What the webhook refuses is told again by the next run. While the
 * store fails, which keeps what was told, the first run of each quarter of an hour tells all causes. Never rejects.
 */
export async function raiseAlerts(causes: readonly Cause[], services: Services): Promise<Told> {
  const { settings, now } = services;
  const before = await readSeen(services);
  const seen = before && withFound(before, causes, now());
  const isEmpty = seen?.length === 0;
  // Written before they are told: what can't be kept would be told by each run.
  if (!seen || !(isEmpty || (await writeSeen(seen, services)))) return tellWithoutStore(causes, services);
  const steps = await Promise.all(seen.map((cause) => perform(cause, services)));
  const kept = steps.filter((cause) => cause !== undefined);
  if (steps.some((cause, index) => cause !== seen[index])) await writeSeen(kept, services);
  const hasWebhook = settings.alertWebhook !== undefined;
  return {
    isKept: true,
    isAllTaken: !kept.some((cause) => needsHeartbeat(cause, hasWebhook, now())),
  };
}

/** Does the next step with a cause; returns what to keep of it. */
async function perform(cause: SeenCause, services: Services): Promise<SeenCause | undefined> {
  const step = nextStep(cause, services.now());
  if (step === 'keep') return cause;
  if (step === 'forget') return undefined;
  const isOver = step === 'tell-over';
  const told = isOver ? { ...cause, text: `Over: ${cause.text}` } : cause;
  if (!(await tell(isOver ? 'info' : 'error', told, services))) return cause;
  return isOver ? undefined : { ...cause, toldAt: services.now().toISOString() };
}

async function tellWithoutStore(causes: readonly Cause[], services: Services): Promise<Told> {
  const isTime = services.now().getUTCMinutes() % 15 < 5;
  const tellAll = isTime ? causes.map((cause) => tell('error', cause, services)) : [];
  const isTold = (await Promise.all(tellAll)).every(Boolean) && isTime;
  const hasWebhook = services.settings.alertWebhook !== undefined;
  return { isKept: false, isAllTaken: causes.length === 0 || (isTold && hasWebhook) };
}

/** The causes that were not over after the last run; undefined when the store fails. */
async function readSeen({ store, log }: Services) {
  try {
    return (await inTime(store.readValue('alerts', z.array(seenCauseSchema)))) ?? [];
  } catch (error) {
    log('error', { source: 'alert', code: 'not-read', reason: errorCode(error) });
    return undefined;
  }
}

/** Returns whether they are written. */
const writeSeen = (seen: readonly SeenCause[], { store, log }: Services): Promise<boolean> =>
  inTime(store.writeValue('alerts', seen)).then(
    () => true,
    (error: unknown) => {
      log('error', { source: 'alert', code: 'not-recorded', reason: errorCode(error) });
      return false;
    },
  );

const inTime = <T>(work: Promise<T>) => pTimeout(work, { milliseconds: STORE_TIMEOUT_MS });

/** Logs and posts one alert. Returns whether the webhook took it, if there is one. Never rejects. */
async function tell(level: 'info' | 'error', cause: Cause, { settings, log }: Services): Promise<boolean> {
  const { count, text, reply } = cause;
  const hint = count > 0 ? `${text} Enquiries: ${count} (npm run enquiries -- list).` : text;
  log(level, { source: 'alert', code: causeCode(cause), count, hint });
  const { alertWebhook } = settings;
  const failure =
    alertWebhook && (await postAlert(alertWebhook, reply ? `${hint} Its reply: "${reply}"` : hint));
  if (failure) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return !failure;
}

/**
 * Tells a problem of a request at once, since no run may find it; at most once an hour and process. Returns whether the
 * webhook took it, now or within the hour. Never rejects.
 */
export async function tellFromRequest(cause: Cause, services: Services): Promise<boolean> {
  const { settings, toldAt, now } = services;
  if (settings.alertWebhook === undefined) return false;
  const key = causeKey(cause);
  const before = toldAt.get(key);
  if (before && ageMs(before, now()) < REQUEST_REPEAT_MS) return true;
  toldAt.set(key, now().toISOString());
  const isTold = await tell('error', cause, services);
  if (!isTold) toldAt.delete(key);
  return isTold;
}
