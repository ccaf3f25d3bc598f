/** What the machinery remembers from run to run, in the store's notes. Losing them costs an extra alert or mail, no enquiry. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { pause } from './pause.ts';
import type { EnquiryStore } from './store.ts';

const memorySchema = z.object({
  /** Failed tries by id, of enquiries that still wait. */
  failures: z.record(z.string(), z.number()),
  /** When each kind of alert was last raised, ISO 8601; a kind whose cause is gone is absent. */
  alerts: z.record(z.string(), z.string()),
});

/** What a retry run leaves for the next. */
export type Memory = z.output<typeof memorySchema>;

/** Reads the memory; empty when there is none. Rejects when the store can't be reached. */
export async function recall(store: EnquiryStore): Promise<Memory> {
  const read = memorySchema.safeParse(await store.readNote('retry'));
  return read.success ? read.data : { failures: {}, alerts: {} };
}

/** Writes the memory. */
export const remember = (store: EnquiryStore, memory: Memory) => store.writeNote('retry', memory);

const leaseSchema = z.object({ holder: z.string(), until: z.number() });

/** How long a lease holds when its holder dies (while it lives, it is renewed), and how long a rival has to show itself; milliseconds. */
const LEASE = { holds: 60_000, settles: 250 };

/**
 * Takes the lease that lets one run at a time send mail; gives the function that ends it, or undefined when another
 * holds it. The last writer wins, which needs no conditional write: those of the Blobs client can't be trusted.
 */
export async function takeLease(
  store: EnquiryStore,
  now: () => Date,
  { holds, settles } = LEASE,
): Promise<(() => Promise<void>) | undefined> {
  const read = async () => leaseSchema.safeParse(await store.readNote('lease')).data;
  const held = await read();
  if (held && held.until > now().getTime()) return undefined;
  const holder = randomUUID();
  const hold = () => store.writeNote('lease', { holder, until: now().getTime() + holds });
  await hold();
  await pause(settles);
  const isMine = async () => (await read())?.holder === holder;
  if (!(await isMine())) return undefined;
  // A failed renewal costs nothing while the next one works; after that a second mail, at worst.
  const renew = async () => ((await isMine()) ? hold() : undefined);
  const renewal = setInterval(() => void renew().catch(() => undefined), holds / 3);
  return async () => {
    clearInterval(renewal);
    if (await isMine()) await store.writeNote('lease', undefined);
  };
}
