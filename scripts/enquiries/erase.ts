import pMap from 'p-map';
import { confirm, UsageError } from './terminal.ts';
import { mailboxKey, RECEIPTS } from '../../netlify/enquiries/receipt.ts';
import { exitCodeAfterWarning, loadByIds, loadEnquiries, type Loaded, type LoadedEnquiry } from './load.ts';
import type { OpenStore } from './open-store.ts';
import { concerns, isFrom } from './person.ts';
import { toTable } from './text.ts';

/** Deletes all enquiries from an address, or the ones with the given IDs. Asks for confirmation unless `yes` is passed. */
export async function erase(
  open: OpenStore,
  { email, ids, yes }: { email?: string | undefined; ids: readonly string[]; yes: boolean },
): Promise<number> {
  if (ids.length > 0 === Boolean(email)) throw new UsageError('erase needs either one address or IDs.');
  if (!email) return eraseAll(open, await loadByIds(open.store, ids), yes);

  const { enquiries, unreadable } = await loadEnquiries(open.store, { withDone: true });
  const from = enquiries.filter(isFrom(email));
  const others = enquiries.filter((each) => !from.includes(each) && concerns(email)(each));
  const limit = unreadable.length > 0 ? ' among those that can be read' : '';
  let code = 0;
  if (from.length > 0) code = await eraseAll(open, { enquiries: from, unreadable: [] }, yes);
  else console.error(`No enquiry is from ${email}${limit}.`);
  if (others.length > 0) {
    console.error(
      `\nNot erased, because they come from variants of the address or mention it (${others.length}):`,
    );
    console.error(`${toTable(others)}\nTo erase one of these: erase ID`);
  }
  return exitCodeAfterWarning(unreadable) || code;
}

/**
 * Erases enquiries and prints a record. Each ID is printed before its enquiry is erased, so that the record is complete
 * even if the command is interrupted.
 */
async function eraseAll(
  { store, description }: OpenStore,
  { enquiries, unreadable }: Loaded,
  yes: boolean,
): Promise<number> {
  if (enquiries.length > 0) console.error(toTable(enquiries));
  for (const id of unreadable) console.error(`${id} can't be read`);
  const ids = [...enquiries.map(({ record }) => record.id), ...unreadable];
  const unsent = enquiries.filter(({ status }) => status !== 'done').length;
  const note = unsent > 0 ? ` (not delivered to all recipients: ${unsent})` : '';
  if (!yes && !(await confirm(`Permanently erase these ${ids.length}${note}?`))) {
    console.error('Nothing was erased.');
    return 1;
  }
  const eraseOne = async (id: string) => {
    console.log(`${new Date().toISOString()}  erasing ${id}`);
    await store.erase(id);
  };
  await pMap(ids, eraseOne, { concurrency: 10 });
  const mailboxes = enquiries.map(({ record }) => mailboxKey(record.email));
  for (const key of await store.keys(RECEIPTS)) {
    if (mailboxes.some((mailbox) => key.endsWith(mailbox))) await store.delete(key);
  }
  console.log(`Erased ${ids.length}. Store: ${description}. What remains:
- emails and messages that were, or may have been, sent to ${[...new Set(enquiries.flatMap(holdersOf))].sort().join(', ') || 'the team'}: delete them there
- each ID, which contains a hash of the text, in Netlify's log, for as long as your plan keeps logs
- exported files`);
  return 0;
}

/** Returns the recipients that received, or may have received, the enquiry. */
const holdersOf = ({ enquiry }: LoadedEnquiry) => Object.keys({ ...enquiry?.state.to, ...enquiry?.got });
