import { describe, expect, it } from 'vitest';
import { enquiryId, idPattern, parseRecord } from '../../../netlify/enquiries/record.ts';
import { eachField } from '../../../src/enquiry/fields.ts';
import { createRecord } from '../../support/enquiries.ts';

const record = createRecord({
  id: `2026-05-04-${'0'.repeat(32)}`,
  receivedAt: '2026-05-04T09:08:07.006Z',
});

describe('the id', () => {
  const enquiry = { ...eachField(() => ''), name: 'Asha', email: 'a@b.co', message: 'Hello there' };

  it.each([
    ['is the same until the end of the UTC day', {}, '23:59:59', true],
    ['differs on the next day', {}, '24:00:00', false],
    ['differs for another name', { name: 'x' }, '12:00:00', false],
    ['differs for another email', { email: 'x' }, '12:00:00', false],
    ['differs for another company', { company: 'x' }, '12:00:00', false],
    ['differs for another message', { message: 'x' }, '12:00:00', false],
  ])('%s', (_title, changes, time, expected) => {
    const id = enquiryId({ ...enquiry, ...changes }, new Date(`2026-05-04T${time}Z`));
    expect(id).toMatch(idPattern);
    expect(id === enquiryId(enquiry, new Date('2026-05-04T12:00Z'))).toBe(expected);
  });
});

describe('a stored record', () => {
  const parse = (value: object) => parseRecord(JSON.stringify(value), record.id);

  it('is read unchanged, without what this version does not know', () => {
    const marked = { ...record, verified: false, isSuspicious: true };
    expect(parse({ ...marked, phone: '+91' })).toEqual(marked);
  });

  it('is read although fields are missing', () => {
    const { id, receivedAt, email } = record;
    expect(parse({ id, receivedAt, email })).toEqual({
      ...eachField(() => ''),
      ...{ id, receivedAt, email, verified: false },
    });
  });

  it.each([
    'null',
    JSON.stringify(record).slice(0, -9),
    JSON.stringify({ ...record, id: `2026-05-05-${'0'.repeat(32)}` }),
    JSON.stringify({ ...record, receivedAt: 'noon' }),
    JSON.stringify({ ...record, message: 7 }),
    JSON.stringify({ ...record, email: undefined, message: undefined }),
  ])('is not read from %j', (broken) => {
    expect(parseRecord(broken, record.id)).toBeUndefined();
  });
});
