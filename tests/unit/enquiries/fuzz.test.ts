/** Generated bodies: every response has an expected status, and only what keeps the rules is stored. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { eachField } from '../../../src/enquiry/fields.ts';
import { validBody } from '../../support/enquiries.ts';
import { useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices();

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('\r\n', '\u0000', '\ud800', '__proto__', '=1+1', '<b>'),
  fc.tuple(fc.string(), fc.string()).map((parts) => parts.join('@')),
);
const anything = fc.oneof(text, fc.jsonValue(), fc.constant(undefined));
/** Mostly what a form sends. */
const field = (usual: unknown) => fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, anything);
const valid = validBody();
const body = fc.oneof(
  {
    arbitrary: fc
      .record({ ...eachField((_, name) => field(valid[name])), captchaToken: field('token') })
      .map((value) => JSON.stringify(value)),
    weight: 16,
  },
  ...[fc.json(), text, fc.uint8Array({ maxLength: 400 })],
  fc.integer({ min: 32_000, max: 34_000 }).map((size) => JSON.stringify(valid).padEnd(size)),
);

it('2,500 generated bodies get expected responses, and only valid enquiries are stored', async () => {
  const seen = new Set<number>();
  const property = fc.asyncProperty(body, async (bytes) => {
    const { status, message } = await memory.post(bytes, { mailer: undefined });
    seen.add(status);
    expect(message).toMatch(/\w/);
  });
  await fc.assert(property, { numRuns: 2500 });

  expect([...seen].sort()).toEqual([200, 400, 413]);
  const records = [...memory.blobs].filter(([key]) => key.startsWith('enquiries/'));
  expect(records.length).toBeGreaterThan(100);
  for (const [, text] of records) {
    const { name, email, message } = JSON.parse(text) as EnquiryRecord;
    expect(name).not.toMatch(/[\p{Cc}]/u);
    expect(email).not.toMatch(/[\s,;<>]/);
    expect(message.length).toBeGreaterThanOrEqual(10);
  }
});
