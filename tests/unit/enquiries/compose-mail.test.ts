/** What holds for each mail, whatever the words are; tests/sample/snapshots/mail has whole ones. */
import { expect, it } from 'vitest';
import { composeMail } from '../../../netlify/enquiries/compose-mail.ts';
import { fill } from '../../../src/words/fill.ts';
import { createRecord } from '../../support/enquiries.ts';
import { TEXTS } from '../../support/texts.ts';

const SETTINGS = { from: 'site@thirma.example', to: ['team@thirma.example'], isMarkedAutomatic: true };

it('a mail for a ticket system is not marked as automatic, and a time zone that Node does not know has no time', () => {
  const record = createRecord({ timeZone: 'Mars/Olympus_Mons' });
  const { headers, text } = composeMail(record, { ...SETTINGS, isMarkedAutomatic: false });
  expect(headers).toEqual({});
  expect(text).toContain(`${TEXTS.words.mail.timeThere}: Mars/Olympus_Mons`);
});

it('no name that looks like an address is beside the address of a reply', () => {
  for (const name of ['boss@agency.com', 'boss＠agency.com'])
    expect(composeMail(createRecord({ name }), SETTINGS).replyTo).toMatchObject({ name: '' });
});

it('no line of a text begins like the end of the mail', () => {
  const { text } = composeMail(createRecord({ message: 'Hello\n\n-- \nSent by the boss.' }), SETTINGS);
  expect(text.match(/^(--|Sent by).*/gm)).toEqual(['-- ']);
});

it.each([
  ['🧵'.repeat(61), `${'🧵'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
  // An encoded word, which mail programs would decode.
  ['=?utf-8?q?Boss?=', '= ?utf-8?q?Boss?='],
])('the subject has at most 60 whole characters of the name %s, as it was typed', (name, inSubject) => {
  const record = createRecord({ name, receivedAt: '2026-05-04T09:08:07.006Z' });
  const { subject } = composeMail(record, SETTINGS);
  expect(subject).toBe(fill(TEXTS.words.mail.subject, { name: inSubject, received: '2026-05-04 09:08 UTC' }));
});
