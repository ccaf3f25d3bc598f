import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { FOLDERS, type EnquiryStore, type Folder } from '../../netlify/enquiries/store.ts';

const READ_AT_A_TIME = 40;

/** A stored enquiry. `mailed`: each recipient has it or refused it for good. */
export type LoadedEnquiry = EnquiryRecord & { status: 'waiting' | 'mailed' | 'spam' };

/** Reads one enquiry; undefined when it is not in that folder. */
export async function loadEnquiry(
  store: EnquiryStore,
  folder: Folder,
  id: string,
): Promise<LoadedEnquiry | 'unreadable' | undefined> {
  const record = await store.get(folder, id);
  if (record === undefined || record === 'unreadable') return record;
  const status = { outbox: 'waiting', archive: 'mailed', spam: 'spam' } as const;
  return { ...record, status: status[folder] };
}

/** Reads all enquiries, newest first, and the keys of unreadable records. Rejects when the store can't be reached. */
export async function loadEnquiries(store: EnquiryStore) {
  const lists = await Promise.all(FOLDERS.map(async (folder) => ({ folder, ...(await store.list(folder)) })));
  const archived = new Set(lists.find(({ folder }) => folder === 'archive')?.ids);
  const keys = lists.flatMap(({ folder, ids }) =>
    ids
      // An enquiry in outbox and archive was mailed, but not yet deleted from the outbox.
      .filter((id) => folder !== 'outbox' || !archived.has(id))
      .map((id) => ({ folder, id })),
  );
  const unreadable = lists.flatMap(({ unknownKeys }) => unknownKeys);
  const enquiries: LoadedEnquiry[] = [];
  let done = 0;
  await pMap(
    keys,
    async ({ folder, id }) => {
      // It may have moved to the archive since it was listed.
      const enquiry = (await loadEnquiry(store, folder, id)) ?? (await loadEnquiry(store, 'archive', id));
      if (enquiry === 'unreadable') unreadable.push(`${folder}/${id}`);
      else if (enquiry) enquiries.push(enquiry);
      showProgress(`Reading ${++done} of ${keys.length}`);
    },
    { concurrency: READ_AT_A_TIME },
  );
  showProgress('');
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** Replaces the progress shown before in the terminal. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/** Names the keys of unreadable records. Returns the exit code: 1 if there are any. */
export function warnOfUnreadable(keys: readonly string[]): number {
  if (keys.length === 0) return 0;
  console.error(`Records that can't be read and are not included: ${keys.length}\n  ${keys.join('\n  ')}`);
  return 1;
}
