import { describe, expect, it } from 'vitest';
import { checkRequest } from '../../../netlify/enquiries/request.ts';
import { allowOrigin, jsonResponse } from '../../../netlify/enquiries/responses.ts';
import { site } from '../../../src/site.ts';
import { post, SITE, validBody } from '../../support/enquiries.ts';

const SECOND_ORIGIN = 'https://www.thirma.example';
const MAX_BYTES = 32 * 1024;

const check = (request: Request) => checkRequest(request, [SECOND_ORIGIN]);
/** The response that ends the request. */
async function responseTo(request: Request): Promise<Response> {
  const result = await check(request);
  if ('submission' in result) throw new Error('The request was accepted');
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
const withoutBody = (method: string, headers: Record<string, string> = {}) => request(null, headers, method);

describe('a submission', () => {
  it.each([
    {},
    { origin: SITE },
    { origin: 'https://localhost:8888' },
    { origin: SECOND_ORIGIN },
    { 'content-type': ' Application/JSON ; Charset = "UTF-8" ; ' },
    { 'content-type': 'application/json;charset=utf-8' },
    { 'content-type': 'application/json;' },
  ])('is accepted with the headers %j', async (headers) => {
    const body = validBody();
    expect(await check(post(body, headers))).toEqual({ ok: true, submission: body });
  });

  it('has at most 32 KiB', async () => {
    const text = JSON.stringify(validBody()).padEnd(MAX_BYTES);
    expect(await check(post(text, { 'content-length': String(MAX_BYTES) }))).toHaveProperty('submission');
    expect(await replyTo(post(`${text} `))).toEqual([413, 'The form is too large']);
  });

  it('is accepted in chunks', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(validBody({ name: 'ਆਸ਼ਾ' })));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await check(request(body))).toMatchObject({ submission: { name: 'ਆਸ਼ਾ' } });
  });

  it('that breaks a rule is answered with 400 and the message', async () => {
    expect(await replyTo(post(validBody({ name: 'A' })))).toEqual([
      400,
      'Name must be at least 2 characters',
    ]);
  });
});

const BROKEN = () => new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error('gone')) });
it.each<[string, () => BodyInit | null]>([
  ['empty', () => ''],
  ['half', () => '{"name":'],
  ['absent', () => null],
  [
    'not UTF-8',
    () =>
      new TextEncoder()
        .encode(JSON.stringify(validBody({ name: 'Asha~' })))
        .map((byte) => (byte === 0x7e ? 0xff : byte)),
  ],
  ['a stream that breaks', BROKEN],
  ['null', () => 'null'],
])('a body that is %s is answered with 400', async (_title, body) => {
  expect(await replyTo(request(body()))).toEqual([400, 'The form could not be read']);
});

it('a body is not read when Content-Length is over the limit', async () => {
  const unread = post(validBody(), { 'content-length': String(MAX_BYTES + 1) });
  expect(await replyTo(unread)).toEqual([413, 'The form is too large']);
  expect(unread.bodyUsed).toBe(false);
});

it.each([
  'text/plain',
  'application/jsonp',
  'xapplication/json',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; x',
  'text/application/x-www-form-urlencoded',
  'application/x-www-form-urlencodedx',
])('the content type %s is answered with 415', async (type) => {
  expect(await replyTo(post(validBody(), { 'content-type': type }))).toEqual([
    415,
    'The form must be sent as JSON',
  ]);
});

it('a request without a content type is answered with 415', async () => {
  const bare = post(validBody());
  bare.headers.delete('content-type');
  expect(await replyTo(bare)).toEqual([415, 'The form must be sent as JSON']);
});

describe('a foreign origin', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:9999', `${SECOND_ORIGIN}.evil.example`])(
    '%s is answered with 403, and so is its preflight',
    async (origin) => {
      const reply = [403, 'The form can only be sent from our own site'];
      expect(await replyTo(post(validBody(), { origin }))).toEqual(reply);
      expect(await replyTo(withoutBody('OPTIONS', { origin }))).toEqual(reply);
    },
  );
});

it.each([SITE, SECOND_ORIGIN])('a preflight from %s allows POST with content-type', async (origin) => {
  const { status, headers, body } = await responseTo(withoutBody('OPTIONS', { origin }));
  expect({ status, body, headers: Object.fromEntries(headers) }).toEqual({
    status: 204,
    body: null,
    headers: {
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '600',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

it.each([
  ['GET', {}],
  ['OPTIONS', {}],
  ['PUT', { origin: SITE }],
])('%s with the headers %j is answered with 405', async (method, headers) => {
  const response = await responseTo(withoutBody(method, headers));
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  expect(await response.json()).toEqual({ message: 'Only POST is answered here' });
});

it.each([
  ['application/x-www-form-urlencoded', { origin: SECOND_ORIGIN }],
  [' Multipart/Form-Data; boundary=x', { origin: 'https://evil.example' }],
  ['application/x-www-form-urlencoded', {}],
])('a form that the browser posts itself as %s with %j gets a page', async (type, headers) => {
  const response = await responseTo(post('name=Asha', { ...headers, 'content-type': type }));
  expect(response.status).toBe(415);
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const page = await response.text();
  expect(page).toContain('<h1>Your message was not sent</h1>');
  expect(page).toContain(`<a href="mailto:${site.contact.email}">${site.contact.email}</a>`);
});

it('a response that an origin may read keeps its other headers', () => {
  const response = allowOrigin(jsonResponse(200, 'x', { vary: 'accept' }), SECOND_ORIGIN);
  expect(response.headers.get('access-control-allow-origin')).toBe(SECOND_ORIGIN);
  expect(response.headers.get('vary')).toBe('accept, origin');
});
