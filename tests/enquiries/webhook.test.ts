/** Tests posts to chats, monitors and webhooks, and which responses count as failures. */
import { beforeEach, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { beat, postAlert } from '../../netlify/enquiries/alerts.ts';
import { chatMessage, chatName } from '../../netlify/enquiries/chat.ts';
import { postToChat, postToWebhook, sign } from '../../netlify/enquiries/webhook.ts';
import { eachField } from '../../src/enquiry/fields.ts';
import { site } from '../../src/site.ts';
import { createRecord } from '../support/enquiries.ts';
import { startHttpServer } from '../support/http-server.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** A time limit that even a slow machine doesn't reach. */
const LIMIT_MS = 300_000;
const NOW = new Date('2026-05-04T12:00:00.500Z');

/** The server's response, or 'close' to close the connection. */
let answer: { status: number; body?: string } | 'close';
let received: { headers: object; body: string }[];
let server: Awaited<ReturnType<typeof startHttpServer>>;
beforeEach(async () => {
  [answer, received] = [{ status: 200 }, []];
  server = await startHttpServer(({ url, headers }, response, body) => {
    received.push({ headers, body: body.toString() });
    if (answer === 'close') return void response.destroy();
    const isFirst = url === '/hook';
    response.writeHead(isFirst ? answer.status : 200, { location: '/elsewhere' }).end(answer.body);
  });
  return () => server.stop();
});
const SECRETS = [SECRET, `whsec_${'b'.repeat(32)}`];
const webhook = () => ({ url: `${server.url}/hook`, secrets: SECRETS });

it.each([
  [undefined, 200, 'ok'],
  [undefined, 204, undefined],
  ['http-301', 301, ''],
  ['http-403', 403, ''],
  ['web-page', 200, '\n<!DOCTYPE html><title>Sign in</title>'],
  ['not-ok', 200, '{"ok": false,"error":"invalid_auth"}'],
  // These responses echo the visitor's input.
  [undefined, 200, '{"ok":true,"message":{"ok": false}}'],
  [undefined, 200, 'My page answers "404 (not found)"'],
])('postAlert resolves to %s if the chat responds with %i %s', async (failure, status, body) => {
  answer = { status, ...(body !== undefined && { body }) };
  expect(await postAlert(`${server.url}/hook`, 'A test')).toBe(failure);
});

it('beat reports a failure if the monitor responds with "(not found)"', async () => {
  answer = { status: 200, body: 'OK (not found)' };
  expect(await beat(webhook().url)).toBe('not-found');
});

it.each<[typeof answer, code: string]>([
  [{ status: 500 }, 'http-500'],
  ['close', 'UND_ERR_SOCKET'],
])(
  'a post to the webhook or the chat that is answered with %j fails with the code %s',
  async (given, code) => {
    answer = given;
    await expect(postToWebhook(webhook(), createRecord(), NOW, LIMIT_MS)).rejects.toMatchObject({ code });
    await expect(postToChat(webhook().url, createRecord(), LIMIT_MS)).rejects.toMatchObject({ code });
  },
);

it('the webhook receives all data of an enquiry, with a signature for each secret', async () => {
  const sources = { utm_source: 'letter', referrer: 'mail.example' };
  const known = { page: '/contact', sources, language: 'de' };
  const former = { phone: '+91 98' };
  const record = {
    ...createRecord({ ...known, verified: false, isSuspicious: true, message: 'Grüße' }),
    ...former,
  };
  await postToWebhook(webhook(), record, NOW, LIMIT_MS);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const timestamp = `${Math.floor(NOW.getTime() / 1000)}`;
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': record.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': SECRETS.map((each) => sign(each, record.id, timestamp, body)).join(' '),
  });
  const { id, receivedAt } = record;
  const fields = { ...eachField((_, field) => record[field]), ...former };
  const marks = ['unverified', 'suspicious'];
  expect(JSON.parse(body)).toEqual({
    ...{ type: 'enquiry.received', timestamp: receivedAt },
    data: { version: 1, id, receivedAt, site: site.url, ...known, fields, marks },
  });
});

it('posts to the alert chat and the monitor time out after three seconds, and posts to the webhook and the chat after at most ten', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const { url } = webhook();
  expect([await postAlert(url, 'A test'), await beat(url)]).toEqual(['AbortError', 'AbortError']);
  for (const posting of [
    postToChat(url, createRecord(), LIMIT_MS),
    postToChat(url, createRecord(), 5000),
    postToWebhook(webhook(), createRecord(), NOW, LIMIT_MS),
    postToWebhook(webhook(), createRecord(), NOW, 5000),
  ])
    await expect(posting).rejects.toMatchObject({ code: 'AbortError' });
  expect(timeout.mock.calls.flat()).toEqual([3000, 3000, 10_000, 5000, 10_000, 5000]);
  timeout.mockRestore();
});

it('sign returns the signature in the Standard Webhooks example', () => {
  const signature = sign(SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

const TEXT =
  'A & <!channel> @here @alice _@all_\n\n[x](http://evil.example) [Pay][1] a@b.co b2@b.co x@everyone x@HERE.co\n[1]: http://evil.example';
it.each([
  ['Slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['Microsoft Teams', 'https://prod-1.westeurope.logic.azure.com:443/workflows/x'],
  ['Microsoft Teams', 'https://a.b.environment.api.powerplatform.com/x'],
  ['Microsoft Teams', 'https://agency.webhook.office.com/x'],
  ['Discord', 'https://discord.com/api/webhooks/1/a/slack'],
  ['Discord', 'https://canary.discordapp.com/api/webhooks/1/a/slack'],
  ['Google Chat', 'https://chat.googleapis.com/v1/spaces/x/messages?key=y'],
  ['mattermost.agency.com', 'https://mattermost.agency.com/hooks/x'],
])('the message for %s at %s contains no working mentions or links from the visitor', async (chat, url) => {
  expect(chatName(url)).toBe(chat);
  // Zero-width spaces, shown as dots in the snapshot, break mentions and links.
  const message = stringify(chatMessage(url, TEXT), { lineWidth: 0 }).replaceAll('\u200b', '·');
  const name = chat === 'Microsoft Teams' ? 'card' : 'text';
  await expect(message).toMatchFileSnapshot(`chat-${name}.txt`);
});

it('a chat message is cut off after 1,900 UTF-16 units, and half an emoji becomes U+FFFD', () => {
  const { text } = chatMessage('https://chat.example', `${'a'.repeat(1899)}🧵🧵`) as { text: string };
  expect(text).toBe(`${'a'.repeat(1899)}\ufffd …`);
});
