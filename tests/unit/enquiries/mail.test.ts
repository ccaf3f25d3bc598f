import { expect, it } from 'vitest';
import { composeMail, type MailedRecord } from '../../../netlify/enquiries/mail.ts';
import { eachField, FIELD_NAMES, FIELDS } from '../../../src/enquiry/fields.ts';
import { site } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';
import { createRecord } from '../../support/enquiries.ts';

const record = createRecord({
  id: `2026-05-04-${'0'.repeat(32)}`,
  receivedAt: '2026-05-04T09:08:07.006Z',
  ...eachField(({ label }) => `Text of ${label}`),
  name: 'Asha Singh',
  email: 'asha@example.com',
  message: 'Line one\nLine two',
});
const RECEIVED = '2026-05-04 09:08 UTC';
const compose = (changes: Partial<MailedRecord> = {}) =>
  composeMail({ ...record, ...changes }, 'site@thirma.example', [
    'team@thirma.example',
    'boss@thirma.example',
  ]);

it('the mail has a line for each field of one line, then the message, and a Reply-To with its address', () => {
  const { text, ...mail } = compose();
  expect(mail).toEqual({
    from: { name: site.brand, address: 'site@thirma.example' },
    to: ['team@thirma.example', 'boss@thirma.example'],
    replyTo: { name: 'Asha Singh', address: 'asha@example.com' },
    subject: expect.stringMatching(/^Asha Singh/) as string,
    messageId: `<enquiry.${record.id}@thirma.example>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
  const lines = [
    ...FIELD_NAMES.filter((name) => name !== 'message').map((name) => [FIELDS[name].label, record[name]]),
    [words.mail.received, RECEIVED],
    [words.mail.id, record.id],
  ] as [label: string, value: string][];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  expect(text.split('\n')).toEqual([
    ...lines.map(([label, value]) => `${label}:`.padEnd(width) + value),
    ...['', 'Line one', 'Line two', '', '-- ', `${words.mail.sent} ${words.mail.reply}`],
  ]);
});

it('the mail of an enquiry that is not stored says that it may be the only copy', () => {
  expect(compose({ isOnlyCopy: true }).text).toBe(`${words.mail.onlyCopy}\n\n${compose().text}`);
});

it('the mail of an unverified enquiry without company says so', () => {
  const mail = compose({ verified: false, company: '' });
  expect(mail.subject).toBe(words.mail.unverifiedSubject('Asha Singh', RECEIVED));
  expect(mail.text).toBe(`${words.mail.unverified}\n\n${compose({ company: words.mail.none }).text}`);
});

it.each([
  ['🧵'.repeat(80), `${'🧵'.repeat(59)}…`],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
])('the subject has at most 60 whole characters of the name %s', (name, inSubject) => {
  expect(compose({ name }).subject).toBe(words.mail.subject(inSubject, RECEIVED));
});

it('without an ASCII local part, there is no Reply-To, and the first line says to copy the address', () => {
  const mail = compose({ email: 'ü@x.co', isOnlyCopy: true });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).toContain(' ü@x.co\n');
  expect(mail.text.split('\n')[0]).toBe(words.mail.noReplyTo);
  expect(mail.text).not.toContain(words.mail.reply);
});

it('a name with an @ is not the display name of Reply-To', () => {
  expect(compose({ name: 'boss@x.co' }).replyTo).toEqual({ name: '', address: 'asha@example.com' });
});

it('an encoded word in the name is broken up in the subject and in Reply-To', () => {
  const mail = compose({ name: '=?utf-8?q?Boss?=' });
  expect(mail.subject).toBe(words.mail.subject('= ?utf-8?q?Boss?=', RECEIVED));
  expect(mail.replyTo?.name).toBe('= ?utf-8?q?Boss?=');
});
