/** Mails one enquiry from the outbox to the team. */
import type { Logger } from './log.ts';
import { errorCode } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { EnquiryStore } from './store.ts';

/**
 * The result. `mailed`: the mail server accepted it. `already-mailed`: it had been mailed before. `overwritten`: a
 * duplicate request wrote the same enquiry and will mail it. `missing`: it is no longer in the outbox. `failed`: it
 * stays in the outbox.
 */
export type Delivery = 'mailed' | 'already-mailed' | 'overwritten' | 'missing' | 'failed';

/** The services that a delivery uses. */
export type DeliveryServices = { store: EnquiryStore; mailer: Mailer; now: () => Date; log: Logger };

/** Mails the enquiry, unless that was done, and moves it to the archive. With `writeId`, only the record that has it. Never rejects. */
export async function deliver(
  id: string,
  source: 'contact' | 'retry-mail',
  services: DeliveryServices,
  writeId?: string,
): Promise<Delivery> {
  const { store, mailer, now, log } = services;
  const started = performance.now();
  const finish = (delivery: Delivery, code: string = delivery): Delivery => {
    const ms = Math.round(performance.now() - started);
    log(delivery === 'failed' ? 'error' : 'info', { source, code, id, ms });
    return delivery;
  };
  try {
    const [waiting, archived] = await Promise.all([store.get('outbox', id), store.get('archive', id)]);
    if (waiting === undefined) return finish('missing');
    if (archived !== undefined && archived !== 'unreadable') {
      await store.delete('outbox', id);
      return finish('already-mailed');
    }
    if (waiting === 'unreadable') return finish('failed', 'unreadable');
    if (writeId !== undefined && waiting.writeId !== writeId) return finish('overwritten');
    await mailer.send(waiting);
    await store.markDelivered(waiting, now()).catch((error: unknown) => {
      log('error', { source, code: `mailed-not-archived-${errorCode(error)}`, id });
    });
    return finish('mailed');
  } catch (error) {
    return finish('failed', `not-mailed-${errorCode(error)}`);
  }
}
