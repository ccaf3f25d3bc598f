/** Tests that complete emails and chat messages match snapshots, which `npm test update` rewrites for review. */
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { chatText } from '../../netlify/enquiries/webhook.ts';
import { composeMail } from '../../netlify/enquiries/compose-mail.ts';
import { composeReceipt } from '../../netlify/enquiries/compose-receipt.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { wordsOf } from '../../src/words/index.ts';
import { createRecord } from '../support/enquiries.ts';

const MAILS: Record<string, Partial<EnquiryRecord>> = {
  enquiry: {},
  // Without a company, and sent from a German page.
  suspicious: {
    isSuspicious: true,
    verified: false,
    email: 'jürgen@example.com',
    company: '',
    language: 'de',
  },
};

const RECORD = {
  id: `2026-05-04-${'0'.repeat(32)}`,
  receivedAt: '2026-05-04T09:08:07.006Z',
  company: 'Granite Mills',
  page: '/contact',
  sources: { topic: 'Spring offer', utm_source: 'letter', utm_campaign: 'spring', referrer: 'mail.example' },
  message:
    'We weave cotton, and would like to sell it online.\n\nCould you call us about the café’s shop, too?',
};
const FROM = 'site@agency.com';
const raw = async (mail: object) => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await transport.sendMail({ ...mail, date: new Date(RECORD.receivedAt) });
  return `${String(message)}\n`;
};

test.each(Object.entries(MAILS))('the email "%s" matches its snapshot', async (name, changes) => {
  const to = ['team@agency.com', 'boss@agency.com'];
  const record = createRecord({ ...RECORD, ...changes });
  const mail = composeMail(record, { from: FROM, to, isMarkedAutomatic: true });
  await expect(await raw(mail)).toMatchFileSnapshot(`snapshots/mail/${name}.eml`);
});

test('the chat message matches its snapshot', async () => {
  const text = chatText(createRecord({ ...RECORD, ...MAILS['suspicious'] }));
  await expect(`${text}\n`).toMatchFileSnapshot('snapshots/mail/chat.txt');
});

test('the receipt matches its snapshot', async () => {
  const mail = composeReceipt(createRecord(RECORD), { from: FROM }, wordsOf('en'));
  await expect(await raw(mail)).toMatchFileSnapshot('snapshots/mail/receipt.eml');
});
