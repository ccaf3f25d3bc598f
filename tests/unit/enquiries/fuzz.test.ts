/** Generated bodies: every response has an expected status and one of our messages. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { FIELDS, labelOf, type EnquiryField } from '../../../src/enquiry/fields.ts';
import { fill } from '../../../src/words/fill.ts';
import { validBody } from '../../support/enquiries.ts';
import { useMemoryServices } from '../../support/memory-services.ts';
import { captchaMissing, TEXTS, tooLong, tooShort } from '../../support/texts.ts';

const memory = useMemoryServices();

const { words } = TEXTS;
const messages = [
  ...Object.values(words.answers),
  ...[words.invalidEmail, captchaMissing, words.sent, words.formUnreadable],
  ...Object.values<EnquiryField>(FIELDS).flatMap((field) => {
    const label = labelOf(field, TEXTS);
    const said = [fill(words.notText, { label }), fill(words.notChosen, { label })];
    if (!('maxLength' in field)) return said;
    return [...said, tooShort(label, field.minLength ?? 0), tooLong(label, field.maxLength)];
  }),
];
const statuses = [200, 400, 413];

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
  captchaToken: field(fc.boolean().map((accepted) => (accepted ? 'token' : 'made-up'))),
});
const body = mostly<string | Uint8Array>(
  16,
  nearlyValid.map((value) => JSON.stringify(value)),
  ...[fc.json(), text, fc.uint8Array({ maxLength: 400 })],
  fc.integer({ min: 32_000, max: 34_000 }).map((size) => JSON.stringify(validBody()).padEnd(size)),
);
it('2,500 generated bodies get expected responses, and only valid enquiries are stored', async () => {
  memory.captcha.mockImplementation((token) => {
    const isPassed = token === 'token';
    return Promise.resolve({ kind: isPassed ? 'passed' : 'refused', code: 'invalid-input-response' });
  });
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(body, async (bytes) => {
    const { status, message } = await memory.post(bytes, { mailer: undefined });
    seen.set(status, (seen.get(status) ?? 0) + 1);
    expect(statuses).toContain(status);
    expect(messages).toContain(message);
  });
  await fc.assert(property, { numRuns: 2500 });

  for (const status of statuses) expect(seen.get(status) ?? 0).toBeGreaterThan(3);
  const records = [...memory.blobs].filter(([key]) => key.startsWith('enquiries/'));
  expect(records.length).toBe(seen.get(200));
  for (const [, text] of records) {
    const { name, email, message } = JSON.parse(text) as EnquiryRecord;
    expect(name).not.toMatch(/[\p{Cc}]/u);
    expect(email).not.toMatch(/[\s,;<>]/);
    expect(message.length).toBeGreaterThanOrEqual(10);
  }
});
