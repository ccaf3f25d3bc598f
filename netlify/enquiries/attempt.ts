/** One attempt to deliver an enquiry to all who lack it. */
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
  const { store, now, log } = services;
  const before = await store.getState('open', id);
  // Another run may have tried it meanwhile. The request that has stored it needs not wait for the time that it has itself.
  if (!before || (limits.source !== 'contact' && !isDue(before, now()))) return before;
  const recipients = recipientsOf(services);
  const finish = async (after: State) => {
    const names = recipients.map(({ name }) => name);
    const folder = folderOf(after, names, now());
    if (folder === 'open' || (folder === 'parked' && !limits.canPark)) return after;
    await store.putState(folder, id, after);
    await store.deleteState('open', id);
    if (folder === 'parked') log('error', { source: limits.source, code: 'parked', id });
    return undefined;
  };
  const lacking = recipients.filter(
    ({ kind, name }) => isLacking(before, name) && (kind !== 'mail' || limits.canMail),
  );
  if (lacking.length === 0) return finish(before);

  const record = await store.getText(id);
  if (!record) {
    if (ageMs(before.since, now()) > TEXT_MS) await store.deleteState('open', id);
    return undefined;
  }
  const asked = lacking.map(({ name }) => name);
  const counted = beforeAttempt(before, asked, now());
  await store.putState('open', id, counted);
  const results = await deliverToAll(record, before, lacking, services, limits);
  const after = afterAttempt(before, counted, results, now());
  // Before it is done, so that a deletion that fails repeats no mail.
  await store.putState('open', id, after);
  const mails = lacking.filter(({ kind }) => kind === 'mail');
  const hasMailed = mails.length > 0 && mails.every(({ name }) => results[name]?.at);
  const recording = hasMailed
    ? logFailure(recordMailed(services), { source: limits.source, code: 'not-recorded', id }, log)
    : undefined;
  const [rest] = await Promise.all([finish(after), recording]);
  return rest;
}

/** Delivers side by side, with at most three connections to the mail server. Never rejects. */
async function deliverToAll(
  record: EnquiryRecord | 'unreadable',
  before: State,
  recipients: readonly Recipient[],
  services: Services,
  { source, until }: AttemptLimits,
): Promise<State['to']> {
  const results: State['to'] = {};
  const deliver = async (recipient: Recipient) => {
    const { name } = recipient;
    if (record === 'unreadable')
      results[name] = resultOf(new DeliveryError('unreadable', { isPermanent: true }), before.to[name]);
    else if (performance.now() <= until)
      results[name] = await deliverTo(recipient, record, before.to[name], services, source);
  };
  const [mails, posts] = [true, false].map((isMail) =>
    recipients.filter(({ kind }) => (kind === 'mail') === isMail),
  );
  await Promise.all([
    pMap(mails ?? [], deliver, { concurrency: MAX_CONNECTIONS }),
    pMap(posts ?? [], deliver),
  ]);
  return results;
}

async function deliverTo(
  { kind, position, deliver }: Recipient,
  record: EnquiryRecord,
  before: Result | undefined,
  { now, log }: Services,
  source: LogLine['source'],
): Promise<Result> {
  const started = performance.now();
  const result = await deliver(record).then(
    (): Result => ({ at: now().toISOString() }),
    (error: unknown) => resultOf(error, before),
  );
  const ms = Math.round(performance.now() - started);
  const line = { source, recipient: position ?? kind, id: record.id, ms };
  if (result.at) log('info', { ...line, code: 'delivered' });
  else
    log('error', {
      ...line,
      code: result.refused ? 'refused' : 'not-delivered',
      reason: result.reason ?? '',
    });
  return result;
}
