/**
 * Delivers an enquiry to all recipients to which delivery is due. Counts each attempt before making it, and writes each
 * result as soon as it is known.
 */
import pMap from 'p-map';
import { DeliveryError } from './delivery-error.ts';
import { recordAccepted } from './last-accepted.ts';
import { errorCode, type LogLine } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import type { EnquiryRecord } from './record.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import {
  accepted,
  asVerified,
  counted,
  failed,
  isDone,
  isDue,
  withDeliveries,
  type Delivery,
  type State,
} from './state.ts';
import { ageMs, MINUTE_MS, msUntil } from './time.ts';

/** If a state still has no text after this time, the request was interrupted before it could respond with 200. */
const TEXT_MS = 10 * MINUTE_MS;
/** The time reserved at the end of the process for writing a result. */
const WRITE_MS = 2000;

/**
 * Delivers an enquiry, and resolves to its state if any delivery is still pending. A run delivers only to recipients
 * whose next attempt is due. The request that stores the enquiry also delivers to recipients that haven't been
 * contacted yet. Rejects if the store fails; in that case, recipients that have already received the enquiry get it
 * again at the next attempt.
 */
export async function deliverEnquiry(
  id: string,
  services: Services,
  source: 'contact' | 'delivery-run',
): Promise<State | undefined> {
  const { store, settings, now, deadline } = services;
  const before = await store.getState('open', id);
  if (!before) return undefined;
  const recipients = recipientsOf(services);
  const due = recipients.filter(
    ({ name }) => isDue(before, name, now()) || (source === 'contact' && !before.to[name]),
  );
  let state = before;
  if (due.length > 0) {
    const record = await store.getText(id);
    if (!record) {
      if (ageMs(before.since, now()) > TEXT_MS) await store.deleteState('open', id);
      return undefined;
    }
    // If there is no time to contact any recipient, nothing changes.
    if (msUntil(deadline - WRITE_MS) === 0) return before;
    const text = record === 'unreadable' ? record : asVerified(record, before);
    state = await askRecipients(due, before, text, id, services, source);
  }
  const names = recipients.map(({ name }) => name);
  if (!isDone(state, names, settings.isMailOff)) return state;
  await store.putState('done', id, state);
  await store.deleteState('open', id);
  return undefined;
}

/** Counts an attempt for each recipient, sends the enquiry, and writes each result. Resolves to the new state. */
async function askRecipients(
  recipients: readonly Recipient[],
  before: State,
  record: EnquiryRecord | 'unreadable',
  id: string,
  services: Services,
  source: LogLine['source'],
): Promise<State> {
  const { store, now, deadline } = services;
  const counts = Object.fromEntries(
    recipients.map(({ name }) => [name, counted(name, before.to[name], now())]),
  );
  const state = withDeliveries(before, counts);
  await store.putState('open', id, state);

  const results = resultWriter(store, id, state, counts);
  const recording: Promise<unknown>[] = [];
  const ask = async (recipient: Recipient) => {
    const { name } = recipient;
    const [earlier, count] = [before.to[name], counts[name]];
    const ms = msUntil(deadline - WRITE_MS);
    // Without time to contact this recipient, the attempt doesn't count.
    if (!count || ms === 0) return results.add(name, earlier);
    const error = await send(recipient, record, id, ms, services, source);
    results.add(name, error ? failed(count, earlier, error) : accepted(count, now()));
    if (!error) recording.push(recordAccepted(name, services, source));
  };
  const { mails = [], posts = [] } = Object.groupBy(recipients, ({ kind }) =>
    kind === 'mail' ? 'mails' : 'posts',
  );
  await Promise.all([pMap(mails, ask, { concurrency: MAX_CONNECTIONS }), pMap(posts, ask)]);
  await Promise.all(recording);
  return results.written();
}

/** Writes results to an open state, one write at a time. Each write contains all counts and results so far. */
function resultWriter(
  store: Services['store'],
  id: string,
  before: State,
  counts: Readonly<Record<string, Delivery>>,
) {
  const results: Record<string, Delivery | undefined> = { ...counts };
  let state = before;
  let writing = Promise.resolve();
  const write = async () => {
    // In the meantime, the enquiry may have been marked as done, retried, erased, or resubmitted with a captcha.
    const current = await store.getState('open', id);
    state = withDeliveries(current ?? state, results);
    if (current) await store.putState('open', id, state);
  };
  return {
    /** Sets a recipient's delivery, and writes it in the background. Undefined: the recipient has never been contacted. */
    add(name: string, delivery: Delivery | undefined): void {
      results[name] = delivery;
      writing = writing.then(write, write);
      // `written` awaits the last write, and rejects if it failed.
      writing.catch(() => undefined);
    },
    /** Resolves to the state with all results. Rejects if the last write failed. */
    async written(): Promise<State> {
      await writing;
      return state;
    },
  };
}

/** Sends the enquiry to one recipient and logs the outcome. Resolves to the error on failure. Never rejects. */
async function send(
  recipient: Recipient,
  record: EnquiryRecord | 'unreadable',
  id: string,
  ms: number,
  { log }: Services,
  source: LogLine['source'],
): Promise<unknown> {
  const started = performance.now();
  const sending =
    record === 'unreadable' ? Promise.reject(new DeliveryError('unreadable')) : recipient.send(record, ms);
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const line = {
    ...{ source, recipient: recipient.position ?? recipient.kind, id },
    ms: Math.round(performance.now() - started),
  };
  if (error) log('error', { ...line, code: 'not-delivered', reason: errorCode(error) });
  else log('info', { ...line, code: 'delivered' });
  return error;
}
