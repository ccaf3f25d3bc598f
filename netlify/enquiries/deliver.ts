/** Takes one enquiry from the outbox to the team. */
import type { Log } from './log.ts';
import { errorCode } from './log.ts';
import type { Mailer } from './mailer.ts';
import type { EnquiryStore } from './store.ts';

/**
 * What came of it. `mailed`: the mail server has it. `settled`: it had been mailed before. `left`: another request
 * wrote the same enquiry and will mail it. `gone`: it isn't there any more. `failed`: it stays in the outbox.
 */
export type Delivery = 'mailed' | 'settled' | 'left' | 'gone' | 'failed';

/** What delivering takes. */
export type DeliveryParts = { store: EnquiryStore; mailer: Mailer; now: () => Date; log: Log };

/** Mails the enquiry unless that was done, and moves it to the archive. With `claim`, only the record that carries it. Never rejects. */
export async function deliver(
  id: string,
  at: 'contact' | 'retry-mail',
  parts: DeliveryParts,
  claim?: string,
): Promise<Delivery> {
  const { store, mailer, now, log } = parts;
  const started = performance.now();
  const done = (delivery: Delivery, code: string = delivery): Delivery => {
    const ms = Math.round(performance.now() - started);
    log(delivery === 'failed' ? 'error' : 'info', { at, code, id, ms });
    return delivery;
  };
  try {
    const [waiting, archived] = await Promise.all([store.get('outbox', id), store.get('archive', id)]);
    if (waiting === undefined) return done('gone');
    if (archived !== undefined && archived !== 'unreadable') {
      await store.erase('outbox', id);
      return done('settled');
    }
    if (waiting === 'unreadable') return done('failed', 'unreadable');
    if (claim !== undefined && waiting.claim !== claim) return done('left');
    await mailer.send(waiting);
    await store.settle(waiting, now()).catch((error: unknown) => {
      log('error', { at, code: `mailed-not-settled-${errorCode(error)}`, id });
    });
    return done('mailed');
  } catch (error) {
    return done('failed', `not-mailed-${errorCode(error)}`);
  }
}
