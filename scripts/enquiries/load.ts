/** Reads enquiries for the `npm run enquiries` commands. */
import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { hasHolder, type State } from '../../netlify/enquiries/state.ts';
import type { EnquiryStore, StateFolder } from '../../netlify/enquiries/store.ts';
import { showProgress, UsageError } from './terminal.ts';

const READ_AT_A_TIME = 40;

/**
 * A stored enquiry. Its status is `nobody` (no mailbox has received it), `waiting` (only some recipients have) or
 * `done`.
 */
export interface LoadedEnquiry {
  record: EnquiryRecord;
  status: 'nobody' | 'waiting' | 'done';
  state?: State;
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
 * each text, for each open state and, with `withStates`, for each done state. Rejects if the store can't be reached.
 */
export async function loadEnquiries(
  store: EnquiryStore,
  { since = '', prefix = '', withStates = false } = {},
): Promise<Loaded> {
  const wanted = (await store.ids('enquiries', prefix)).filter((id) => id >= since);
  const done = new Set(await store.ids('done', prefix));
  const enquiries: LoadedEnquiry[] = [];
  const unreadable: string[] = [];

  const load = async (id: string) => {
    const record = await store.getText(id);
    if (record === 'unreadable') unreadable.push(id);
    if (!record || record === 'unreadable') return;
    let folder: StateFolder = done.has(id) ? 'done' : 'open';
    let state = folder === 'open' || withStates ? await store.getState(folder, id) : undefined;
    if (folder === 'open' && !state) {
      // The state may have moved to `done` after that folder was listed.
      state = await store.getState('done', id);
      if (state) folder = 'done';
    }
    const isWaiting = state !== undefined && hasHolder(state, false);
    const status = folder === 'done' ? 'done' : isWaiting ? 'waiting' : 'nobody';
    enquiries.push({ record, status, ...(state && { state }) });
  };
  let read = 0;
  let failures = 0;
  const loadOrSkip = async (id: string) => {
    await load(id).then(
      () => (failures = 0),
      (error: unknown) => {
        // An enquiry that can't be read is skipped. If many reads fail in a row, the store is down.
        if (++failures > READ_AT_A_TIME) throw error;
        unreadable.push(id);
      },
    );
    showProgress(`Reading ${++read} of ${wanted.length}`);
  };
  await pMap(wanted, loadOrSkip, { concurrency: READ_AT_A_TIME }).finally(() => showProgress(''));
  const rank = ({ status }: LoadedEnquiry) => (status === 'nobody' ? 0 : 1);
  enquiries.sort((a, b) => rank(a) - rank(b) || b.record.receivedAt.localeCompare(a.record.receivedAt));
  return { enquiries, unreadable };
}

/** Reads the enquiries whose IDs begin with these prefixes. Rejects unless each prefix matches exactly one enquiry. */
export async function loadByIds(store: EnquiryStore, prefixes: readonly string[]): Promise<Loaded> {
  const loaded: Loaded = { enquiries: [], unreadable: [] };
  for (const prefix of prefixes) {
    const { enquiries, unreadable } = await loadEnquiries(store, { prefix, withStates: true });
    const count = enquiries.length + unreadable.length;
    if (count !== 1)
      throw new UsageError(`${count || 'No'} enquiries have an ID that begins with ${prefix}.`);
    loaded.enquiries.push(...enquiries);
    loaded.unreadable.push(...unreadable);
  }
  return loaded;
}

/** Warns about unreadable enquiries, and returns the exit code, which is 1 if there are any. */
export function exitCodeAfterWarning(ids: readonly string[]): number {
  if (ids.length === 0) return 0;
  console.error(`Damaged enquiries, which can't be read: ${ids.length}\n  ${ids.join('\n  ')}`);
  return 1;
}
