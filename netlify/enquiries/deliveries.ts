/** Delivers the enquiries that wait, in a scheduled run. */
import pMap from 'p-map';
import { problem, type Problem } from './advice.ts';
import { attempt } from './attempt.ts';
import { errorCode } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { isDue, type State } from './state.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** Many, for a store that takes seconds for each call. */
const CALLS_AT_A_TIME = 50;
/**
 * A run reads states for so long, begins attempts for so long, and within them deliveries, of which the last may take as
 * long as a mail (MAIL_TIMEOUTS_MS): 20 of the 30 s after which Netlify ends it.
 */
const READ_MS = 4000;
const ATTEMPT_MS = 7000;
const DELIVERY_MS = 10_000;
/** What waits for longer is told, if the next run finds it, too. */
const LATE_MS = 5 * MINUTE_MS;

/** What a run did. */
export interface Deliveries {
  attempts: number;
  /** Number of enquiries for which somebody still waits. */
  waiting: number;
  problems: Problem[];
}

/**
 * Attempts what is due, in another order each time, as long as there is time; mails only if `login`, the result of a login
 * to the mail server, is 'ok'. Rejects when the open enquiries can't be listed; what can't be read is skipped, and told.
 */
export async function deliverWaiting(services: Services, login: Promise<string>): Promise<Deliveries> {
  const { store, now, log } = services;
  const started = performance.now();
  const hasTime = (ms: number) => performance.now() - started < ms;
  const open = new Map<string, State>();
  let [attempts, unread, skipped] = [0, 0, 0];
  const orSkip = async (id: string, work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      skipped++;
      open.delete(id);
      log('error', { source: 'retry-mail', code: 'skipped', reason: errorCode(error), id });
    });
  };

  const ids = inAnotherOrder(await store.ids('open'), now());
  const readOne = async (id: string) => {
    if (!hasTime(READ_MS)) return void unread++;
    const state = await store.getState('open', id);
    if (state) open.set(id, state);
  };
  await pMap(ids, (id) => orSkip(id, readOne(id)), { concurrency: CALLS_AT_A_TIME });

  const recipients = recipientsOf(services);
  const mailboxes = recipients.filter(({ kind }) => kind === 'mail').length;
  const occasion = {
    source: 'retry-mail',
    until: started + DELIVERY_MS,
    canMail: (await login) === 'ok',
  } as const;
  const attemptOne = async (id: string) => {
    if (!hasTime(ATTEMPT_MS)) return;
    attempts++;
    const after = await attempt(id, services, occasion);
    if (after) open.set(id, after);
    else open.delete(id);
  };
  const due = [...open].flatMap(([id, state]) => (isDue(state, now()) ? id : []));
  await pMap(due, (id) => orSkip(id, attemptOne(id)), {
    concurrency: Math.max(1, Math.floor(MAX_CONNECTIONS / Math.max(1, mailboxes))),
  });

  const problems = problemsOf(open, recipients, occasion.canMail, now());
  if (unread > 0) problems.push(problem('waiting', 'not-tried', enquiries(unread)));
  if (skipped > 0) problems.push(problem('waiting', 'skipped', enquiries(skipped)));
  return { attempts, waiting: open.size + unread + skipped, problems };
}

/** So that neither the newest nor the oldest are always what there is no time for. */
function inAnotherOrder(ids: readonly string[], now: Date): string[] {
  const start = Math.floor(now.getTime() / MINUTE_MS) % Math.max(1, ids.length);
  return [...ids.slice(start), ...ids.slice(0, start)];
}

const enquiries = (count: number) => `Enquiries: ${count} (npm run enquiries list).`;

/** What is wrong with the enquiries that wait, with the number of those concerned. */
function problemsOf(
  open: ReadonlyMap<string, State>,
  recipients: readonly Recipient[],
  canMail: boolean,
  now: Date,
): Problem[] {
  const found = [...open.values()].flatMap((state) => faultsOf(state, recipients, canMail, now));
  const groups = Object.values(Object.groupBy(found, ({ text }) => text)) as [Problem, ...Problem[]][];
  return groups.map((group) => ({ ...group[0], text: `${group[0].text} ${enquiries(group.length)}` }));
}

/** What is wrong with one. */
function faultsOf(
  { since, attempts, to, textFault }: State,
  recipients: readonly Recipient[],
  canMail: boolean,
  now: Date,
): Problem[] {
  const isLate = ageMs(since, now) > LATE_MS;
  if (textFault) return isLate ? [{ ...problem('waiting', textFault), isOfEnquiry: true }] : [];
  // While the login fails, that is told.
  if (attempts === 0) return isLate && canMail ? [problem('waiting', 'not-tried')] : [];
  return recipients.flatMap(({ kind, name, position }) => {
    const { at, reason = 'no-result', isRefused = false } = to[name] ?? {};
    if (at || !(isRefused || isLate) || (kind === 'mail' && !canMail)) return [];
    const place = position && `Recipient in MAIL_TO: number ${position}.`;
    return {
      ...problem(kind, reason, place || ''),
      ...(isRefused && kind === 'mail' && { isOfEnquiry: true }),
    };
  });
}
