import { expect, it } from 'vitest';
import { checkRequest, COMMON_HEADERS } from '../../netlify/enquiries/request.ts';
import { site } from '../../src/site.ts';
import { wordsOf } from '../../src/words/index.ts';
import { enquiryRequest, SITE, validBody } from '../support/enquiries.ts';

const SECOND_ORIGIN = 'https://www.thirma.example';
const MAX_BYTES = 32 * 1024;
const words = wordsOf(site.languages[0]);
const { answers } = words;

const check = (request: Request) => checkRequest(request, [SECOND_ORIGIN], site.languages[0]);
const request = (body: BodyInit | null, headers: Record<string, string> = {}, method = 'POST') =>
  new Request(`${SITE}/api/contact`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
const brokenStream = () => new ReadableStream({ start: (body) => body.error(new Error('x')) });
const TEXT = JSON.stringify(validBody()).padEnd(MAX_BYTES);
const IN_LATIN_1 = Buffer.from(JSON.stringify(validBody({ name: 'Jürgen' })), 'latin1');

it.each([
  {},
  { origin: SITE },
  { origin: 'https://localhost:8888' },
  { origin: SECOND_ORIGIN },
  { 'content-type': ' Application/JSON ; Charset = "UTF-8" ; ' },
  { 'content-length': '9' },
])('a body of 32 KiB with the headers %j is accepted', async (headers) => {
  expect(await check(enquiryRequest(TEXT, headers))).toEqual(JSON.parse(TEXT));
});

const typed = (type: string) => enquiryRequest(validBody(), { 'content-type': type });
const from = (origin: string) => enquiryRequest(validBody(), { origin });
const preflight = (origin: string) => request(null, { origin }, 'OPTIONS');

it.each<[string, () => Request, status: number, message: string]>([
  ['a body over 32 KiB', () => enquiryRequest(`${TEXT} `, { 'content-length': '9' }), 413, answers.tooLarge],
  ['half a body', () => request('{"name":'), 400, words.formUnreadable],
  ['a body that is not UTF-8', () => request(IN_LATIN_1), 400, words.formUnreadable],
  ['a broken stream', () => request(brokenStream()), 400, words.formUnreadable],
  ['no content type', () => typed(''), 415, answers.notJson],
  ["a content type that begins like JSON's", () => typed('application/jsonp'), 415, answers.notJson],
  ['a body in UTF-16', () => typed('application/json; charset=utf-16'), 415, answers.notJson],
  ['an opaque origin', () => from('null'), 403, answers.foreignOrigin],
  ['an origin with another port', () => from('http://localhost:9999'), 403, answers.foreignOrigin],
  [
    'an origin that begins like an allowed one',
    () => from(`${SECOND_ORIGIN}.evil`),
    403,
    answers.foreignOrigin,
  ],
  ['a foreign preflight', () => preflight('https://evil.example'), 403, answers.foreignOrigin],
  ['GET', () => request(null, {}, 'GET'), 405, answers.methodNotAllowed],
  ['OPTIONS without an origin', () => request(null, {}, 'OPTIONS'), 405, answers.methodNotAllowed],
])('%s is refused', async (_title, make, status, message) => {
  const response = (await check(make())) as Response;
  expect([response.status, await response.json()]).toEqual([status, { message }]);
  expect(response.headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

it.each([SITE, SECOND_ORIGIN])(
  'the response to a preflight request from %s allows POST and the Content-Type header',
  async (origin) => {
    const { status, headers, body } = (await check(preflight(origin))) as Response;
    expect([status, body, Object.fromEntries(headers)]).toEqual([
      ...[204, null],
      {
        ...COMMON_HEADERS,
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': 'POST',
        'access-control-max-age': '600',
      },
    ]);
  },
);
