/** Alerts the team, once for each cause: one log line at error level, and one POST where a webhook is set. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { errorCode } from './log.ts';
import type { Services } from './services.ts';
import { ageMs } from './state.ts';
import { post } from './webhook.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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
  /** `event`: is seen only now and then, and over when it was not seen for a day. `news`: is told once. */
  kind?: 'event' | 'news' | undefined;
}

/** The services that alerts use. */
export type AlertServices = Pick<Services, 'store' | 'now' | 'log'> & { webhook: string | undefined };

/** The causes that were not over after the last run. Times are ISO 8601. */
const seenSchema = z.array(
  z.object({
    ...{ code: z.string(), count: z.number(), text: z.string() },
    kind: z.optional(z.enum(['event', 'news'])),
    seenAt: z.iso.datetime(),
    /** When the webhook last accepted the alert. */
    toldAt: z.optional(z.iso.datetime()),
  }),
);
type SeenCause = z.output<typeof seenSchema>[number];

/**
 * Tells the team of each cause that two runs in a row find, once a day while it lasts, and when it is over; of events
 * and news at once. What the webhook refuses is told again by the next run. While the store fails, which keeps what was
 * told, the first run of each quarter of an hour tells all causes. Returns whether the webhook refused none. Never
 * rejects.
 */
export async function raiseAlerts(causes: readonly Cause[], services: AlertServices): Promise<boolean> {
  const { store, now, log } = services;
  const time = now().toISOString();
  const stored = await readSeen(causes, services);
  if (!stored) {
    if (now().getUTCMinutes() % 15 >= 5) return causes.length === 0;
    const told = await Promise.all(causes.map((cause) => tell('error', cause, services)));
    return !told.includes(false);
  }

  const before = new Map(stored.map((cause) => [cause.code, cause]));
  const seen = new Map<string, SeenCause>(before);
  for (const cause of causes) seen.set(cause.code, { ...before.get(cause.code), ...cause, seenAt: time });
  if (seen.size === 0) return true;
  const tellIfDue = async (cause: SeenCause): Promise<boolean> => {
    const { code, seenAt, toldAt, kind } = cause;
    const isSeen = seenAt === time;
    if (toldAt === undefined && !kind && !(isSeen && before.has(code))) {
      if (!isSeen) seen.delete(code);
      return true;
    }
    const overAfterMs = OVER_AFTER_MS + (kind === 'event' ? DAY_MS : 0);
    const isOver = toldAt !== undefined && ageMs(seenAt, now()) >= overAfterMs;
    if (toldAt !== undefined && !isOver && !(isSeen && ageMs(toldAt, now()) >= REPEAT_MS)) return true;
    const text = isOver ? `Over: ${cause.text}` : cause.text;
    if (!(await tell(isOver ? 'info' : 'error', { ...cause, text }, services))) return false;
    if (isOver || kind === 'news') seen.delete(code);
    else seen.set(code, { ...cause, toldAt: time });
    return true;
  };
  const told = await Promise.all([...seen.values()].map(tellIfDue));
  await inTime(store.writeValue('alerts', [...seen.values()])).catch((error: unknown) => {
    log('error', { source: 'alert', code: 'not-recorded', reason: errorCode(error) });
  });
  return !told.includes(false);
}

/** The causes that were not over after the last run; undefined when the store fails. */
async function readSeen(causes: readonly Cause[], { store, log }: AlertServices) {
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
  { webhook, log }: Pick<AlertServices, 'webhook' | 'log'>,
): Promise<boolean> {
  const hint = count > 0 ? `${text} Enquiries: ${count} (npm run enquiries -- list).` : text;
  log(level, { source: 'alert', code, count, hint });
  const failure = webhook === undefined ? undefined : await post(webhook, hint);
  if (failure !== undefined) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure === undefined;
}
