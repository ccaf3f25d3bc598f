/** The stored form of an enquiry. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ENQUIRY_FIELDS } from '../../src/enquiry/schema.ts';
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
  /** Whether the captcha provider accepted the token; false when the provider could not be asked. */
  verified: z.boolean(),
  /** Random; identifies the request that wrote the record, where concurrent duplicates write the same id. */
  writeId: z.string(),
  /** When the mail server accepted the mail, ISO 8601; absent until then. */
  deliveredAt: z.optional(z.iso.datetime()),
});

/** A stored enquiry. */
export type EnquiryRecord = z.output<typeof recordSchema>;

/** The format of an id. */
export const idPattern = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{32}$/;

/** The UTC day and a hash of the content, so that the same enquiry sent again on that day gets the same id. */
export function enquiryId(enquiry: Enquiry, at: Date): string {
  const content = JSON.stringify(ENQUIRY_FIELDS.map((field) => enquiry[field]));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return `${at.toISOString().slice(0, 10)}-${hash}`;
}

/** The record in the text of a blob; undefined unless it is a complete record with this `id`. */
export function parseRecord(text: string, id: string): EnquiryRecord | undefined {
  try {
    // Records stored by earlier versions have the write id under its former name, `claim`.
    const { claim, ...fields }: Record<string, unknown> = JSON.parse(text);
    const result = recordSchema.safeParse({ writeId: claim, ...fields });
    return result.success && result.data.id === id ? result.data : undefined;
  } catch {
    return undefined;
  }
}
