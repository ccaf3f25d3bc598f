/** What a retry run remembers for the next one. Losing it costs an extra alert or attempt, but no enquiry. */
import * as z from 'zod/mini';
import { raisedSchema } from './alert.ts';
import type { EnquiryStore } from './store.ts';

const entrySchema = z.object({
  /** Why the enquiry still waits. */
  kind: z.enum(['not-sent', 'rejected', 'uncertain', 'given-up', 'unreadable']),
  failures: z.number(),
  /** When it is read or mailed again; times are in milliseconds since 1970. */
  nextAt: z.number(),
  /** Since when it waits; absent for an unreadable record. */
  since: z.optional(z.number()),
});
/** What is known of an enquiry that waits in the outbox, so that it need not be read before it is due. */
export type WaitingEntry = z.output<typeof entrySchema>;

const retryStateSchema = z.object({
  waiting: z.record(z.string(), entrySchema),
  /** Enquiries of which the mail server refused a recipient for good; counted anew after a day without one. */
  refused: z.object({ count: z.number(), lastAt: z.number() }),
  alerts: raisedSchema,
});

/** What a retry run remembers. */
export type RetryState = z.output<typeof retryStateSchema>;

/** Reads the state; empty when there is none. Rejects when the store can't be reached. */
export async function loadRetryState(store: EnquiryStore): Promise<RetryState> {
  const parsed = retryStateSchema.safeParse(await store.readState('retry'));
  return parsed.success ? parsed.data : { waiting: {}, refused: { count: 0, lastAt: 0 }, alerts: {} };
}

/** Writes the state. */
export const saveRetryState = (store: EnquiryStore, state: RetryState) => store.writeState('retry', state);
