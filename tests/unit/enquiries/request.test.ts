import { expect, it } from 'vitest';
import { checkRequest } from '../../../netlify/enquiries/request.ts';
import { words } from '../../../src/words/index.ts';
import { post, SITE, validBody } from '../../support/enquiries.ts';

const SECOND_ORIGIN = 'https://www.thirma.example';
const MAX_BYTES = 32 * 1024;
const FOREIGN_ORIGIN = [403, words.answers.foreignOrigin];

const check = (request: Request) => checkRequest(request, [SECOND_ORIGIN]);
/** The response that ends the request. */
async function responseTo(request: Request): Promise<Response> {
  const result = await check(request);
  if (result.ok) throw new Error('The request was accepted');
  return result.response;
}
/** The status and the message of that response. */
async function replyTo(request: Request) {
  const response = await responseTo(request);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  return [response.status, ((await response.json()) as { message: string }).message];
}
const request = (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') =>
  new Request(`${SITE}/api/contact`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
const stream = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new ReadableStream<Uint8Array>({ start });

it.each([
  {},
  { origin: SITE },
  { origin: 'https://localhost:8888' },
  { origin: SECOND_ORIGIN },
  { 'content-type': ' Application/JSON ; Charset = "UTF-8" ; ' },
])('a submission with the headers %j is accepted', async (headers) => {
  const body = validBody();
  expect(await check(post(body, headers))).toEqual({ ok: true, submission: body });
});

it('a body that arrives in chunks is accepted', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(validBody({ name: 'ਆਸ਼ਾ' })));
  const body = stream((controller) => {
    for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
    controller.close();
  });
  expect(await check(request(body))).toMatchObject({ submission: { name: 'ਆਸ਼ਾ' } });
});

it('a body over 32 KiB is answered with 413, whatever Content-Length says', async () => {
  const text = JSON.stringify(validBody()).padEnd(MAX_BYTES);
  expect(await check(post(text, { 'content-length': String(MAX_BYTES) }))).toHaveProperty('submission');
  expect(await replyTo(post(`${text} `, { 'content-length': '9' }))).toEqual([413, words.answers.tooLarge]);
});

const quotedByte = (byte: number) => Uint8Array.of(0x22, byte, 0x22);
it.each<[string, BodyInit | null]>([
  ['empty', ''],
  ['half', '{"name":'],
  ['absent', null],
  ['not UTF-8', quotedByte(0xff)],
  ['a stream that breaks', stream((controller) => controller.error(new Error('gone')))],
  ['null', 'null'],
])('a body that is %s is answered with 400', async (_title, body) => {
  expect(await replyTo(request(body))).toEqual([400, words.formUnreadable]);
});

it.each([
  '',
  'text/plain',
  'application/jsonp',
  'xapplication/json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; x',
  'application/x-www-form-urlencoded',
])('the content type "%s" is answered with 415', async (type) => {
  const reply = await replyTo(post(validBody(), { 'content-type': type }));
  expect(reply).toEqual([415, words.answers.notJson]);
});

it.each(['https://evil.example', 'null', 'http://localhost:9999', `${SECOND_ORIGIN}.evil.example`])(
  'the foreign origin %s is answered with 403, and so is its preflight',
  async (origin) => {
    expect(await replyTo(post(validBody(), { origin }))).toEqual(FOREIGN_ORIGIN);
    expect(await replyTo(request(null, { origin }, 'OPTIONS'))).toEqual(FOREIGN_ORIGIN);
  },
);

it.each([SITE, SECOND_ORIGIN])('a preflight from %s allows POST with content-type', async (origin) => {
  const { status, headers, body } = await responseTo(request(null, { origin }, 'OPTIONS'));
  expect([status, body]).toEqual([204, null]);
  expect(headers.get('access-control-allow-headers')).toBe('content-type');
  expect(headers.get('access-control-allow-methods')).toBe('POST');
});

it.each([
  ['GET', {}],
  ['OPTIONS', {}],
  ['PUT', { origin: SITE }],
])('%s with the headers %j is answered with 405', async (method, headers) => {
  expect(await replyTo(request(null, headers, method))).toEqual([405, words.answers.methodNotAllowed]);
  expect((await responseTo(request(null, headers, method))).headers.get('allow')).toBe('POST, OPTIONS');
});
