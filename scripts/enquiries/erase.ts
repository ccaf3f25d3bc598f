import pMap from 'p-map';
import { confirm, type Options, UsageError } from './terminal.ts';
import { mailboxKey, RECEIPTS } from '../../netlify/enquiries/receipt.ts';
import { idPattern } from '../../netlify/enquiries/record.ts';
import { ENTRY_FOLDERS, type EnquiryStore } from '../../netlify/enquiries/store.ts';
import { loadByIds, loadEnquiries, exitCodeAfterWarning, type Loaded } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerning, warnOfAddress } from './person.ts';
import { toTable } from './text.ts';

/** Deletes enquiries from every folder: all from an address, or single ones. Asks first, except with `--yes`. */
export async function erase(
  open: OpenStore,
  { id: ids, yes = false }: Options,
  email: string,
): Promise<number> {
  if (Boolean(ids) === Boolean(email)) throw new UsageError('erase needs either an address or --id ID.');
  if (ids) return eraseAll(open, await loadByIds(open.store, ids), yes);

  const { enquiries, unreadable } = await loadEnquiries(open.store);
  const { from, variants, mentions } = concerning(email, enquiries);
  const limit = unreadable.length > 0 ? ', of those that can be read' : '';
  let code = 0;
  if (from.length > 0) code = await eraseAll(open, { enquiries: from, unreadable: [] }, yes);
  else console.error(`No enquiry is from ${email}${limit}.`);
  if (variants.length + mentions.length > 0) {
    console.error(
      `\nNot erased: from variants of the address (${variants.length}), with it in the text (${mentions.length}).`,
    );
    console.error(`${toTable([...variants, ...mentions])}\nErase them with: erase --id ID`);
  }
  await warnOfAddress(open.store, email, unreadable);
  return exitCodeAfterWarning(unreadable) || code;
}

/** Erases, and prints a receipt: each id before it is erased, so that an interrupted run lacks none. */
async function eraseAll(
  { store, description }: OpenStore,
  { enquiries, unreadable }: Loaded,
  yes: boolean,
): Promise<number> {
  if (enquiries.length > 0) console.error(toTable(enquiries));
  for (const key of unreadable) console.error(`${key} can't be read`);
  const ids = [...enquiries.map(({ id }) => id), ...unreadable.map((key) => key.replace(/.*\//, ''))];
  const unsent = enquiries.filter(({ status }) => status === 'waiting').length;
  const note = unsent > 0 ? ` (not mailed yet: ${unsent})` : '';
  if (!yes && !(await confirm(`Erase these ${ids.length}${note}, permanently?`))) {
    console.error('Nothing was erased.');
    return 1;
  }
  const mailed = new Set<string>();
  const eraseOne = async (id: string) => {
    console.log(`${new Date().toISOString()}  erasing ${id}`);
    const recipients = await mailedRecipients(store, id);
    await store.erase(id);
    recipients.forEach((recipient) => mailed.add(recipient));
  };
  await pMap(ids, eraseOne, { concurrency: 10 });
  const mailboxes = enquiries.map(({ email }) => mailboxKey(email));
  for (const name of await store.valueNames(RECEIPTS)) {
    if (mailboxes.some((mailbox) => name.endsWith(mailbox))) await store.deleteValue(name);
  }
  console.log(`Erased ${ids.length}. Store: ${description}. What remains:
- mails that were sent, with ${[...mailed].sort().join(', ') || 'the team'}: delete them there
- each ID, which contains a hash of the text: for up to seven days in Netlify's log
- files that were exported before`);
  return 0;
}

/** Who has the mail, or may have it although the server did not say so. */
async function mailedRecipients(store: EnquiryStore, id: string): Promise<string[]> {
  const entries = await pMap(ENTRY_FOLDERS, async (folder) => {
    const { places } = idPattern.test(id) ? await store.list(folder, id) : { places: [] };
    return Promise.all(places.map((place) => store.getEntry(folder, place)));
  });
  return entries.flat().flatMap((entry) => (entry && entry.attempts > 0 && !entry.isRefused ? entry.to : []));
}
