/** One attempt to deliver an enquiry to all who lack it. */
import pMap from 'p-map';
import type { LogLine } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import type { EnquiryRecord } from './record.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { afterAttempt, beforeAttempt, failure, isDone, isOverdue, type Result, type State } from './state.ts';

/** When and by whom an attempt is made. */
export interface Occasion {
  source: LogLine['source'];
  /** No delivery begins after this time, as of `performance.now()`: it could not end before its process does. */
  until: number;
  /** Whether there is any use in mailing now. */
  canMail: boolean;
}

/**
 * Delivers an enquiry, and returns its state while somebody is still to get it. Rejects when the store fails: what was
 * delivered then is in no state, and is delivered again at the next attempt.
 */
export async function attempt(
  id: string,
  services: Services,
  occasion: Occasion,
): Promise<State | undefined> {
  const { store, now } = services;
  const before = await store.getState('open', id);
  if (!before) return undefined;
  const recipients = recipientsOf(services);
  const finish = async (after: State) => {
    if (!isDone(before, after, recipients, now())) return after;
    await store.putState('done', id, after);
    await store.deleteState('open', id);
    return undefined;
  };
  const lacking = recipients.filter(
    ({ kind, name }) => !before.to[name]?.at && (kind !== 'mail' || occasion.canMail),
  );
  if (lacking.length === 0) return finish(before);

  const counted = beforeAttempt(before, now());
  await store.putState('open', id, counted);
  const record = await store.getText(id);
  if (record === undefined && isOverdue(counted, now())) {
    await store.deleteState('open', id);
    return undefined;
  }
  if (record === undefined || record === 'unreadable') {
    const after: State = { ...counted, textFault: record ?? 'no-text' };
    await store.putState('open', id, after);
    return after;
  }
  const after = afterAttempt(counted, await deliverToAll(record, lacking, services, occasion), now());
  // Before it is done, so that a deletion that fails repeats no mail.
  await store.putState('open', id, after);
  return finish(after);
}

/** Delivers side by side, with at most three connections to the mail server. Never rejects. */
async function deliverToAll(
  record: EnquiryRecord,
  recipients: readonly Recipient[],
  services: Services,
  { source, until }: Occasion,
): Promise<State['to']> {
  const results: State['to'] = {};
  const deliver = async (recipient: Recipient) => {
    if (performance.now() <= until)
      results[recipient.name] = await deliverTo(recipient, record, services, source);
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
  { now, log }: Services,
  source: LogLine['source'],
): Promise<Result> {
  const started = performance.now();
  const result = await deliver(record).then((): Result => ({ at: now().toISOString() }), failure);
  const ms = Math.round(performance.now() - started);
  const line = { source, recipient: position ?? kind, id: record.id, ms };
  if (result.at) log('info', { ...line, code: 'delivered' });
  else
    log('error', {
      ...line,
      code: result.isRefused ? 'refused' : 'not-delivered',
      reason: result.reason ?? '',
    });
  return result;
}
