/** Alerts the team, once for each cause: one log line at error level, and one POST where a webhook is set. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { errorCode } from './log.ts';
import type { Services } from './services.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';
import { post } from './webhook.ts';

/** A cause that was not seen for this long is over. */
const OVER_AFTER_MS = 15 * MINUTE_MS;
/** A little less than a day, because runs do not begin at the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;
/** A store that fails must not keep the alert from being sent before Netlify ends the run. */
const STATE_TIMEOUT_MS = 2000;

/** Why something fails, as a code that stays the same while it lasts, and in words, with what to do. */
export interface Cause {
  code: string;
  /** Number of enquiries that it concerns, if any. */
  count: number;
  /** Without any visitor's data. */
  text: string;
  /** Whether it is seen only now and then: it is told at once, and over when it was not seen for a day. */
  isEvent?: boolean | undefined;
}

/** The causes that were not over after the last run. Times are ISO 8601. */
const seenSchema = z.array(
  z.object({
    code: z.string(),
    count: z.number(),
    text: z.string(),
    isEvent: z.optional(z.boolean()),
    seenAt: z.iso.datetime(),
    /** When the webhook last accepted the alert. */
    toldAt: z.optional(z.iso.datetime()),
  }),
);
type SeenCause = z.output<typeof seenSchema>[number];

/**
 * Tells the team of each cause that two runs in a row find, once a day while it lasts, and when it is over; of events
 * at once. What the webhook refuses is told again by the next run. While the store fails, which keeps what was
 * told, the first run of each quarter of an hour tells all causes. Returns whether the webhook refused none. Never
 * rejects.
 */
export async function raiseAlerts(causes: readonly Cause[], services: Services): Promise<boolean> {
  const { store, now, log } = services;
  const time = now().toISOString();
  const stored = await readSeen(causes, services);
  if (!stored && now().getUTCMinutes() % 15 >= 5) return causes.length === 0;

  const before = new Map((stored ?? []).map((cause) => [cause.code, cause]));
  const all = new Map<string, SeenCause>(before);
  for (const cause of causes) all.set(cause.code, { ...before.get(cause.code), ...cause, seenAt: time });
  const nextStep = ({ code, seenAt, toldAt, isEvent }: SeenCause) => {
    const isSeen = seenAt === time;
    if (!toldAt && (isEvent || (isSeen && (before.has(code) || !stored)))) return 'alert';
    if (!toldAt) return isSeen ? 'keep' : 'forget';
    if (ageMs(seenAt, now()) >= OVER_AFTER_MS + (isEvent ? DAY_MS : 0)) return 'over';
    return isSeen && ageMs(toldAt, now()) >= REPEAT_MS ? 'alert' : 'keep';
  };
  let areAllTold = true;
  /** Tells the cause if it is time, and returns what to keep of it. */
  const tellIfDue = async (cause: SeenCause): Promise<SeenCause[]> => {
    const step = nextStep(cause);
    if (step === 'forget') return [];
    if (step === 'keep') return [cause];
    const isOver = step === 'over';
    const text = isOver ? `Over: ${cause.text}` : cause.text;
    const isTold = await tell(isOver ? 'info' : 'error', { ...cause, text }, services);
    areAllTold &&= isTold;
    if (!isTold) return [cause];
    return isOver ? [] : [{ ...cause, toldAt: time }];
  };
  const kept = (await Promise.all([...all.values()].map(tellIfDue))).flat();
  if (!stored || all.size === 0) return areAllTold;
  await inTime(store.writeValue('alerts', kept)).catch((error: unknown) => {
    log('error', { source: 'alert', code: 'not-recorded', reason: errorCode(error) });
  });
  return areAllTold;
}

/** The causes that were not over after the last run; undefined when the store fails. */
async function readSeen(causes: readonly Cause[], { store, log }: Services) {
  if (causes.some(({ code }) => code.startsWith('store-'))) return undefined;
  try {
    return seenSchema.safeParse(await inTime(store.readValue('alerts'))).data ?? [];
  } catch (error) {
    log('error', { source: 'alert', code: 'not-read', reason: errorCode(error) });
    return undefined;
  }
}

const inTime = <T>(work: Promise<T>) => pTimeout(work, { milliseconds: STATE_TIMEOUT_MS });

/** Logs and posts one alert. Returns whether the webhook accepted it, if there is one. Never rejects. */
export async function tell(
  level: 'info' | 'error',
  { code, count, text }: Cause,
  { settings, log }: Services,
): Promise<boolean> {
  const hint = count > 0 ? `${text} Enquiries: ${count} (npm run enquiries -- list).` : text;
  log(level, { source: 'alert', code, count, hint });
  const { alertWebhook } = settings;
  const failure = alertWebhook && (await post(alertWebhook, hint));
  if (failure !== undefined) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure === undefined;
}
