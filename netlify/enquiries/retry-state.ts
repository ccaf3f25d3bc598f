/** What a retry run remembers for the next one. Losing it costs an extra alert or attempt, but no enquiry. */
import * as z from 'zod/mini';
import type { EnquiryStore } from './store.ts';

const retryStateSchema = z.object({
  /** Failed attempts by id, of enquiries still in the outbox. */
  failures: z.record(z.string(), z.number()),
  /** When each kind of alert was last raised, ISO 8601; absent when its cause is gone. */
  alerts: z.record(z.string(), z.string()),
});

/** What a retry run remembers. */
export type RetryState = z.output<typeof retryStateSchema>;

/** Reads the state; empty when there is none. Rejects when the store can't be reached. */
export async function loadRetryState(store: EnquiryStore): Promise<RetryState> {
  const parsed = retryStateSchema.safeParse(await store.readState('retry'));
  return parsed.success ? parsed.data : { failures: {}, alerts: {} };
}

/** Writes the state. */
export const saveRetryState = (store: EnquiryStore, state: RetryState) => store.writeState('retry', state);
