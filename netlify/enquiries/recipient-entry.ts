/**
 * What is kept of one enquiry and one recipient: in `queue` while the recipient waits, in `sent` once it has the
 * enquiry. Times are ISO 8601.
 */
import * as z from 'zod/mini';
import { parseJson } from './parse-json.ts';

const entrySchema = z.object({
  /** The recipient in words, such as its address. */
  to: z.string(),
  /** Since when the enquiry is to be delivered: it was received, or moved from the spam. */
  since: z.iso.datetime(),
  /** Attempts so far; each is counted before it begins. */
  attempts: z.number(),
  /** Runs do not try again before this time. */
  nextAt: z.iso.datetime(),
  /** Code of the last failure, such as `EAUTH-535`; `mailReason` explains them. */
  reason: z.optional(z.string()),
  /** What the mail server replied to the last attempt, without addresses. */
  reply: z.optional(z.string()),
  /** Whether the last failure was a refusal for good (5xx). */
  isRefused: z.optional(z.boolean()),
  /** When the recipient took the enquiry. In `queue` only while `sent` can't be written. */
  acceptedAt: z.optional(z.iso.datetime()),
});
/** What is kept of one enquiry and one recipient. */
export type Entry = z.output<typeof entrySchema>;

/** Where an entry is within its folder. */
export interface Place {
  id: string;
  /** Name of the recipient, which may no longer be in the settings. */
  recipient: string;
}

/** An entry of the queue. */
export interface Waiting {
  place: Place;
  entry: Entry;
}

/** In place of a recipient's name: whoever is in the settings when a run takes the entry. */
export const ALL_RECIPIENTS = 'all';

/** The entry of a recipient that was not tried yet. */
export const newEntry = (to: string, since: Date, nextAt = since): Entry => ({
  to,
  since: since.toISOString(),
  attempts: 0,
  nextAt: nextAt.toISOString(),
});

/** The entry in the text of a blob. A torn one counts as that of a recipient that was not tried since the id's day. */
export function parseEntry(text: string, { id, recipient }: Place): Entry {
  return parseJson(entrySchema, text) ?? newEntry(recipient, new Date(id.slice(0, 10)));
}
