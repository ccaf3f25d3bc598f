/** Mails one enquiry from the outbox to the team. */
import type { LogCode } from './log-codes.ts';
import { errorCode, type Logger } from './log.ts';
import { MailError, type FailureKind } from './mail-failure.ts';
import type { Mailer, SendResult } from './mailer.ts';
import type { EnquiryRecord } from './record.ts';
import type { EnquiryStore } from './store.ts';

/**
 * The result. `mailed`: every recipient has it or was refused for good. `already-mailed`: it had been mailed before.
 * `overwritten`: a duplicate request wrote the same enquiry and will mail it. `missing`: it is no longer in the
 * outbox. `partly-mailed` and `failed`: it stays in the outbox.
 */
export type Delivery =
  | { outcome: 'mailed'; refused: boolean }
  | { outcome: 'already-mailed' | 'overwritten' | 'missing' | 'unreadable' }
  | { outcome: 'partly-mailed' | 'failed'; kind: FailureKind; code: LogCode };

/** The services that a delivery uses. */
export interface DeliveryServices {
  store: EnquiryStore;
  mailer: Mailer;
  now: () => Date;
  log: Logger;
}

/** Mails the enquiry, unless that was done, and moves it to the archive. With `writeId`, only the record that has it. Never rejects. */
export async function deliver(
  id: string,
  source: 'contact' | 'retry-mail',
  services: DeliveryServices,
  writeId?: string,
): Promise<Delivery> {
  const { store, mailer, log } = services;
  const started = performance.now();
  const finish = <T extends Delivery>(delivery: T): T => {
    const ms = Math.round(performance.now() - started);
    const isFailure = ['failed', 'partly-mailed', 'unreadable'].includes(delivery.outcome);
    const code = 'code' in delivery ? delivery.code : delivery.outcome;
    log(isFailure ? 'error' : 'info', { source, code, id, ms });
    return delivery;
  };
  try {
    const [waiting, archived] = await Promise.all([store.get('outbox', id), store.get('archive', id)]);
    if (waiting === undefined) return finish({ outcome: 'missing' });
    if (archived !== undefined && archived !== 'unreadable') {
      await store.delete('outbox', id);
      return finish({ outcome: 'already-mailed' });
    }
    if (waiting === 'unreadable') return finish({ outcome: 'unreadable' });
    if (writeId !== undefined && waiting.writeId !== writeId) return finish({ outcome: 'overwritten' });
    const recipients = pendingRecipients(waiting, mailer.recipients);
    const result = recipients.length > 0 ? await mailer.send(waiting, recipients) : undefined;
    return finish(await recordResult(waiting, result, source, services));
  } catch (error) {
    const kind = error instanceof MailError ? error.kind : 'uncertain';
    return finish({ outcome: 'failed', kind, code: `not-mailed-${errorCode(error)}` });
  }
}

/** The recipients that neither have the mail nor were refused for good; all of them as long as none has it. */
function pendingRecipients({ delivery }: EnquiryRecord, all: readonly string[]): string[] {
  const settled = new Set(
    delivery && [...delivery.accepted, ...delivery.refused.map(({ address }) => address)],
  );
  return all.filter((address) => !settled.has(address));
}

/**
 * Stores what the mail server answered: moves the record to the archive, or keeps it in the outbox with the
 * recipients that are settled. A contact request also keeps one whose recipient was refused for good, because the
 * next retry run counts it for the alert and then archives it. Never rejects: the mail is sent.
 */
export async function recordResult(
  record: EnquiryRecord,
  result: SendResult | undefined,
  source: 'contact' | 'retry-mail',
  { store, now, log }: Omit<DeliveryServices, 'mailer'>,
): Promise<Delivery> {
  const { accepted = [], refused = [] } = record.delivery ?? {};
  const newlyRefused = result?.refused ?? [];
  const allAccepted = [...accepted, ...(result?.accepted ?? [])];
  const deferred = newlyRefused.filter(({ permanent }) => !permanent);
  const [firstCode = 0] = [...deferred, ...newlyRefused].map(({ code }) => code);
  if (allAccepted.length === 0) {
    const kind = deferred.length > 0 ? 'uncertain' : 'rejected';
    return { outcome: 'failed', kind, code: `not-mailed-recipients-${firstCode}` };
  }

  const allRefused = [
    ...refused,
    ...newlyRefused.filter(({ permanent }) => permanent).map(({ address, code }) => ({ address, code })),
  ];
  const settled =
    record.delivery || newlyRefused.length > 0
      ? { ...record, delivery: { accepted: allAccepted, refused: allRefused } }
      : record;
  const isKept = deferred.length > 0 || (source === 'contact' && allRefused.length > 0);
  const storing = isKept ? store.update(settled) : store.markDelivered(settled, now());
  await storing.catch((error: unknown) => {
    log('error', { source, code: `mailed-not-recorded-${errorCode(error)}`, id: record.id });
  });
  if (isKept) return { outcome: 'partly-mailed', kind: 'uncertain', code: `partly-mailed-${firstCode}` };
  return { outcome: 'mailed', refused: allRefused.length > 0 };
}
