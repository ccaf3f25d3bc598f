import { expect, it } from 'vitest';
import { enquiryId, idPattern, parseRecord } from '../../netlify/enquiries/record.ts';
import { eachField, FIELD_NAMES } from '../../src/enquiry/fields.ts';
import { createRecord } from '../support/enquiries.ts';

const enquiry = { ...eachField(() => ''), name: 'Asha', email: 'a@b.co', message: 'Hello there' };
it.each([
  ['stays the same until the end of the UTC day', {}, '23:59:59', true],
  ['changes on the next day', {}, '24:00:00', false],
  ...FIELD_NAMES.map(
    (name) => [`changes when the ${name} field changes`, { [name]: 'x' }, '12:00:00', false] as const,
  ),
] as const)("an enquiry's ID %s", (_title, changes, time, expected) => {
  const id = enquiryId({ ...enquiry, ...changes }, new Date(`2026-05-04T${time}Z`));
  expect(id).toMatch(idPattern);
  expect(id === enquiryId(enquiry, new Date('2026-05-04T12:00Z'))).toBe(expected);
});

const record = createRecord({ id: `2026-05-04-${'0'.repeat(32)}` });
const { id, receivedAt } = record;

it('a record of a form with other fields is readable', () => {
  const stored = { id, receivedAt, text: 'Hello there' };
  expect(parseRecord(JSON.stringify(stored), id)).toEqual({
    ...eachField(() => ''),
    ...{ ...stored, verified: false },
  });
});

it.each([
  'null',
  JSON.stringify(record).slice(0, -9),
  JSON.stringify({ ...record, id: `2026-05-05-${'0'.repeat(32)}` }),
  JSON.stringify({ ...record, receivedAt: 'noon' }),
  JSON.stringify({ ...record, message: 7 }),
  JSON.stringify({ ...record, name: undefined, email: undefined, message: undefined }),
])('%j is not a record', (broken) => {
  expect(parseRecord(broken, id)).toBeUndefined();
});
