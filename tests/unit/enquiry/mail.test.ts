import { describe, expect, it } from 'vitest';
import { composeMail } from '../../../netlify/enquiries/mail.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { enquiryId, idPattern, parseRecord } from '../../../netlify/enquiries/record.ts';

const record: EnquiryRecord = {
  id: `2026-05-04-${'0'.repeat(32)}`,
  receivedAt: '2026-05-04T09:08:07.006Z',
  name: 'Asha Singh',
  email: 'asha@example.com',
  company: 'Phulkari Mills',
  message: 'Line one\nLine two',
  verified: true,
  claim: 'c',
};
const compose = (changes: Partial<EnquiryRecord> = {}) =>
  composeMail({ ...record, ...changes }, 'site@thirma.example', ['team@thirma.example']);

describe('the mail', () => {
  it('says everything, answers to the visitor, and always has the same Message-ID', () => {
    const mail = compose();
    expect(mail).toMatchObject({
      from: 'site@thirma.example',
      to: ['team@thirma.example'],
      replyTo: { name: 'Asha Singh', address: 'asha@example.com' },
      subject: 'Enquiry 2026-05-04 09:08 UTC Asha Singh',
      messageId: `<enquiry.${record.id}@thirma.example>`,
    });
    for (const words of [
      'Asha Singh',
      'asha@example.com',
      'Phulkari Mills',
      'Line one\nLine two',
      record.id,
    ]) {
      expect(mail.text).toContain(words);
    }
    expect(mail.text).not.toContain('UNVERIFIED');
    expect(compose()).toEqual(mail);
  });

  it('subjects sort by time', () => {
    const subjects = [
      '2026-05-04T09:08:00Z',
      '2026-05-04T10:00:00Z',
      '2026-11-01T00:00:00Z',
      '2027-01-01T00:00:00Z',
    ].map(
      (receivedAt, index) =>
        compose({ receivedAt, name: 'ZYXW'[index]!.repeat(3), verified: index % 2 === 0 }).subject,
    );
    expect(subjects.toSorted()).toEqual(subjects);
  });

  it('marks what could not be verified', () => {
    const mail = compose({ verified: false });
    expect(mail.subject).toBe('Enquiry 2026-05-04 09:08 UTC [unverified] Asha Singh');
    expect(mail.text).toMatch(/^UNVERIFIED/);
  });

  it('shortens a long name in the subject, whole characters only', () => {
    const { subject } = compose({ name: '🧵'.repeat(80) });
    expect(subject).toMatch(/UTC (🧵){59}…$/u);
  });

  it('an address beyond ASCII: domain put in ASCII, or no Reply-To and a word about it', () => {
    expect(compose({ email: 'a@ünï.de' }).replyTo).toEqual({
      name: 'Asha Singh',
      address: 'a@xn--n-nga1b.de',
    });
    const mail = compose({ email: 'ü@x.co' });
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).toContain('ü@x.co');
    expect(mail.text).toContain('copy the address');
  });
});

describe('the id', () => {
  const enquiry = { name: 'Asha', email: 'a@b.co', company: '', message: 'Hello there' };
  const noon = new Date('2026-05-04T12:00:00Z');

  it('is the day and a hash of the content', () => {
    expect(enquiryId(enquiry, noon)).toMatch(idPattern);
    expect(enquiryId(enquiry, noon)).toMatch(/^2026-05-04-/);
    expect(enquiryId({ ...enquiry }, new Date('2026-05-04T23:59:59Z'))).toBe(enquiryId(enquiry, noon));
    expect(enquiryId(enquiry, new Date('2026-05-05T00:00:00Z'))).not.toBe(enquiryId(enquiry, noon));
  });

  it('differs with every field, and between fields', () => {
    const others = [
      { ...enquiry, name: 'Ash' },
      { ...enquiry, email: 'a@b.com' },
      { ...enquiry, company: 'X' },
      { ...enquiry, message: 'Hello there!' },
      { ...enquiry, name: 'Hello there', message: 'Asha' },
    ];
    const ids = [enquiry, ...others].map((each) => enquiryId(each, noon));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a record', () => {
  it('is read back; anything else is not', () => {
    const text = JSON.stringify(record);
    expect(parseRecord(text, record.id)).toEqual(record);
    expect(parseRecord(text, 'another')).toBeUndefined();
    for (const broken of [
      '',
      'null',
      '[]',
      '{}',
      text.slice(0, -9),
      JSON.stringify({ ...record, receivedAt: 'noon' }),
    ]) {
      expect(parseRecord(broken, record.id)).toBeUndefined();
    }
  });
});
