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

const TIMEOUT_MS = 10_000;

/** Where enquiries are posted for programs, and the secret that signs them. */
interface EnquiryWebhook {
  url: string;
  secret: string;
}

/** The enquiry as the text of a chat, in the language of the team. */
export function chatText(record: EnquiryRecord): string {
  const { subject, notes } = headingOf(record);
  const lines = [...fieldLines(record, LANGUAGE), ...circumstances(record, LANGUAGE)].map(
    ([label = '', value = '']) => `${labelled(label, LANGUAGE)} ${value}`,
  );
  return [subject, ...notes, '', ...lines, '', fieldTexts(record)].join('\n');
}

/** Posts an enquiry to a chat, for people. Rejects with a DeliveryError unless the chat takes it. */
export const postToChat = (url: string, record: EnquiryRecord): Promise<void> =>
  orThrow(postJson(url, JSON.stringify(chatMessage(url, chatText(record))), TIMEOUT_MS));

/** Posts an enquiry to a program. Rejects with a DeliveryError unless it answers with 2xx. */
export const postToWebhook = (webhook: EnquiryWebhook, record: EnquiryRecord, now: Date): Promise<void> =>
  orThrow(postEvent(webhook, 'enquiry.received', record, now));

/** Posts an event of this type, signed as Standard Webhooks says. Returns the code of a failure, and never rejects. */
export function postEvent({ url, secret }: EnquiryWebhook, type: string, record: EnquiryRecord, now: Date) {
  const { id, receivedAt, language, page, sources, timeZone, verified, isSuspicious } = record;
  const marks = [...(verified ? [] : ['unverified']), ...(isSuspicious ? ['suspicious'] : [])];
  const fields = { ...eachField((_, name) => record[name]), ...Object.fromEntries(formerFields(record)) };
  const data = {
    ...{ version: 1, id, receivedAt, site: site.url },
    ...{ language, page, sources, timeZone, fields, marks },
  };
  const body = JSON.stringify({ type, timestamp: receivedAt, data });
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  return postJson(url, body, TIMEOUT_MS, {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': sign(secret, id, timestamp, body),
  });
}

/** The signature of Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
export function sign(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

async function orThrow(failure: Promise<string | undefined>): Promise<void> {
  const code = await failure;
  if (code) throw new DeliveryError(code, { isPermanent: code === 'http-410' });
}
