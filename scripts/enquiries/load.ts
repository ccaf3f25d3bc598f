/** Reads enquiries for the `npm run enquiries` commands. */
import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { asVerified, hasHolder, isMailbox, type Enquiry } from '../../netlify/enquiries/state.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { showProgress, UsageError } from './terminal.ts';

const CALLS_AT_A_TIME = { concurrency: 40 };

/**
 * A stored enquiry. Its status is `nobody` (no mailbox has received it or, if the site sends no emails, nobody has), `waiting`
 * (only some recipients have) or `done`.
 */
export interface LoadedEnquiry {
  record: EnquiryRecord;
  status: 'nobody' | 'waiting' | 'done';
  /** Its state and results, if these were read. */
  enquiry?: Enquiry;
}

/**
 * The readable enquiries, undelivered ones first and otherwise from newest to oldest, and the IDs of the unreadable
 * ones.
 */
export interface Loaded {
  enquiries: LoadedEnquiry[];
  unreadable: string[];
}

/**
 * Reads all enquiries whose IDs begin with `prefix` and that were received since a UTC day. Calls the store once for
 * each text, a few times for each open enquiry and, with `withDone`, once for each closed one. Rejects if the store can't
 * be reached.
 */
export async function loadEnquiries(
  store: EnquiryStore,
  { since = '', prefix = '', withDone = false } = {},
): Promise<Loaded> {
  const wanted = (await store.ids('enquiries', prefix)).filter((id) => id >= since);
  const verified = await store.verifiedIds(prefix);
  const open = new Set(await store.ids('open', prefix));
  const done = new Set(await store.ids('done', prefix));
  const enquiries: LoadedEnquiry[] = [];
  const unreadable: string[] = [];

  /** Whether nobody is to get the enquiry any more and, if these had to be read, its state and results. */
  const standingOf = async (id: string): Promise<{ isDone: boolean; enquiry?: Enquiry | undefined }> => {
    if (!open.has(id) && !withDone) return { isDone: done.has(id) };
    const waiting = open.has(id) ? await store.getOpen(id, []) : undefined;
    const ended = await store.getDone(id);
    // An enquiry is in both folders if closing it was interrupted, unless it was erased and sent again.
    const isDone = ended !== undefined && (!waiting || waiting.state.since === ended.state.since);
    return { isDone, enquiry: isDone ? ended : waiting };
  };
  const load = async (id: string) => {
    const text = await store.getText(id);
    if (text === 'unreadable') unreadable.push(id);
    if (!text || text === 'unreadable') return;
    const { isDone, enquiry } = await standingOf(id);
    enquiries.push({
      record: asVerified(text, verified.has(id)),
      status: isDone ? 'done' : statusOf(enquiry),
      ...(enquiry && { enquiry }),
    });
  };
  let read = 0;
  const loadOrSkip = async (id: string) => {
    await load(id).catch(() => unreadable.push(id));
    showProgress(`Reading ${++read} of ${wanted.length}`);
  };
  await pMap(wanted, loadOrSkip, CALLS_AT_A_TIME);
  showProgress('');
  const rank = ({ status }: LoadedEnquiry) => (status === 'nobody' ? 0 : 1);
  enquiries.sort((a, b) => rank(a) - rank(b) || b.record.receivedAt.localeCompare(a.record.receivedAt));
  return { enquiries, unreadable };
}

/** Whether an open enquiry has reached a mailbox or, on a site that sends no emails and so never tries one, anybody. */
function statusOf(enquiry: Enquiry | undefined) {
  const isMailOff = !Object.keys({ ...enquiry?.state.to, ...enquiry?.got }).some(isMailbox);
  return enquiry && hasHolder(enquiry, isMailOff) ? 'waiting' : 'nobody';
}

/** Returns the one ID that begins with each of these prefixes. Throws unless there is exactly one. */
export function idsOf(prefixes: readonly string[], ids: readonly string[], kind = ''): string[] {
  return prefixes.map((prefix) => {
    const [id, ...more] = ids.filter((each) => each.startsWith(prefix));
    if (!id || more.length > 0)
      throw new UsageError(
        `${id ? more.length + 1 : 'No'} ${kind}enquiries have an ID that begins with ${prefix}.`,
      );
    return id;
  });
}

/** Reads the enquiries whose IDs begin with these prefixes. */
export async function loadByIds(store: EnquiryStore, prefixes: readonly string[]): Promise<Loaded> {
  const ids = idsOf(prefixes, await store.ids('enquiries'));
  const loaded = await Promise.all(ids.map((id) => loadEnquiries(store, { prefix: id, withDone: true })));
  return {
    enquiries: loaded.flatMap(({ enquiries }) => enquiries),
    unreadable: loaded.flatMap(({ unreadable }) => unreadable),
  };
}

/** Warns about unreadable enquiries, and returns the exit code, which is 1 if there are any. */
export function exitCodeAfterWarning(ids: readonly string[]): number {
  if (ids.length === 0) return 0;
  console.error(`Enquiries that can't be read: ${ids.length}\n  ${ids.join('\n  ')}`);
  return 1;
}
