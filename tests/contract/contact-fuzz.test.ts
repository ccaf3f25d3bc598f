/** Generated requests: every response has an expected status and one of our messages. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIELDS, type EnquiryField } from '../../src/enquiry/fields.ts';
import { words } from '../../src/words/index.ts';
import { createHarness, SITE, token, validBody, type Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  Object.assign(harness.services, { mailer: undefined });
});
afterAll(() => harness.close());

const messages = [
  ...Object.values(words.answers),
  ...[words.invalidEmail, words.captchaMissing, words.sent, words.formUnreadable],
  ...Object.values<EnquiryField>(FIELDS).flatMap((field) => [
    words.notText(field.label),
    words.notChosen(field.label),
    ...('maxLength' in field
      ? [words.tooShort(field.label, field.minLength ?? 0), words.tooLong(field.label, field.maxLength)]
      : []),
  ]),
];
const statuses = [200, 400, 403, 405, 413, 415];

/** So many times one value and once each of the others. */
const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, ...rare: fc.Arbitrary<T>[]) =>
  fc.oneof({ arbitrary: usual, weight }, ...rare.map((arbitrary) => ({ arbitrary, weight: 1 })));

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('\r\n', '\u0000', '\ud800', '__proto__', '=1+1', '<b>'),
);
const parts = fc.tuple(text, text).map((each) => each.join('@'));
const field = (usual: fc.Arbitrary<unknown>) =>
  mostly(4, usual, fc.oneof(text, fc.jsonValue(), fc.constant(undefined)));
const nearlyValid = fc.record({
  name: field(fc.string({ minLength: 2, maxLength: 40 })),
  email: field(fc.oneof(fc.emailAddress(), text, parts)),
  company: field(text),
  message: field(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 80 })),
  captchaToken: field(fc.boolean().map((accepted) => (accepted ? token() : 'made-up'))),
});
const body = mostly<string | Uint8Array>(
  16,
  nearlyValid.map((value) => JSON.stringify(value)),
  ...[fc.json(), text, fc.uint8Array({ maxLength: 400 })],
  fc.integer({ min: 32_000, max: 34_000 }).map((size) => JSON.stringify(validBody()).padEnd(size)),
);
const JSON_TYPE = fc.constant('application/json');
const headers = fc.record({
  'content-type': mostly(9, JSON_TYPE, fc.constantFrom('text/plain', 'application/json;charset=x', ';;')),
  origin: mostly(
    9,
    fc.constant(SITE),
    fc.constantFrom('null', 'https://evil.example', 'not a url', `${SITE}:9`),
  ),
  'content-length': fc.constantFrom('0', '10', '-1', 'abc', '999999', '1e9'),
});
const given = mostly<object>(9, fc.record({ 'content-type': JSON_TYPE }), headers);

it('2,500 generated requests get expected responses, and only valid enquiries are stored', async () => {
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(body, given, async (bytes, headers) => {
    const request = new Request(`${SITE}/api/contact`, {
      method: 'POST',
      headers: { ...headers },
      body: bytes as string,
    });
    const reply = await harness.send(request);
    seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
    expect(statuses).toContain(reply.status);
    expect(Object.keys(reply.json as object)).toEqual(['message']);
    expect(messages).toContain(reply.message);
  });
  await fc.assert(property, { numRuns: 2500 });

  for (const status of [200, 400, 403, 413, 415]) expect(seen.get(status) ?? 0).toBeGreaterThan(3);
  const records = await harness.records('waiting');
  expect(records.length).toBe(seen.get(200));
  for (const record of records) {
    expect(record.name).not.toMatch(/[\p{Cc}]/u);
    expect(record.email).not.toMatch(/[\s,;<>]/);
    expect(record.message.length).toBeGreaterThanOrEqual(10);
  }
});
