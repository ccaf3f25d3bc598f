/** The stored text of an enquiry, which is written only once. The deliveries are stored separately (state.ts). */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { eachField, FIELD_NAMES, type Enquiry } from '../../src/enquiry/fields.ts';

/** Fields have defaults, so that an enquiry with a missing field remains readable. */
const fields = {
  /** `YYYY-MM-DD-` and 32 hex digits. */
  id: z.string(),
  /** When the enquiry was received, in ISO 8601 (UTC). */
  receivedAt: z.iso.datetime(),
  ...eachField(() => z._default(z.string(), '')),
  /** Whether the captcha provider accepted the token; false if the provider couldn't be reached. */
  verified: z._default(z.boolean(), false),
  /** The language of the page with the form, if the site is multilingual. */
  language: z.optional(z.string()),
  /** The path of the page with the form. */
  page: z.optional(z.string()),
  /** The campaign, referrer and topic (src/enquiry/sources.ts). */
  sources: z.optional(z.record(z.string(), z.string())),
  /** Whether the honeypot field was filled in. */
  isSuspicious: z.optional(z.boolean()),
};
/** Loose, because fields that have been removed from the form are still part of the enquiry. */
const recordSchema = z.looseObject(fields);

/** A stored enquiry. */
export type EnquiryRecord = z.output<typeof recordSchema>;

/** Returns the names and values of fields that the form no longer has. */
export const formerFields = (record: EnquiryRecord): [name: string, value: string][] =>
  Object.entries(record).flatMap(([name, value]) =>
    name in fields || typeof value !== 'string' || !value ? [] : [[name, value]],
  );

/** Returns everything entered by the visitor. */
export const writtenTexts = (record: EnquiryRecord): string[] => [
  ...FIELD_NAMES.map((name) => record[name]),
  ...formerFields(record).map(([, value]) => value),
];

export const idPattern = /^\d{4}-\d{2}-\d{2}-[0-9a-f]{32}$/;

/** Shortens an id to the day and eight digits, which are enough to identify the enquiry. */
export const shortId = (id: string) => id.slice(0, 19);

/**
 * Creates an id from the UTC day and a hash of the content, so that an enquiry resubmitted on the same day gets the same
 * id.
 */
export function enquiryId(enquiry: Enquiry, at: Date): string {
  const content = JSON.stringify(FIELD_NAMES.map((field) => enquiry[field]));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return `${at.toISOString().slice(0, 10)}-${hash}`;
}

/** Parses JSON. Returns undefined if the JSON is invalid or doesn't match the schema. */
export function parseJson<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Parses a blob's text as a record. Returns undefined unless the record contains this `id`, a time, and some input from the
 * visitor.
 */
export function parseRecord(text: string, id: string): EnquiryRecord | undefined {
  const record: EnquiryRecord | undefined = parseJson(recordSchema, text);
  return record?.id === id && writtenTexts(record).some(Boolean) ? record : undefined;
}
