/** Delivers one enquiry to all recipients that are due: each try is counted first, and each result is written as it comes. */
import pMap from 'p-map';
import { DeliveryError } from './delivery-error.ts';
import { recordTaken } from './last-taken.ts';
import { errorCode, type LogLine } from './log.ts';
import { MAX_CONNECTIONS } from './mailer.ts';
import type { EnquiryRecord } from './record.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { asVerified, counted, failed, isDone, isDue, taken, type Delivery, type State } from './state.ts';
import { ageMs, MINUTE_MS, msUntil } from './time.ts';

/** A state without a text for so long is that of a request that ended in between: nobody was answered 200. */
const TEXT_MS = 10 * MINUTE_MS;
/** For writing a result, at the end of the process. */
const WRITE_MS = 2000;

/**
 * Delivers an enquiry, and returns its state while somebody is still to get it. A run asks who is due; the request that
 * stores the enquiry asks those who were never asked, too. Rejects when the store fails: what was sent then is sent again
 * when it is next due.
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
    // An attempt that can ask nobody changes nothing.
    if (msUntil(deadline - WRITE_MS) === 0) return before;
    const text = record === 'unreadable' ? record : asVerified(record, before);
    state = await askAll(due, before, text, id, services, source);
  }
  const names = recipients.map(({ name }) => name);
  if (!isDone(state, names, settings.isMailOff)) return state;
  await store.putState('done', id, state);
  await store.deleteState('open', id);
  return undefined;
}

/** Counts a try for each of them, sends, and writes each result. */
async function askAll(
  recipients: readonly Recipient[],
  before: State,
  record: EnquiryRecord | 'unreadable',
  id: string,
  services: Services,
  source: LogLine['source'],
): Promise<State> {
  const { store, now, deadline } = services;
  /** What becomes of the enquiry for those who are asked; undefined where nothing is known of one. */
  const results = new Map<string, Delivery | undefined>();
  const withResults = (state: State): State => {
    const to = new Map(Object.entries(state.to));
    for (const [name, delivery] of results) {
      if (delivery) to.set(name, delivery);
      else to.delete(name);
    }
    return { ...state, to: Object.fromEntries(to) };
  };
  for (const { name } of recipients) results.set(name, counted(name, before.to[name], now()));
  let state = withResults(before);
  await store.putState('open', id, state);

  // Each writes all that is known, one after the other: it is the last one that must succeed.
  let writing: Promise<void> = Promise.resolve();
  const recording: Promise<unknown>[] = [];
  const writeState = async () => {
    // While mails are sent, somebody may say `done` or `retry`, erase the enquiry, or send it again with a captcha.
    const current = await store.getState('open', id);
    state = withResults(current ?? state);
    if (current) await store.putState('open', id, state);
  };
  const ask = async (recipient: Recipient) => {
    const { name } = recipient;
    const [earlier, count] = [before.to[name], results.get(name)];
    const ms = msUntil(deadline - WRITE_MS);
    if (count && ms > 0) {
      const error = await send(recipient, record, id, ms, services, source);
      results.set(name, error ? failed(count, earlier, error) : taken(count, now()));
      if (!error) recording.push(recordTaken(name, services, source));
    }
    // It was not asked, for lack of time.
    else results.set(name, earlier);
    writing = writing.then(writeState, writeState);
    // The last one is awaited below, and rejects there.
    writing.catch(() => undefined);
  };
  const { mails = [], posts = [] } = Object.groupBy(recipients, ({ kind }) =>
    kind === 'mail' ? 'mails' : 'posts',
  );
  await Promise.all([pMap(mails, ask, { concurrency: MAX_CONNECTIONS }), pMap(posts, ask)]);
  await Promise.all([writing, ...recording]);
  return state;
}

/** Sends the enquiry to one recipient, and logs what became of that. Resolves to the error of a failure; never rejects. */
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
