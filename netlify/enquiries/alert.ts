/** Alerts the team, once for each cause: one log line at error level, and one POST where a webhook is set. */
import pTimeout from 'p-timeout';
import * as z from 'zod/mini';
import { errorCode } from './log.ts';
import type { Services } from './services.ts';
import { post } from './webhook.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A cause that was not seen for this long is over. */
const OVER_AFTER_MS = 15 * MINUTE_MS;
/** A store that fails must not keep the alert from being sent before Netlify ends the run. */
const STATE_TIMEOUT_MS = 3000;

/** Why something fails, as a code that stays the same while it lasts, and in words, with what to do. */
export interface Cause {
  code: string;
  /** Number of enquiries that it concerns, if any. */
  count: number;
  /** Without any visitor's data. */
  text: string;
  /** Set for what is seen only now and then: it is over when it was not seen for a day. */
  isEvent?: boolean | undefined;
}

/** The services that alerts use. */
export type AlertServices = Pick<Services, 'store' | 'now' | 'log'> & { webhook: string | undefined };

/** The causes that were not over after the last run. Times are ISO 8601. */
const stateSchema = z.array(
  z.object({
    ...{ code: z.string(), count: z.number(), text: z.string(), isEvent: z.optional(z.boolean()) },
    seenAt: z.iso.datetime(),
    /** When the webhook last accepted the alert. */
    toldAt: z.optional(z.iso.datetime()),
  }),
);
type SeenCause = z.output<typeof stateSchema>[number];
const STATE = 'alerts';

/**
 * Tells the team of each cause when it begins, once a day while it lasts, and when it is over. What the webhook refuses
 * is told again by the next run. Without the store, which keeps what was told, only the first run of each hour tells
 * anything. Returns whether everything is told. Never rejects.
 */
export async function raiseAlerts(causes: readonly Cause[], services: AlertServices): Promise<boolean> {
  const { store, now } = services;
  const time = now().toISOString();
  const ageMs = (at: string) => now().getTime() - Date.parse(at);
  const inTime = <T>(work: Promise<T>) => pTimeout(work, { milliseconds: STATE_TIMEOUT_MS });
  const stored = await inTime(store.readState(STATE)).catch(() => undefined);
  const seen = new Map(stateSchema.safeParse(stored).data?.map((cause) => [cause.code, cause]));
  for (const cause of causes) seen.set(cause.code, { ...seen.get(cause.code), ...cause, seenAt: time });
  if (seen.size === 0) return true;
  const isOver = ({ seenAt, toldAt, isEvent }: SeenCause) =>
    toldAt !== undefined && ageMs(seenAt) >= OVER_AFTER_MS + (isEvent ? DAY_MS : 0);
  const isDue = ({ seenAt, toldAt }: SeenCause) =>
    toldAt === undefined || (seenAt === time && ageMs(toldAt) >= DAY_MS);

  const messages = [...seen.values()].filter((cause) => isOver(cause) || isDue(cause));
  const save = () => inTime(store.writeState(STATE, [...seen.values()])).then(() => 'ok', errorCode);
  // Before anything is told, to know whether it can be stored that it was.
  if ((await save()) !== 'ok' && now().getUTCMinutes() >= 5) return messages.length === 0;
  const tellOne = async (cause: SeenCause) => {
    const [level, prefix] = isOver(cause) ? (['info', 'Over: '] as const) : (['error', ''] as const);
    if (!(await tell(level, { ...cause, text: prefix + cause.text }, services))) return false;
    if (isOver(cause)) seen.delete(cause.code);
    else seen.set(cause.code, { ...cause, toldAt: time });
    return true;
  };
  const told = await Promise.all(messages.map(tellOne));
  if (told.includes(true)) await save();
  return !told.includes(false);
}

/** Logs and posts one alert. Returns whether the webhook accepted it, if there is one. Never rejects. */
export async function tell(
  level: 'info' | 'error',
  { code, count, text }: Cause,
  { webhook, log }: Pick<AlertServices, 'webhook' | 'log'>,
): Promise<boolean> {
  const hint = count > 0 ? `${text} Enquiries: ${count}.` : text;
  log(level, { source: 'alert', code, count, hint });
  const failure = webhook === undefined ? undefined : await post(webhook, hint);
  if (failure !== undefined) log('error', { source: 'alert', code: 'webhook-failed', reason: failure });
  return failure === undefined;
}
