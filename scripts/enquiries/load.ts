/** Reads all enquiries of a store. */
import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { FOLDERS, type EnquiryStore } from '../../netlify/enquiries/store.ts';

const READ_AT_A_TIME = 40;

/** A stored enquiry and the folder's meaning. */
export type LoadedEnquiry = EnquiryRecord & { status: 'waiting' | 'mailed' | 'spam' };
/** An enquiry as the command prints it. */
export type ListedEnquiry = Omit<LoadedEnquiry, 'writeId' | 'version'>;

/** The enquiries, newest first, and the keys of unreadable records. */
export interface LoadedEnquiries {
  enquiries: LoadedEnquiry[];
  unreadable: string[];
}

const STATUS = { outbox: 'waiting', archive: 'mailed', spam: 'spam' } as const;

/** Reads all enquiries, many at a time. Rejects when the store can't be reached. */
export async function loadEnquiries(
  store: EnquiryStore,
  showProgress: ((text: string) => void) | undefined,
): Promise<LoadedEnquiries> {
  const lists = await Promise.all(FOLDERS.map(async (folder) => ({ folder, ...(await store.list(folder)) })));
  const archived = new Set(lists.find(({ folder }) => folder === 'archive')?.ids);
  const keys = lists.flatMap(({ folder, ids }) =>
    ids
      // An enquiry in outbox and archive was mailed, but not yet deleted from the outbox.
      .filter((id) => folder !== 'outbox' || !archived.has(id))
      .map((id) => ({ folder, id })),
  );
  const unreadable = lists.flatMap(({ unknownKeys }) => unknownKeys);
  let done = 0;
  const enquiries: LoadedEnquiry[] = [];
  await pMap(
    keys,
    async ({ folder, id }) => {
      const record = await store.get(folder, id);
      // It may have moved to the archive since it was listed.
      const moved = record === undefined && folder === 'outbox' ? await store.get('archive', id) : undefined;
      const found = record ?? moved;
      if (found === 'unreadable') unreadable.push(`${folder}/${id}`);
      else if (found) enquiries.push({ ...found, status: moved ? 'mailed' : STATUS[folder] });
      showProgress?.(`Reading ${++done} of ${keys.length}`);
    },
    { concurrency: READ_AT_A_TIME },
  );
  showProgress?.('');
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** The enquiry without the fields that only the site's own code needs. */
export function toListed({ writeId: _writeId, version: _version, ...enquiry }: LoadedEnquiry): ListedEnquiry {
  return enquiry;
}
