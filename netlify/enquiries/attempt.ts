/** One attempt to deliver an enquiry to all who lack it: counted first, then delivered, then kept, then ended. */
import pMap from 'p-map';
import { recordMailed } from './checks.ts';
import { DeliveryError } from './delivery-error.ts';
import { logFailure, type LogLine } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import type { EnquiryRecord } from './record.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import {
  afterAttempt,
  beforeAttempt,
  folderOf,
  isDue,
  isLacking,
  resultOf,
  type Result,
  type State,
} from './state.ts';
import { ageMs, MINUTE_MS } from './time.ts';

/** A state without a text for so long is that of a request that ended in between: nobody was answered 200. */
const TEXT_MS = 10 * MINUTE_MS;

/** By whom an attempt is made, and what it may do. */
export interface AttemptLimits {
  source: LogLine['source'];
  /** No delivery begins after this time, as of `performance.now()`: it could not end before its process does. */
  until: number;
  /** Whether there is any use in mailing now. */
  canMail: boolean;
  /** Whether an enquiry may be parked: while a service refuses all of them, none is at fault. */
  canPark: boolean;
}

/**
 * Delivers an enquiry, and returns its state while somebody is still to get it. Rejects when the store fails: what was
 * delivered then is in no state, and is delivered again at the next attempt.
 */
export async function attempt(
  id: string,
  services: Services,
  limits: AttemptLimits,
): Promise<State | undefined> {
  const { store, now } = services;
  const before = await store.getState('open', id);
  // Another run may have tried it meanwhile. The request that has stored it needs not wait for the time that it has itself.
  if (!before || (limits.source !== 'contact' && !isDue(before, now()))) return before;
  const recipients = recipientsOf(services);
  const lacking = recipients.filter(
    ({ kind, name }) => isLacking(before, name) && (kind !== 'mail' || limits.canMail),
  );
  const after = lacking.length > 0 ? await deliver(id, before, lacking, services, limits) : before;
  if (!after) return undefined;
  const mails = lacking.filter(({ kind }) => kind === 'mail');
  const hasMailed = mails.length > 0 && mails.every(({ name }) => after.to[name]?.at);
  const notRecorded = { source: limits.source, code: 'not-recorded', id } as const;
  const [rest] = await Promise.all([
    endIfDone(id, after, recipients, services, limits),
    hasMailed && logFailure(recordMailed(services), notRecorded, services.log),
  ]);
  return rest;
}

/** Counts the attempt, delivers to these, and keeps what became of that. Undefined where the text is missing. */
async function deliver(
  id: string,
  before: State,
  recipients: readonly Recipient[],
  services: Services,
  limits: AttemptLimits,
): Promise<State | undefined> {
  const { store, now } = services;
  const record = await store.getText(id);
  if (!record) {
    if (ageMs(before.since, now()) > TEXT_MS) await store.deleteState('open', id);
    return undefined;
  }
  const names = recipients.map(({ name }) => name);
  const counted = beforeAttempt(before, names, now());
  await store.putState('open', id, counted);
  const results: State['to'] = {};
  const deliverOne = async (recipient: Recipient) => {
    const { name } = recipient;
    // Who is not asked any more keeps the result of the attempt before.
    if (performance.now() > limits.until) return;
    results[name] = await deliverTo(recipient, id, record, before.to[name], services, limits.source);
  };
  const { mails = [], posts = [] } = Object.groupBy(recipients, ({ kind }) =>
    kind === 'mail' ? 'mails' : 'posts',
  );
  await Promise.all([pMap(mails, deliverOne, { concurrency: MAX_CONNECTIONS }), pMap(posts, deliverOne)]);
  const after = afterAttempt(before, counted, results, now());
  // Before it is done, so that a deletion that fails repeats no mail.
  await store.putState('open', id, after);
  return after;
}

/** Delivers to one, and logs what became of that. Never rejects. */
async function deliverTo(
  { kind, position, deliver }: Recipient,
  id: string,
  record: EnquiryRecord | 'unreadable',
  before: Result | undefined,
  { now, log }: Services,
  source: LogLine['source'],
): Promise<Result> {
  const started = performance.now();
  const delivering =
    record === 'unreadable'
      ? Promise.reject(new DeliveryError('unreadable', { isPermanent: true }))
      : deliver(record);
  const result = await delivering.then(
    (): Result => ({ at: now().toISOString() }),
    (error: unknown) => resultOf(error, before),
  );
  const ms = Math.round(performance.now() - started);
  const line = { source, recipient: position ?? kind, id, ms };
  if (result.at) log('info', { ...line, code: 'delivered' });
  else {
    const code = result.refused ? 'refused' : 'not-delivered';
    log('error', { ...line, code, reason: result.reason ?? '' });
  }
  return result;
}

/** Moves a state that is done or to be parked; returns one that stays open. */
async function endIfDone(
  id: string,
  state: State,
  recipients: readonly Recipient[],
  { store, now, log }: Services,
  { source, canPark }: AttemptLimits,
): Promise<State | undefined> {
  const names = recipients.map(({ name }) => name);
  const folder = folderOf(state, names, now());
  if (folder === 'open' || (folder === 'parked' && !canPark)) return state;
  await store.putState(folder, id, state);
  await store.deleteState('open', id);
  if (folder === 'parked') log('error', { source, code: 'parked', id });
  return undefined;
}
