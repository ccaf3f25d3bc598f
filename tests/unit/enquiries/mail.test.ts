import { expect, it } from 'vitest';
import { composeMail } from '../../../netlify/enquiries/mail.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { createRecord } from '../../support/enquiries.ts';

const record = createRecord({
  id: `2026-05-04-${'0'.repeat(32)}`,
  receivedAt: '2026-05-04T09:08:07.006Z',
  company: 'Granite Mills',
  message: 'Line one\nLine two',
});
const compose = (changes: Partial<EnquiryRecord> = {}) =>
  composeMail({ ...record, ...changes }, 'site@thirma.example', ['team@thirma.example']);

it('the mail has all fields of the enquiry and a Reply-To with its address', () => {
  expect(compose()).toEqual({
    from: 'site@thirma.example',
    to: ['team@thirma.example'],
    replyTo: { name: 'Asha Singh', address: 'asha@example.com' },
    subject: 'Enquiry 2026-05-04 09:08 UTC Asha Singh',
    messageId: `<enquiry.${record.id}@thirma.example>`,
    text: `Name:     Asha Singh
Email:    asha@example.com
Company:  Granite Mills
Received: 2026-05-04 09:08 UTC
Id:       ${record.id}

Line one
Line two

--${' '}
Sent from the contact form. To answer, simply reply.`,
  });
});

it('the mail of an unverified enquiry without company says so', () => {
  const mail = compose({ verified: false, company: '' });
  expect(mail.subject).toBe('Enquiry 2026-05-04 09:08 UTC [unverified] Asha Singh');
  expect(mail.text).toBe(
    `UNVERIFIED: the captcha could not be checked when this came in.\n\n${compose({ company: '(none)' }).text}`,
  );
});

it.each([
  ['🧵'.repeat(80), `${'🧵'.repeat(59)}…`],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
])('the subject has at most 60 whole characters of the name %s', (name, inSubject) => {
  expect(compose({ name }).subject).toBe(`Enquiry 2026-05-04 09:08 UTC ${inSubject}`);
});

it('without an ASCII local part, there is no Reply-To and the text says to copy the address', () => {
  const mail = compose({ email: 'ü@x.co' });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).toContain('Email:    ü@x.co\n');
  expect(mail.text).toContain('To answer, copy the address above: a Reply-To header cannot carry it.');
});

it('an encoded word in the name is broken up in the subject and in Reply-To', () => {
  const mail = compose({ name: '=?utf-8?q?Boss?=' });
  expect(mail.subject).toBe('Enquiry 2026-05-04 09:08 UTC = ?utf-8?q?Boss?=');
  expect(mail.replyTo?.name).toBe('= ?utf-8?q?Boss?=');
});
