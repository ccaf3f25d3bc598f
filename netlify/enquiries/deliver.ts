/** Mails one enquiry to the team, and stores the result. */
import { errorCode, type Logger } from './log.ts';
import { MailError, type Mailer, type SendResult } from './mailer.ts';
import type { EnquiryRecord, FailureKind } from './record.ts';
import type { EnquiryStore } from './store.ts';

/** The services that a delivery uses. */
export interface DeliveryServices {
  store: EnquiryStore;
  mailer: Mailer;
  now: () => Date;
  log: Logger;
}

type Source = 'contact' | 'retry-mail';

/** What an attempt led to: the code and reason for the log, and the record with the new delivery or failure. */
interface Outcome {
  code: 'mailed' | 'partly-mailed' | 'not-mailed';
  reason?: string;
  record: EnquiryRecord;
}

/**
 * Mails the enquiry to the recipients that are still to get it, and stores the result. Returns the record if it stays
 * in the outbox. Never rejects.
 */
export async function deliver(
  record: EnquiryRecord,
  source: Source,
  services: DeliveryServices,
): Promise<EnquiryRecord | undefined> {
  const { mailer, now, log } = services;
  const started = performance.now();
  const outcome = await mailer.send(record, pendingRecipients(record, mailer.recipients)).then(
    (result) => afterResult(record, result, now()),
    (error: unknown) => {
      const kind = error instanceof MailError ? error.kind : 'uncertain';
      return afterFailure('not-mailed', record, kind, errorCode(error), now());
    },
  );
  const { record: updated, ...line } = outcome;
  const ms = Math.round(performance.now() - started);
  log(line.code === 'mailed' ? 'info' : 'error', { source, ...line, id: updated.id, ms });
  return storeOutcome(outcome, source, services);
}

/** The recipients that neither have the mail nor were refused for good; all of them as long as none has it. */
export function pendingRecipients({ delivery }: EnquiryRecord, all: readonly string[]): string[] {
  const done = new Set(delivery && [...delivery.accepted, ...delivery.refused.map(({ address }) => address)]);
  return all.filter((address) => !done.has(address));
}

/** Stores the result of a mail that was sent before the record was stored. Never rejects. */
export async function recordResult(
  record: EnquiryRecord,
  result: SendResult,
  source: Source,
  services: Omit<DeliveryServices, 'mailer'>,
): Promise<void> {
  await storeOutcome(afterResult(record, result, services.now()), source, services);
}

/** Without an accepted recipient, nothing is recorded of the refused ones: all are tried again. */
function afterResult(record: EnquiryRecord, result: SendResult, now: Date): Outcome {
  const deferred = result.refused.filter(({ permanent }) => !permanent);
  const rejected = result.refused.filter(({ permanent }) => permanent);
  const delivery = {
    accepted: [...(record.delivery?.accepted ?? []), ...result.accepted],
    refused: [
      ...(record.delivery?.refused ?? []),
      ...rejected.map(({ address, code }) => ({ address, code })),
    ],
  };
  const reason = `recipients-${[...deferred, ...delivery.refused][0]?.code ?? 0}`;
  if (delivery.accepted.length === 0) {
    const kind = deferred.length > 0 ? 'uncertain' : 'rejected';
    return afterFailure('not-mailed', record, kind, reason, now);
  }
  const partly = { ...record, delivery };
  if (deferred.length > 0) return afterFailure('partly-mailed', partly, 'uncertain', reason, now);
  const settled = withoutFailure(partly);
  if (delivery.refused.length > 0) return { code: 'partly-mailed', reason, record: settled };
  return { code: 'mailed', record: record.delivery ? settled : record };
}

const withoutFailure = ({ failure: _failure, ...record }: EnquiryRecord): EnquiryRecord => record;

function afterFailure(
  code: Outcome['code'],
  record: EnquiryRecord,
  kind: FailureKind,
  reason: string,
  now: Date,
): Outcome {
  const attempts = (record.failure?.attempts ?? 0) + 1;
  const nextAt = new Date(now.getTime() + retryDelayMs(kind, attempts)).toISOString();
  return { code, reason, record: { ...record, failure: { kind, reason, attempts, nextAt } } };
}

/** Moves what is mailed to the archive, and updates the outbox otherwise. If that fails, the mail may be sent again. */
async function storeOutcome(
  { code, record }: Outcome,
  source: Source,
  { store, now, log }: Omit<DeliveryServices, 'mailer'>,
): Promise<EnquiryRecord | undefined> {
  const isDone = code === 'mailed';
  await (isDone ? store.markDelivered(record, now()) : store.update(record)).catch((error: unknown) => {
    log('error', { source, code: 'not-recorded', reason: errorCode(error), id: record.id });
  });
  return isDone ? undefined : record;
}

const MINUTE_MS = 60_000;
/** Less than the interval of the scheduled runs, so that a run which starts a little early does not miss an attempt. */
const SLACK_MS = MINUTE_MS / 2;
const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 360 * MINUTE_MS;

/** The time until the next attempt after this many failed ones: 5, 10, 20 minutes … up to six hours. */
function retryDelayMs(kind: FailureKind, attempts: number): number {
  if (kind === 'not-sent') return FIRST_DELAY_MS - SLACK_MS;
  if (kind === 'rejected') return LONGEST_DELAY_MS - SLACK_MS;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS) - SLACK_MS;
}
