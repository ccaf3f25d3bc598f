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

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('\r\n', '\u0000', '\ud800', '__proto__', '=1+1', '<b>'),
);
const email = fc.oneof(
  fc.emailAddress(),
  text,
  fc.tuple(text, text).map((parts) => parts.join('@')),
);
const anyValue = fc.oneof(text, fc.jsonValue(), fc.constant(undefined));
const field = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: anyValue, weight: 1 });
const nearlyValid = fc.record({
  name: field(fc.string({ minLength: 2, maxLength: 40 })),
  email: field(email),
  company: field(text),
  message: field(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 80 })),
  captchaToken: field(fc.boolean().map((accepted) => (accepted ? token() : 'made-up'))),
});
const body = fc.oneof(
  { arbitrary: nearlyValid.map((value) => JSON.stringify(value)), weight: 16 },
  { arbitrary: fc.json(), weight: 1 },
  { arbitrary: text, weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 400 }), weight: 1 },
  {
    arbitrary: fc
      .integer({ min: 32_000, max: 34_000 })
      .map((size) => JSON.stringify(validBody()).padEnd(size)),
    weight: 1,
  },
);
const headers = fc.record({
  'content-type': fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 9 },
    { arbitrary: fc.constantFrom('text/plain', 'application/json;charset=x', ';;'), weight: 1 },
  ),
  origin: fc.oneof(
    { arbitrary: fc.constant(SITE), weight: 9 },
    {
      arbitrary: fc.constantFrom('null', 'https://evil.example', 'not a url', 'http://localhost:8888:9'),
      weight: 1,
    },
  ),
  'content-length': fc.constantFrom('0', '10', '-1', 'abc', '999999', '1e9'),
});

it('2,500 generated requests get expected responses, and only valid enquiries are stored', async () => {
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(
    body,
    fc.oneof(
      { arbitrary: fc.constant({}), weight: 3 },
      { arbitrary: fc.record({ 'content-type': fc.constant('application/json') }), weight: 6 },
      { arbitrary: headers, weight: 1 },
    ),
    async (bytes, given) => {
      const request = new Request(`${SITE}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...given },
        body: bytes as string,
      });
      const reply = await harness.send(request);
      seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
      expect(statuses).toContain(reply.status);
      expect(Object.keys(reply.json as object)).toEqual(['message']);
      expect(messages).toContain(reply.message);
    },
  );
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
