/**
 * One attempt to deliver an enquiry: counts, sends, notes the results, and closes the enquiry if nobody else is to get it.
 * store.ts explains the order of the writes.
 */
import { DeliveryError } from './delivery-error.ts';
import { errorCode, logFailure } from './log.ts';
import type { EnquiryRecord } from './record.ts';
import { recipientsOf, type Recipient } from './recipients.ts';
import type { Services } from './services.ts';
import { asVerified, counted, isDone, isDue, type Enquiry } from './state.ts';
import { ageMs, delay, LIMIT_MS, MINUTE_MS, msUntil } from './time.ts';

/** If a state still has no text after this time, the request was interrupted before it could respond with 200. */
const TEXT_MS = 10 * MINUTE_MS;

/** Who makes the attempt. */
interface By {
  source: 'contact' | 'delivery-run';
  /** Leaves a recipient out of this attempt. */
  isLeftOut?: (name: string) => boolean;
  /** Called with the result for each recipient. */
  onResult?: (name: string, isAccepted: boolean) => void;
}

/**
 * Sends an open enquiry to each recipient for whom that is due, and resolves to the enquiry if it stays open. The request
 * that stored the enquiry also sends it to recipients that haven't been sent it yet. Rejects if the store fails before
 * anything was sent.
 */
export async function attempt(id: string, services: Services, by: By): Promise<Enquiry | undefined> {
  const { store, settings, now, deadline } = services;
  const recipients = recipientsOf(services);
  const names = recipients.map(({ name }) => name);
  const before = await store.getOpen(id, names);
  if (!before) return undefined;
  const hasTime = msUntil(deadline - LIMIT_MS.results) > 0;
  const isChosen = ({ name }: Recipient) =>
    (isDue(before, name, now()) || (by.source === 'contact' && !before.state.to[name])) &&
    !by.isLeftOut?.(name);
  const chosen = recipients.filter((recipient) => hasTime && isChosen(recipient));
  const enquiry = chosen.length > 0 ? await countAndSend(before, chosen, services, by) : before;
  if (!enquiry || !isDone(enquiry, names, settings.isMailOff)) return enquiry;
  await store.close(enquiry);
  return undefined;
}

/** Resolves to undefined if there is nothing to send. */
async function countAndSend(before: Enquiry, recipients: readonly Recipient[], services: Services, by: By) {
  const { store, now } = services;
  const { id, state } = before;
  const record = await store.getText(id);
  if (!record) {
    if (ageMs(state.since, now()) > TEXT_MS) await store.deleteState(id);
    return undefined;
  }
  const since = record === 'unreadable' ? state.since : record.receivedAt;
  const enquiry = await count(before, since, recipients, services, by);
  const text = record === 'unreadable' ? record : asVerified(record, before.isVerified);
  return enquiry && sendAll(enquiry, recipients, text, services, by);
}

/**
 * Counts an attempt for each of these recipients, so that no failure can make an email be sent endlessly. Resolves to
 * undefined if the enquiry has been closed in the meantime. If it rejects, nothing may be sent.
 */
async function count(
  before: Enquiry,
  since: string,
  recipients: readonly Recipient[],
  services: Services,
  { source }: By,
) {
  const { store, now, log } = services;
  const { id } = before;
  const counts = recipients.map(({ name }) => [name, counted(before, name, now())] as const);
  const state = { ...before.state, to: { ...before.state.to, ...Object.fromEntries(counts) } };
  const enquiry: Enquiry = { ...before, state };
  await store.putState(id, state).catch(async (error: unknown) => {
    if (!(await isStored(enquiry, services))) throw error;
  });
  // It may have been closed before its state was written, by a person or while an identical request wrote a new state.
  // If that can't be read, one email too many is better than none.
  const done = await logFailure(store.getDone(id), { source, code: 'not-read', id }, log);
  if (done?.state.since !== since) return enquiry;
  await store.deleteState(id);
  return undefined;
}

/** Whether a write that failed has reached the store nevertheless, perhaps a moment later. */
async function isStored({ id, state }: Enquiry, { store }: Services): Promise<boolean> {
  for (const ms of [0, 3000]) {
    await delay(ms);
    if (JSON.stringify(await store.getState(id)) === JSON.stringify(state)) return true;
  }
  return false;
}

/** Sends the enquiry to these recipients and notes each result. Resolves to the enquiry with the results. Never rejects. */
async function sendAll(
  enquiry: Enquiry,
  recipients: readonly Recipient[],
  record: EnquiryRecord | 'unreadable',
  { store, now, log, deadline }: Services,
  { source, onResult }: By,
): Promise<Enquiry> {
  const { id, state } = enquiry;
  const [got, last] = [{ ...enquiry.got }, { ...enquiry.last }];
  const send = async ({ name, kind, position, send }: Recipient) => {
    const started = performance.now();
    const line = () => ({
      ...{ source, id, recipient: position ?? kind },
      ms: Math.round(performance.now() - started),
    });
    try {
      if (record === 'unreadable') throw new DeliveryError('unreadable');
      const ms = msUntil(deadline - LIMIT_MS.results);
      if (ms === 0) throw new DeliveryError('no-time');
      await send(record, ms);
      log('info', { ...line(), code: 'delivered' });
      got[name] = { name, at: now().toISOString(), since: state.since };
      onResult?.(name, true);
      const noting = [store.putGot(id, got[name]), store.writeTaken(name, now())];
      await logFailure(Promise.all(noting), { source, code: 'not-recorded', id }, log);
    } catch (error) {
      log('error', { ...line(), code: 'not-delivered', reason: errorCode(error) });
      onResult?.(name, false);
      const noting = note(enquiry, name, error, store).then((mark) => (last[name] = mark));
      await logFailure(noting, { source, code: 'not-recorded', id }, log);
    }
  };
  await Promise.all(recipients.map(send));
  return { ...enquiry, got, last };
}

/** Notes why a counted attempt failed. */
async function note({ id, state }: Enquiry, name: string, error: unknown, store: Services['store']) {
  const { reply, mayHaveArrived = false } = error instanceof DeliveryError ? error : {};
  const { tries = 0 } = state.to[name] ?? {};
  const mark = { name, try: tries, code: errorCode(error), reply, isRefusal: !mayHaveArrived };
  await store.putLast(id, mark);
  return mark;
}
