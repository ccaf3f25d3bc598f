/** Posts enquiries and alerts to webhooks, and fetches the heartbeat's address. */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { eachField } from '../../src/enquiry/fields.ts';
import { site } from '../../src/site.ts';
import { chatMessage } from './chat.ts';
import { DeliveryError } from './delivery-error.ts';
import { fetchErrorCode } from './log.ts';
import { chatText } from './compose-mail.ts';
import { parseJson, type EnquiryRecord } from './record.ts';

const ALERT_TIMEOUT_MS = 3000;
const ENQUIRY_TIMEOUT_MS = 10_000;
/** What some chats answer, with the status 200, when they do not take a message. */
const refusalSchema = z.object({ ok: z.literal(false) });

const post = (url: string, body: string, timeoutMs: number, headers?: Record<string, string>) =>
  fetchFailure(
    url,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
    timeoutMs,
  );

/** Posts a text to a chat, after the name of the site. Returns the code of a failure, and never rejects. */
export const postAlert = (webhook: string, text: string): Promise<string | undefined> => {
  const message = chatMessage(webhook, `${new URL(site.url).host}: ${text}`);
  return post(webhook, JSON.stringify(message), ALERT_TIMEOUT_MS);
};

/** Posts an enquiry to a chat, for people. Rejects with a DeliveryError unless the chat takes it. */
export const postToChat = (url: string, record: EnquiryRecord): Promise<void> =>
  orThrow(post(url, JSON.stringify(chatMessage(url, chatText(record))), ENQUIRY_TIMEOUT_MS));

/** Where enquiries are posted for programs, and the secret that signs them. */
export interface EnquiryWebhook {
  url: string;
  secret: string;
}

/** Posts an enquiry to a program. Rejects with a DeliveryError unless it answers with 2xx. */
export const postToWebhook = (webhook: EnquiryWebhook, record: EnquiryRecord, now: Date): Promise<void> =>
  orThrow(postEvent(webhook, 'enquiry.received', record, now));

/** Posts an event of this type, signed as Standard Webhooks says. Returns the code of a failure, and never rejects. */
export function postEvent({ url, secret }: EnquiryWebhook, type: string, record: EnquiryRecord, now: Date) {
  const { id, receivedAt, language, page, timeZone, verified, isSuspicious } = record;
  const marks = [...(verified ? [] : ['unverified']), ...(isSuspicious ? ['suspicious'] : [])];
  const fields = eachField((_, name) => record[name]);
  const data = { version: 1, id, receivedAt, site: site.url, language, page, timeZone, fields, marks };
  const body = JSON.stringify({ type, timestamp: receivedAt, data });
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  return post(url, body, ENQUIRY_TIMEOUT_MS, {
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
  if (code) throw new DeliveryError(code, code === 'http-410');
}

/**
 * Fetches the address of the monitor, or posts it a text. Returns the code of a failure, such as healthchecks.io's
 * "OK (not found)"; never rejects.
 */
export const beat = (url: string, body?: string): Promise<string | undefined> =>
  fetchFailure(url, body ? { method: 'POST', body } : {}, ALERT_TIMEOUT_MS, (text) =>
    text.includes('(not found)') ? 'not-found' : undefined,
  );

/**
 * Fetches what has no other result than a failure, whose code it returns. A redirect, a web page (such as that of a
 * login) and an object of JSON whose `ok` is false are failures, and what `refusal` finds. Never rejects. Any other text is none:
 * chats answer with the message that they made, and so with what a visitor wrote.
 */
async function fetchFailure(
  url: string,
  init: RequestInit,
  timeoutMs: number,
  refusal: (text: string) => string | undefined = () => undefined,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await response.text();
    if (!response.ok) return `http-${response.status}`;
    if (/^\s*<(!doctype|html)/i.test(text)) return 'web-page';
    return parseJson(refusalSchema, text) ? 'not-ok' : refusal(text);
  } catch (error) {
    return fetchErrorCode(error);
  }
}
