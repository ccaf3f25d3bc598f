/** The stored form of an enquiry. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Enquiry } from '../../src/enquiry/schema.ts';

const recordSchema = z.object({
  /** `YYYY-MM-DD-` and 32 hex digits. */
  id: z.string(),
  /** When it was received, ISO 8601 in UTC. */
  receivedAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  /** Whether the captcha provider vouched for the visitor; false when the provider could not be asked. */
  verified: z.boolean(),
  /** Random; tells the request that wrote this record from a twin that wrote the same at the same time. */
  claim: z.string(),
  /** When the mail server took the mail, ISO 8601; absent while it is undelivered. */
  deliveredAt: z.optional(z.iso.datetime()),
});

/** An enquiry as it lies in the store. */
export type EnquiryRecord = z.output<typeof recordSchema>;

/** What an id looks like. */
export const idPattern = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{32}$/;

/** The UTC day and a hash of the content: the same words sent again on that day get the same id. */
export function enquiryId(enquiry: Enquiry, at: Date): string {
  const content = JSON.stringify([enquiry.name, enquiry.email, enquiry.company, enquiry.message]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return `${at.toISOString().slice(0, 10)}-${hash}`;
}

/** The record in the text of a blob; undefined unless it is one, whole, and carries `id`. */
export function parseRecord(text: string, id: string): EnquiryRecord | undefined {
  try {
    const result = recordSchema.safeParse(JSON.parse(text));
    return result.success && result.data.id === id ? result.data : undefined;
  } catch {
    return undefined;
  }
}
