/** A lease in the store that lets only one retry run at a time send mail. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { EnquiryStore } from './store.ts';

const leaseSchema = z.object({ holder: z.string(), until: z.number() });

/**
 * `ttlMs`: how long a lease lasts when its holder dies; a living holder renews it. `settleDelayMs`: how long the
 * holder waits for a concurrent run to overwrite the lease.
 */
const LEASE_TIMES = { ttlMs: 60_000, settleDelayMs: 250 };
/** How much the clocks of two machines may differ before one takes the other's new lease for an invalid one. */
const CLOCK_TOLERANCE_MS = 5000;

/**
 * Takes the lease and returns the function that releases it; undefined when another run holds it. A lease that ends
 * later than its time to live allows comes from a wrong clock and is taken over. The last writer wins, because the
 * conditional writes of the Blobs client report success on HTTP 500.
 */
export async function takeLease(
  store: EnquiryStore,
  now: () => Date,
  { ttlMs, settleDelayMs } = LEASE_TIMES,
): Promise<(() => Promise<void>) | undefined> {
  const read = async () => leaseSchema.safeParse(await store.readState('lease')).data;
  const current = await read();
  const remainingMs = current ? current.until - now().getTime() : 0;
  if (remainingMs > 0 && remainingMs <= ttlMs + CLOCK_TOLERANCE_MS) return undefined;

  const holder = randomUUID();
  const write = () => store.writeState('lease', { holder, until: now().getTime() + ttlMs });
  const isHeld = async () => (await read())?.holder === holder;
  await write();
  await delay(settleDelayMs);
  if (!(await isHeld())) return undefined;

  // A failed renewal does no harm while the next one works; otherwise the cost is a second mail.
  const renew = async () => ((await isHeld()) ? write() : undefined);
  const renewal = setInterval(() => void renew().catch(() => undefined), ttlMs / 3);
  return async () => {
    clearInterval(renewal);
    if (await isHeld()) await store.writeState('lease', undefined);
  };
}
