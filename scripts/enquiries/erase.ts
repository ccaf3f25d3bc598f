import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { domainToUnicode } from 'node:url';
import pMap from 'p-map';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { comparableAddress } from '../../src/enquiry/email.ts';
import type { Arguments } from './arguments.ts';
import { loadEnquiries, warnOfUnreadable, type LoadedEnquiry } from './load.ts';
import { toTable } from './text.ts';

/** Deletes all enquiries from an address, in every folder. Asks first, except with `--yes`. */
export async function erase(store: EnquiryStore, { email = '', yes }: Arguments): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store);
  const wanted = comparableAddress(email);
  const matches = enquiries.filter((enquiry) => comparableAddress(enquiry.email) === wanted);
  if (matches.length === 0) {
    console.error(`The store has no enquiries from ${email}.`);
  } else {
    console.error(toTable(matches));
    if (!yes && !(await confirm(matches))) {
      console.error('Nothing was erased.');
      return 1;
    }
    await pMap(matches, ({ id }) => store.erase(id, new Date()), { concurrency: 10 });
    console.log(
      `Erased ${matches.length}. Mails already sent are still in the team's mailbox; delete them there.`,
    );
  }
  await warnOfAddress(store, wanted, unreadable);
  return warnOfUnreadable(unreadable);
}

/** Asks in the terminal. Ctrl-C and the end of the input close the prompt, and are no confirmation. */
async function confirm(matches: readonly LoadedEnquiry[]): Promise<boolean> {
  const unsent = matches.filter(({ status }) => status === 'waiting').length;
  const count = matches.length === 1 ? 'this enquiry' : `these ${matches.length} enquiries`;
  const note = unsent > 0 ? ` (not mailed yet: ${unsent})` : '';
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  prompt.setPrompt(`Erase ${count}${note}, permanently? Type yes: `);
  prompt.prompt();
  const [reply = '']: string[] = await Promise.race([once(prompt, 'line'), once(prompt, 'close')]);
  prompt.close();
  if (!reply) console.error('');
  return reply.trim().toLowerCase() === 'yes';
}

/** Names the unreadable records that contain the address. */
async function warnOfAddress(store: EnquiryStore, address: string, unreadable: string[]): Promise<void> {
  const [local, domain = ''] = address.split('@');
  const forms = [address, `${local}@${domainToUnicode(domain)}`];
  const texts = await pMap(unreadable, (key) => store.readText(key), { concurrency: 10 });
  const found = unreadable.filter((_key, index) => {
    const text = (texts[index] ?? '').normalize('NFC').toLowerCase();
    return forms.some((form) => text.includes(form));
  });
  if (found.length === 0) return;
  console.error(
    `These records can't be read but contain the address, and were not erased; delete them with the Netlify CLI (netlify blobs:delete) or in .netlify/blobs-serve:\n  ${found.join('\n  ')}`,
  );
}
