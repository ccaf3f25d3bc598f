import { expect, it } from 'vitest';
import { enquiryId, formerFields, idPattern, parseRecord } from '../../netlify/enquiries/record.ts';
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

const record = createRecord({ id: `2026-05-04-${'0'.repeat(32)}`, verified: false, isSuspicious: true });
const { id, receivedAt, email } = record;

it.each([
  ['with former fields', { ...record, phone: '+91' }, { ...record, phone: '+91' }],
  [
    'with former fields only',
    { id, receivedAt, text: 'Hello there' },
    { ...eachField(() => ''), id, receivedAt, verified: false, text: 'Hello there' },
  ],
  [
    'with missing fields',
    { id, receivedAt, email },
    { ...eachField(() => ''), id, receivedAt, email, verified: false },
  ],
])('a record %s is readable', (_title, stored, expected) => {
  expect(parseRecord(JSON.stringify(stored), id)).toEqual(expected);
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

it('formerFields returns the non-empty texts whose names are unknown', () => {
  expect(formerFields({ ...record, phone: '+91', fax: '', isNew: true })).toEqual([['phone', '+91']]);
});
