import { describe, expect, it } from 'vitest';
import {
  enquiryId,
  idPattern,
  isSettled,
  parseRecord,
  waitingSince,
  type EnquiryRecord,
} from '../../../netlify/enquiries/record.ts';

describe('the id', () => {
  const enquiry = { name: 'Asha', email: 'a@b.co', company: '', message: 'Hello there' };
  const noon = new Date('2026-05-04T12:00:00Z');
  const id = enquiryId(enquiry, noon);

  it('is the UTC day and a hash of the fields, as stored records have it', () => {
    expect(id).toMatch(idPattern);
    expect(id).toBe('2026-05-04-a76508a18920eeb2a90c2719bf401534');
  });

  it('is the same for the rest of the UTC day only', () => {
    expect(enquiryId({ ...enquiry }, new Date('2026-05-04T23:59:59Z'))).toBe(id);
    expect(enquiryId(enquiry, new Date('2026-05-05T00:00:00Z'))).not.toBe(id);
  });

  it.each(['name', 'email', 'company', 'message'])('differs for another %s', (field) => {
    expect(enquiryId({ ...enquiry, [field]: 'x' }, noon)).not.toBe(id);
  });
});

describe('a stored record', () => {
  const record: EnquiryRecord = {
    version: 2,
    id: `2026-05-04-${'0'.repeat(32)}`,
    receivedAt: '2026-05-04T09:08:07.006Z',
    name: 'Asha Singh',
    email: 'asha@example.com',
    company: '',
    message: 'Line one\nLine two',
    verified: true,
    writeId: 'w',
  };
  const text = JSON.stringify(record);

  // As version be579ec stored them: without `failure`, which later versions add.
  it.each<Partial<EnquiryRecord>>([
    {},
    { verified: false, spam: 'honeypot', queuedAt: '2026-05-05T00:00:00.000Z' },
    {
      delivery: { accepted: ['a@b.co'], refused: [{ address: 'c@d.co', code: 550 }] },
      deliveredAt: '2026-05-04T09:09:00.000Z',
    },
  ])('of version be579ec with %j is read unchanged', (changes) => {
    const old = { ...record, ...changes };
    expect(parseRecord(JSON.stringify(old), record.id)).toEqual(old);
  });

  it.each([7, {}, { kind: 'new', reason: 'X', attempts: 1, nextAt: '2026-05-04T09:08:07.006Z' }])(
    'is read without its last failure when that is %j',
    (failure) => {
      expect(parseRecord(JSON.stringify({ ...record, failure }), record.id)).toEqual(record);
    },
  );

  it('of version 1 is parsed although fields are missing', () => {
    const { id, receivedAt, email } = record;
    expect(parseRecord(JSON.stringify({ id, receivedAt, email }), id)).toEqual({
      ...{ id, receivedAt, email, version: 1 },
      ...{ name: '', company: '', message: '', verified: false, writeId: '' },
    });
  });

  it('keeps the fields of a newer version', () => {
    const newer = { ...record, version: 9, phone: '+91' };
    expect(parseRecord(JSON.stringify(newer), record.id)).toEqual(newer);
  });

  it('is not parsed under another id', () => {
    expect(parseRecord(text, `2026-05-05-${'0'.repeat(32)}`)).toBeUndefined();
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    text.slice(0, -9),
    JSON.stringify({ ...record, receivedAt: 'noon' }),
    JSON.stringify({ ...record, message: 7 }),
    JSON.stringify({ ...record, email: undefined, message: undefined }),
  ])('is not parsed from %j', (broken) => {
    expect(parseRecord(broken, record.id)).toBeUndefined();
  });
});

const RECEIVED = '2026-05-04T09:08:07.000Z';
const stored = (changes: Partial<EnquiryRecord>): EnquiryRecord => ({
  ...{ version: 2, id: '', receivedAt: RECEIVED, writeId: '', verified: true },
  ...{ name: '', email: '', company: '', message: '', ...changes },
});

it('an enquiry waits since it was received, or since it was moved from the spam', () => {
  expect(waitingSince(stored({}))).toBe(Date.parse(RECEIVED));
  expect(waitingSince(stored({ queuedAt: '2026-05-05T00:00:00Z' }))).toBe(Date.UTC(2026, 4, 5));
});

it.each<[boolean, Partial<EnquiryRecord>]>([
  [false, {}],
  [false, { delivery: { accepted: ['a@b.co'], refused: [] } }],
  [true, { delivery: { accepted: ['a@b.co'], refused: [{ address: 'c@d.co', code: 550 }] } }],
  [
    false,
    {
      delivery: { accepted: ['a@b.co'], refused: [{ address: 'c@d.co', code: 550 }] },
      failure: { kind: 'uncertain', reason: 'recipients-450', attempts: 1, nextAt: RECEIVED },
    },
  ],
])('an enquiry is settled (%s) with %j', (expected, changes) => {
  expect(isSettled(stored(changes))).toBe(expected);
});
