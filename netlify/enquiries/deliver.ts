/** Mails one enquiry to the team, each recipient by itself, and stores what became of it. */
import pMap from 'p-map';
import { errorCode } from './log.ts';
import type { MailedRecord } from './mail.ts';
import { MailError, MAX_CONNECTIONS, type Mailer } from './mailer.ts';
import type { Services } from './services.ts';
import { afterFailure, failures, pendingAddresses, type EnquiryState, type RecipientState } from './state.ts';

/** The services that a delivery uses. */
export type DeliveryServices = Pick<Services, 'store' | 'now' | 'log'> & { mailer: Mailer };

/** What is mailed to whom; `before` is the state until then. */
export interface Delivery {
  record: MailedRecord;
  before: EnquiryState;
  addresses: readonly string[];
  source: 'contact' | 'retry-mail';
}
/** Mails to a recipient, and resolves to what became of it; undefined when that recipient is left out. */
type MailOne = (address: string, mail: () => Promise<RecipientState>) => Promise<RecipientState | undefined>;

const LOG_CODES = { refused: 'refused', waiting: 'not-mailed' };

/** Mails the enquiry to the addresses, side by side, then stores what became of each. Returns as `keepState`. Never rejects. */
export async function deliver(delivery: Delivery, services: DeliveryServices, mailOne?: MailOne) {
  const state = await mailToAll(delivery, services, mailOne);
  return state === delivery.before ? state : keepState(delivery, state, services);
}

/** Mails the enquiry to the addresses. Returns the new state, or the same when none was mailed to. Never rejects. */
export async function mailToAll(
  { record, before, addresses, source }: Delivery,
  { mailer, now, log }: DeliveryServices,
  mailOne: MailOne = (_address, mail) => mail(),
): Promise<EnquiryState> {
  const mail = async (address: string): Promise<RecipientState> => {
    const started = performance.now();
    const result = await mailer.send(record, address).then(
      () => ({ state: 'accepted' as const, at: now().toISOString() }),
      (error: unknown) => {
        const isRefused = error instanceof MailError && error.isPermanent;
        return afterFailure(before.recipients[address], { reason: errorCode(error), isRefused }, now());
      },
    );
    const recipient = mailer.recipients.indexOf(address) + 1;
    const line = { source, recipient, id: record.id, ms: Math.round(performance.now() - started) };
    if (result.state === 'accepted') log('info', { ...line, code: 'mailed' });
    else log('error', { ...line, code: LOG_CODES[result.state], reason: result.reason });
    return result;
  };
  const results = await pMap(
    addresses,
    async (address) => ({ address, after: await mailOne(address, () => mail(address)) }),
    { concurrency: MAX_CONNECTIONS },
  );
  const mailed = results.flatMap(({ address, after }) => (after ? [[address, after] as const] : []));
  if (mailed.length === 0) return before;
  return { ...before, recipients: { ...before.recipients, ...Object.fromEntries(mailed) } };
}

/**
 * Stores the state: in `waiting` while somebody waits, or a recipient refused the enquiry and no run has told the team;
 * in `delivered` otherwise. If that fails, mails may be sent again. Returns the state that is left in `waiting`;
 * undefined when nobody waits any more. Never rejects.
 */
export async function keepState(
  { record: { id }, source }: Pick<Delivery, 'record' | 'source'>,
  state: EnquiryState,
  { store, mailer, now, log }: DeliveryServices,
): Promise<EnquiryState | undefined> {
  const isRefused = failures(state).some(({ state }) => state === 'refused');
  const isLeft = isRefused || pendingAddresses(state, mailer.recipients).length > 0;
  await (isLeft ? store.putState(id, state) : store.settle(id, state, now())).catch((error: unknown) => {
    log('error', { source, code: 'not-recorded', reason: errorCode(error), id });
  });
  return isLeft ? state : undefined;
}
