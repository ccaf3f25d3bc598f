/** The stored form of an enquiry. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { eachField, FIELD_NAMES, type Enquiry } from '../../src/enquiry/fields.ts';

/** The version of the format that this code writes; `upgrade` reads the earlier ones. */
export const RECORD_VERSION = 3;

/** What became of the mail to one recipient. Times are ISO 8601. */
const recipientSchema = z.discriminatedUnion('state', [
  /** The mail server has accepted the mail. */
  z.object({ state: z.literal('accepted'), at: z.iso.datetime() }),
  z.object({
    /** `refused`: for good (5xx). `waiting`: everything else; the server may even have taken the mail. */
    state: z.enum(['refused', 'waiting']),
    /** Code of the last failure, such as `EAUTH-535`; `mailReason` explains them. */
    reason: z.string(),
    /** Failed attempts so far. */
    attempts: z.number(),
    /** The scheduled runs do not try again before this time. */
    nextAt: z.iso.datetime(),
  }),
]);
/** What became of the mail to one recipient. */
export type RecipientState = z.output<typeof recipientSchema>;

/** Fields that a record may lack have a default, so that one missing field does not hide an enquiry. */
const fields = {
  version: z._default(z.number(), 1),
  /** `YYYY-MM-DD-` and 32 hex digits. */
  id: z.string(),
  /** When it was received, ISO 8601 in UTC. */
  receivedAt: z.iso.datetime(),
  ...eachField(() => z._default(z.string(), '')),
  /** Whether the captcha provider accepted the token; false when the provider could not be asked. */
  verified: z._default(z.boolean(), false),
  /** By address; without those that were not tried yet. Ignored when malformed: the enquiry counts. */
  recipients: z.catch(z._default(z.record(z.string(), recipientSchema), {}), {}),
  /** Why it was kept apart as spam. */
  spam: z.optional(z.enum(['honeypot', 'too-fast'])),
  /** When somebody moved it from the spam to the outbox, ISO 8601. */
  queuedAt: z.optional(z.iso.datetime()),
  /** When it was moved to the archive, ISO 8601; absent until then. */
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
  const content = JSON.stringify(FIELD_NAMES.map((field) => enquiry[field]));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return `${at.toISOString().slice(0, 10)}-${hash}`;
}

/** The record in the text of a blob; undefined unless it has this `id`, a time, and an email address or a message. */
export function parseRecord(text: string, id: string): EnquiryRecord | undefined {
  try {
    const record: EnquiryRecord = recordSchema.parse(upgrade(JSON.parse(text) as Record<string, unknown>));
    return record.id === id && (record.email || record.message) ? record : undefined;
  } catch {
    return undefined;
  }
}

const earlierSchema = z.object({
  accepted: z.array(z.string()),
  refused: z.array(z.object({ address: z.string(), code: z.number() })),
});

/** Version 2 had `delivery` instead of `recipients`, and one `failure` for all that wait, which are tried again. */
function upgrade({ delivery, ...record }: Record<string, unknown>): unknown {
  const earlier = earlierSchema.safeParse(delivery).data;
  if (!earlier) return record;
  const at = record['deliveredAt'] ?? record['receivedAt'];
  const accepted = earlier.accepted.map((address) => [address, { state: 'accepted', at }]);
  const refused = earlier.refused.map(({ address, code }) => [
    address,
    { state: 'refused', reason: `recipient-${code}`, attempts: 1, nextAt: at },
  ]);
  return { ...record, recipients: Object.fromEntries([...accepted, ...refused]) as unknown };
}

/** Since when the enquiry waits for its mail, in milliseconds since 1970. */
export const waitingSince = ({ queuedAt, receivedAt }: EnquiryRecord) => Date.parse(queuedAt ?? receivedAt);

/** Whether the mail server has accepted the mail for at least one recipient. */
export const isAccepted = ({ recipients }: EnquiryRecord) =>
  Object.values(recipients).some(({ state }) => state === 'accepted');

/** The last failure to mail to the address; undefined when there was none, or when it has the mail. */
export function failureOf({ recipients }: EnquiryRecord, address: string) {
  const state = recipients[address];
  return state?.state === 'accepted' ? undefined : state;
}

/** Why recipients refused the mail for good. */
export const refusalReasons = ({ recipients }: EnquiryRecord) =>
  Object.values(recipients).flatMap((each) => (each.state === 'refused' ? each.reason : []));

/** The addresses that are still to be mailed. As long as nobody has the mail, those that refused it are, too. */
export function pendingAddresses(record: EnquiryRecord, addresses: readonly string[]): string[] {
  const final = isAccepted(record) ? ['accepted', 'refused'] : ['accepted'];
  return addresses.filter((address) => !final.includes(record.recipients[address]?.state ?? 'waiting'));
}
