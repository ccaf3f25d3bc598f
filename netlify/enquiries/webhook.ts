/** Posts enquiries to programs and chats. */
import { createHmac } from 'node:crypto';
import { eachField } from '../../src/enquiry/fields.ts';
import { site } from '../../src/site.ts';
import { chatMessage } from './chat.ts';
import { DeliveryError } from './delivery-error.ts';
import { circumstances, fieldLines, fieldTexts, labelled } from './field-text.ts';
import { headingOf, LANGUAGE } from './heading.ts';
import { postJson } from './post.ts';
import { formerFields, type EnquiryRecord } from './record.ts';
import type { Settings } from './settings.ts';
import { LIMIT_MS } from './time.ts';
import { marked } from './visitors-text.ts';

/** A program's URL, and the secrets for signing enquiries posted to it: two while a secret is being replaced. */
type EnquiryWebhook = NonNullable<Settings['enquiryWebhook']>;

/** Formats an enquiry as a chat message, in the team's language. */
export function chatText(record: EnquiryRecord): string {
  const { subject, notes } = headingOf(record);
  const lines = [...fieldLines(record, LANGUAGE), ...circumstances(record, LANGUAGE)].map(
    ([label = '', value = '']) => `${labelled(label, LANGUAGE)} ${value}`,
  );
  return [subject, ...notes, '', ...lines, '', marked(fieldTexts(record), '│ ')].join('\n');
}

/** Posts an enquiry to a chat. Rejects with a DeliveryError unless the chat accepts it. */
export const postToChat = (url: string, record: EnquiryRecord, ms: number): Promise<void> =>
  orThrow(postJson(url, JSON.stringify(chatMessage(url, chatText(record))), Math.min(ms, LIMIT_MS.post)));

/**
 * Posts an enquiry to a program, signed according to Standard Webhooks. Rejects with a DeliveryError unless the program responds
 * with 2xx.
 */
export function postToWebhook(
  { url, secrets }: EnquiryWebhook,
  record: EnquiryRecord,
  now: Date,
  ms: number,
  type = 'enquiry.received',
): Promise<void> {
  const { id, receivedAt, language, page, sources, verified, isSuspicious } = record;
  const marks = [...(verified ? [] : ['unverified']), ...(isSuspicious ? ['suspicious'] : [])];
  const fields = { ...eachField((_, name) => record[name]), ...Object.fromEntries(formerFields(record)) };
  const data = {
    ...{ version: 1, id, receivedAt, site: site.url },
    ...{ language, page, sources, fields, marks },
  };
  const body = JSON.stringify({ type, timestamp: receivedAt, data });
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, id, timestamp, body)).join(' '),
  };
  return orThrow(postJson(url, body, Math.min(ms, LIMIT_MS.post), headers));
}

/** Signs a body according to Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
export function sign(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** After the connection was made, a post without a response may have arrived. */
const MAY_HAVE_ARRIVED = /^(TimeoutError|ECONNRESET|EPIPE|UND_ERR_(?!CONNECT))/;

async function orThrow(failure: Promise<string | undefined>): Promise<void> {
  const code = await failure;
  if (code) throw new DeliveryError(code, { mayHaveArrived: MAY_HAVE_ARRIVED.test(code) });
}
