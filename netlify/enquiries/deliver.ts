/** Mails one enquiry to the team, each recipient by itself, and stores what became of each. */
import pMap from 'p-map';
import { errorCode } from './log.ts';
import type { MailedRecord } from './mail.ts';
import { MailError, MAX_CONNECTIONS, type Mailer } from './mailer.ts';
import {
  failureOf,
  pendingAddresses,
  refusalReasons,
  type EnquiryRecord,
  type RecipientState,
} from './record.ts';
import type { Services } from './services.ts';

/** The services that a delivery uses. */
export type DeliveryServices = Pick<Services, 'store' | 'now' | 'log'> & { mailer: Mailer };

type Source = 'contact' | 'retry-mail';

/** Mails the enquiry to all that are still to get it, and stores the result. Never rejects. */
export async function deliver(
  record: EnquiryRecord,
  source: Source,
  services: DeliveryServices,
): Promise<void> {
  const states = await mailToAll(record, source, services);
  await storeStates(record, states, source, services);
}

/** Mails the enquiry to all that are still to get it; calls `onAccepted` for each that does. Never rejects. */
export async function mailToAll(
  record: MailedRecord,
  source: Source,
  services: DeliveryServices,
  onAccepted?: () => void,
): Promise<EnquiryRecord['recipients']> {
  const mailOne = async (address: string): Promise<[string, RecipientState]> => {
    const state = await mailTo(address, record, source, services);
    if (state.state === 'accepted') onAccepted?.();
    return [address, state];
  };
  const addresses = pendingAddresses(record, services.mailer.recipients);
  return Object.fromEntries(await pMap(addresses, mailOne, { concurrency: MAX_CONNECTIONS }));
}

/** Mails the enquiry to one recipient, and returns what became of it. Never rejects. */
export async function mailTo(
  address: string,
  record: MailedRecord,
  source: Source,
  { mailer, now, log }: DeliveryServices,
): Promise<RecipientState> {
  const started = performance.now();
  const state = await mailer.send(record, address).then(
    (): RecipientState => ({ state: 'accepted', at: now().toISOString() }),
    (error: unknown) => afterFailure(failureOf(record, address)?.attempts ?? 0, error, now()),
  );
  const recipient = mailer.recipients.indexOf(address) + 1;
  const line = { source, recipient, id: record.id, ms: Math.round(performance.now() - started) };
  if (state.state === 'accepted') log('info', { ...line, code: 'mailed' });
  else log('error', { ...line, code: CODES[state.state], reason: state.reason });
  return state;
}

const CODES = { refused: 'refused', waiting: 'not-mailed' } as const;

function afterFailure(before: number, error: unknown, now: Date): RecipientState {
  const isRefused = error instanceof MailError && error.isPermanent;
  const delayMs = isRefused ? LONGEST_DELAY_MS : Math.min(FIRST_DELAY_MS * 2 ** before, LONGEST_DELAY_MS);
  return {
    state: isRefused ? 'refused' : 'waiting',
    reason: errorCode(error),
    attempts: before + 1,
    nextAt: new Date(now.getTime() + delayMs - SLACK_MS).toISOString(),
  };
}

const MINUTE_MS = 60_000;
/** Less than the interval of the scheduled runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
/** Doubled after each failure. */
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;

/**
 * Moves what all recipients have to the archive, or updates the outbox: what one refused for good stays there until a
 * scheduled run has told the team. Returns the record if it is left in the outbox, and whether the result is stored;
 * if not, mails may be sent again. Never rejects.
 */
export async function storeStates(
  record: EnquiryRecord,
  states: EnquiryRecord['recipients'],
  source: Source,
  { store, mailer, now, log }: DeliveryServices,
): Promise<{ left: EnquiryRecord | undefined; isStored: boolean }> {
  const updated = { ...record, recipients: { ...record.recipients, ...states } };
  const missing = [...pendingAddresses(updated, mailer.recipients), ...refusalReasons(updated)];
  const left = missing.length > 0 ? updated : undefined;
  try {
    await (left ? store.update(left) : store.markDelivered(updated, now()));
    return { left, isStored: true };
  } catch (error) {
    log('error', { source, code: 'not-recorded', reason: errorCode(error), id: record.id });
    return { left, isStored: false };
  }
}
