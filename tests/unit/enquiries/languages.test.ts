import { expect, it, vi } from 'vitest';
import * as german from '../../../src/words/de.ts';
import * as english from '../../../src/words/en.ts';
import { inLanguage } from '../../../src/words/index.ts';
import { composeMail } from '../../../netlify/enquiries/compose-mail.ts';
import { validBody } from '../../support/enquiries.ts';
import { useMemoryServices } from '../../support/memory-services.ts';

vi.mock(import('../../../src/site.ts'), async (original) => {
  const { site, ...others } = await original();
  return { ...others, site: { ...site, languages: ['en', 'de'] as const } };
});
const memory = useMemoryServices();
const headers = { 'content-language': 'de' };
/** What the German page posts: a ticked checkbox has a value in its language. */
const germanBody = (changes?: Record<string, unknown>) => inLanguage('de', () => validBody(changes));

it('an enquiry is answered in the language of its page, which its record has', async () => {
  const { message } = await memory.post(germanBody({ name: '' }), { headers });
  expect(message).toBe(german.tooShort(german.name, 2));
  expect(await memory.post(germanBody(), { headers })).toMatchObject({ message: german.sent });
  expect(memory.send.mock.calls[0]![0]).toMatchObject({ language: 'de' });
});

it('the mail of an enquiry in another language is in the first one, and names the other', async () => {
  await memory.post(germanBody(), { headers });
  await memory.idle();
  const { text } = composeMail(memory.send.mock.calls[0]![0], memory.services.settings.mail!);
  expect(text).toMatch(new RegExp(`^${english.mail.language}: +Deutsch$`, 'm'));
  expect(text).toContain(english.mail.sent);
});
