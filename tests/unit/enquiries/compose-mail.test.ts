/** What holds for each mail, whatever the fields and words are; tests/sample/snapshots/mail has whole ones. */
import { expect, it } from 'vitest';
import { composeMail } from '../../../netlify/enquiries/compose-mail.ts';
import { eachField, FIELD_NAMES, FIELDS, labelOf } from '../../../src/enquiry/fields.ts';
import { fill } from '../../../src/words/fill.ts';
import { createRecord } from '../../support/enquiries.ts';
import { TEXTS } from '../../support/texts.ts';

const TEAM = ['team@thirma.example', 'boss@thirma.example'];
const SETTINGS = { from: 'site@thirma.example', to: TEAM, isMarkedAutomatic: true };

it('the mail has each field with its label, and headers for those who deliver and answer it', () => {
  const record = createRecord({
    ...eachField((field) => `Text of ${labelOf(field, TEXTS)}`),
    email: 'asha@example.com',
  });
  const { text, ...mail } = composeMail(record, SETTINGS);
  for (const name of FIELD_NAMES) {
    const label = FIELDS[name].kind === 'textarea' ? ' {4}' : `${labelOf(FIELDS[name], TEXTS)}: +`;
    expect(text).toMatch(new RegExp(`^${label}${record[name]}$`, 'm'));
  }
  expect(mail).toMatchObject({
    to: TEAM,
    // Servers take the site's own domain from it; the visitor's would fail SPF and DMARC.
    from: { address: SETTINGS.from },
    // An answer goes to the visitor.
    replyTo: { name: record.name, address: record.email },
    // A mail that arrives twice is shown once.
    messageId: `<enquiry.${record.id}@thirma.example>`,
    // No program, such as one that says that somebody is away, answers to the visitor.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
});

it('a mail for a ticket system is not marked as automatic, and a time zone that Node does not know has no time', () => {
  const record = createRecord({ timeZone: 'Mars/Olympus_Mons' });
  const { headers, text } = composeMail(record, { ...SETTINGS, isMarkedAutomatic: false });
  expect(headers).toEqual({});
  expect(text).toContain(`${TEXTS.words.mail.timeThere}: Mars/Olympus_Mons`);
});

it('no line of a text begins like the end of the mail', () => {
  const { text } = composeMail(createRecord({ message: 'Hello\n\n-- \nSent by the boss.' }), SETTINGS);
  expect(text.match(/^(--|Sent by).*/gm)).toEqual(['-- ']);
});

it.each([
  ['🧵'.repeat(80), `${'🧵'.repeat(59)}…`],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
  // An encoded word, which mail programs would decode.
  ['=?utf-8?q?Boss?=', '= ?utf-8?q?Boss?='],
])('the subject has at most 60 whole characters of the name %s, as it was typed', (name, inSubject) => {
  const record = createRecord({ name, receivedAt: '2026-05-04T09:08:07.006Z' });
  const { subject } = composeMail(record, SETTINGS);
  expect(subject).toBe(fill(TEXTS.words.mail.subject, { name: inSubject, received: '2026-05-04 09:08 UTC' }));
});
