import { expect, it, vi } from 'vitest';
import { eachField, optionsOf } from '../../src/enquiry/fields.ts';
import { fill } from '../../src/words/fill.ts';
import { wordsOf, type Words } from '../../src/words/index.ts';
import { composeMail } from '../../netlify/enquiries/compose-mail.ts';
import { validBody } from '../support/enquiries.ts';
import { useMemoryServices } from '../support/memory-services.ts';

vi.mock(import('../../src/site.ts'), async (original) => {
  const { site, ...others } = await original();
  return { ...others, site: { ...site, languages: ['en', 'de'] as const } };
});
const memory = useMemoryServices({ RECEIPT: 'on' });
const headers = { 'content-language': 'de' };
const [english, german] = ['en', 'de'].map(wordsOf) as [Words, Words];
const GERMAN = { language: 'de', words: german };
/** The body of a form submitted on the German page, where the value of a ticked checkbox is in German. */
const germanBody = (changes?: Record<string, unknown>) => {
  const body = validBody();
  const chosen = eachField((field, name) => optionsOf(field, GERMAN)?.[0] ?? body[name]);
  return { ...body, ...chosen, ...changes };
};

it("the response and the receipt are in the page's language, and the email to the team states that language", async () => {
  const { message } = await memory.post(germanBody({ message: 'a'.repeat(5001) }), headers);
  expect(message).toBe(fill(german.tooLong, { label: german.message, most: '5.000' }));
  expect(await memory.post(germanBody(), headers)).toMatchObject({ message: german.sent });
  await memory.backgroundDone();
  const [[record]] = memory.send.mock.calls as [Parameters<typeof memory.send>];
  const { text } = composeMail(record, memory.services.settings.mail!);
  expect(text).toMatch(new RegExp(`^${english.mail.language}: +Deutsch$`, 'm'));
  expect(text).toContain(english.mail.sent);
  expect(memory.sendReceipt).toHaveBeenCalledExactlyOnceWith(record, german, expect.any(Number));
});
