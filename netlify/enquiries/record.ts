/** The stored form of an enquiry. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ENQUIRY_FIELDS, type Enquiry } from '../../src/enquiry/schema.ts';

/** The version of the format that this code writes. Version 1 had neither `version` nor `writeId`. */
export const RECORD_VERSION = 2;

/**
 * Why an attempt to mail failed. `not-sent`: the server was not reached, refused the connection or our login, or closed
 * the connection with 421, so a further attempt costs nothing. `rejected`: the server refused this mail for good (5xx).
 * `uncertain`: everything else; the server may even have taken the mail.
 */
const failureKinds = ['not-sent', 'rejected', 'uncertain'] as const;
/** One of the kinds. */
export type FailureKind = (typeof failureKinds)[number];

const failureSchema = z.object({
  kind: z.enum(failureKinds),
  /** Code of the last failure, such as `EAUTH-535`; scripts/lib/mail-reasons.ts explains them. */
  reason: z.string(),
  /** Failed attempts so far. */
  attempts: z.number(),
  /** The scheduled runs do not try again before this time, ISO 8601. */
  nextAt: z.iso.datetime(),
});

/** Fields that a record may lack have a default, so that one missing field does not hide an enquiry. */
const fields = {
  version: z._default(z.number(), 1),
  /** `YYYY-MM-DD-` and 32 hex digits. */
  id: z.string(),
  /** When it was received, ISO 8601 in UTC. */
  receivedAt: z.iso.datetime(),
  name: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  company: z._default(z.string(), ''),
  message: z._default(z.string(), ''),
  /** Whether the captcha provider accepted the token; false when the provider could not be asked. */
  verified: z._default(z.boolean(), false),
  /** Random; identifies the request that wrote the record, where concurrent duplicates write the same id. */
  writeId: z._default(z.string(), ''),
  /** Set once the mail server has accepted the mail for some recipients and refused it for others. */
  delivery: z.optional(
    z.object({
      /** Recipients that have the mail. */
      accepted: z.array(z.string()),
      /** Recipients that the mail server refused for good, with its reply code. */
      refused: z.array(z.object({ address: z.string(), code: z.number() })),
    }),
  ),
  /** Set while a recipient is still to be mailed after a failed attempt. Ignored when malformed: the enquiry counts. */
  failure: z.catch(z.optional(failureSchema), undefined),
  /** Why it was kept apart as spam. */
  spam: z.optional(z.enum(['honeypot', 'too-fast'])),
  /** When somebody moved it from the spam to the outbox, ISO 8601. */
  queuedAt: z.optional(z.iso.datetime()),
  /** When the mail server accepted the mail, ISO 8601; absent until then. */
  deliveredAt: z.optional(z.iso.datetime()),
};
/** Unknown fields, which a newer version may have written, are kept when the record is moved. */
const recordSchema = z.looseObject(fields);

/** A stored enquiry; not the type of the loose object, which would accept misspelt fields. */
export type EnquiryRecord = z.output<z.ZodMiniObject<typeof fields>>;

/** The format of an id. */
export const idPattern = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{32}$/;

/** The UTC day and a hash of the content, so that the same enquiry sent again on that day gets the same id. */
export function enquiryId(enquiry: Enquiry, at: Date): string {
  const content = JSON.stringify(ENQUIRY_FIELDS.map((field) => enquiry[field]));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return `${at.toISOString().slice(0, 10)}-${hash}`;
}

/** The record in the text of a blob; undefined unless it has this `id`, a time, and an email address or a message. */
export function parseRecord(text: string, id: string): EnquiryRecord | undefined {
  try {
    const record: EnquiryRecord = recordSchema.parse(JSON.parse(text));
    return record.id === id && (record.email || record.message) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Since when the enquiry waits for its mail, in milliseconds since 1970. */
export const waitingSince = ({ queuedAt, receivedAt }: EnquiryRecord) => Date.parse(queuedAt ?? receivedAt);

/**
 * Whether an enquiry in the outbox is done although not every recipient has it: one has, and the others were refused
 * for good. The next scheduled run alerts the team and moves it to the archive.
 */
export function isSettled({ delivery, failure }: EnquiryRecord): boolean {
  if (failure || !delivery) return false;
  return delivery.accepted.length > 0 && delivery.refused.length > 0;
}
