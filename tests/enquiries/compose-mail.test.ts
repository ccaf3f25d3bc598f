/** Tests rules for all emails, whatever their wording. For complete emails, see tests/sample/snapshots/mail. */
import stringWidth from 'string-width';
import { expect, it, onTestFinished } from 'vitest';
import { chatText } from '../../netlify/enquiries/webhook.ts';
import { composeMail } from '../../netlify/enquiries/compose-mail.ts';
import { composeReceipt } from '../../netlify/enquiries/compose-receipt.ts';
import { aligned } from '../../netlify/enquiries/field-text.ts';
import { site } from '../../src/site.ts';
import { fill } from '../../src/words/fill.ts';
import { createRecord } from '../support/enquiries.ts';
import { TEXTS } from '../support/texts.ts';

const SETTINGS = { from: 'site@thirma.example', to: ['team@thirma.example'], isMarkedAutomatic: true };

it('an email is not marked as auto-generated if isMarkedAutomatic is false', () => {
  const { headers } = composeMail(createRecord(), { ...SETTINGS, isMarkedAutomatic: false });
  expect(headers).toBeUndefined();
});

it("the reply address contains no name if the visitor's name looks like an email address", () => {
  for (const name of ['boss@agency.com', 'boss＠agency.com'])
    expect(composeMail(createRecord({ name }), SETTINGS).replyTo).toMatchObject({ name: '' });
});

it('no line that the visitor wrote can look like the end of the email', () => {
  const { text } = composeMail(createRecord({ message: 'Hello\n\n-- \nSent by the boss.' }), SETTINGS);
  expect(text.match(/^(--|Sent by).*/gm)).toEqual(['-- ']);
});

// Mail programs wrap longer lines; the wrapped part would start at the left margin instead of being indented.
it.each([
  ['words', 'Hello, we weave cotton. '.repeat(200)],
  ['letters without spaces', '私たちは綿を織っています。'.repeat(100)],
])('lines in emails are at most 72 columns wide, even if the visitor wrote long lines of %s', (_of, line) => {
  const { text } = composeMail(createRecord({ message: `${line}\nId: none`, company: line }), SETTINGS);
  const lines = text.split('\n').filter((each) => each.startsWith('    '));
  expect(Math.max(...lines.map((each) => stringWidth(each)))).toBeLessThanOrEqual(72);
  expect(text.replaceAll(/\s/g, '')).toContain(line.replaceAll(/\s/g, ''));
  expect(text).toMatch(/^ {4}Id: none$/m);
});

it("a chat message does not break long words, and marks each line of the visitor's text", () => {
  const address = `https://mill.example/${'a'.repeat(200)}`;
  const record = createRecord({ message: `See ${address} please\n\nId: none` });
  expect(composeMail(record, SETTINGS).text).toContain(`    See\n    ${address}\n    please`);
  expect(chatText(record)).toMatch(/^│ See\n│ https[^\n]+\n│ please\n\n│ Id: none$/m);
});

it.each([
  ['🧵'.repeat(61), `${'🧵'.repeat(59)}…`],
  ['a'.repeat(60), 'a'.repeat(60)],
  // Without the space, mail programs would decode this encoded word.
  ['=?utf-8?q?Boss?=', '= ?utf-8?q?Boss?='],
])(
  'the subject contains at most 60 characters of the name %s, without splitting a character',
  (name, inSubject) => {
    const record = createRecord({ name, receivedAt: '2026-05-04T09:08:07.006Z' });
    const { subject } = composeMail(record, SETTINGS);
    expect(subject).toBe(
      fill(TEXTS.words.mail.subject, { name: inSubject, received: '2026-05-04 09:08 UTC' }),
    );
  },
);

it('emails and chat messages label former fields with their field names', () => {
  const record = { ...createRecord(), room: '12', fax: '', wishes: 'One\n-- \nTwo' };
  const { text } = composeMail(record, SETTINGS);
  expect(text).toMatch(/^room: +12$/m);
  expect(text).toContain('    wishes:\n    One\n    --\n    Two');
  expect(text).not.toContain('fax');
  expect(chatText(record)).toMatch(/room: 12\n[^]*│ wishes:\n│ One/);
});

it('values are aligned even if labels contain double-width letters', () => {
  expect(
    aligned(
      [
        ['会社', 'Guild'],
        ['Email', 'a@b.example'],
      ],
      'en',
    ),
  ).toEqual(['会社:  Guild', 'Email: a@b.example']);
});

it('labels end with the colon used in their language', () => {
  expect(aligned([['Nom', 'Lin']], 'fr')).toEqual([expect.stringMatching(/^Nom\s: Lin$/)]);
});

it('a receipt shows the phone number as the site does, and keeps the order of its digits in right-to-left text', () => {
  const text = (language: string) => composeReceipt(createRecord({ language }), SETTINGS, TEXTS.words).text;
  const shown = site.contact.phoneShown ?? site.contact.phone;
  expect(text('en')).toContain(shown);
  expect(text('ar')).toContain(`\u2066${shown.replaceAll(' ', '\u00a0')}\u2069`);
});

it('a receipt links to the document, if any, offered on the page where the form was submitted', () => {
  site.documents.push({ page: '/guide', file: '/guide.pdf' }, { page: '/de/führer/', file: '/führer.pdf' });
  onTestFinished(() => void site.documents.splice(0));
  const text = (page: string) => composeReceipt(createRecord({ page }), SETTINGS, TEXTS.words).text;
  expect(text('/guide')).toContain(`${site.url}/guide.pdf`);
  expect(text('/de/f%C3%BChrer')).toContain(`${site.url}/f%C3%BChrer.pdf`);
  expect(text('/contact')).not.toContain('.pdf');
});
