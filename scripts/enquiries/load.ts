/** Reads all enquiries of a store. */
import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { EnquiryStore, Folder } from '../../netlify/enquiries/store.ts';

/** An enquiry as the command prints it. */
export type ListedEnquiry = Omit<EnquiryRecord, 'writeId'> & { status: 'waiting' | 'mailed' };

/** The enquiries, newest first, and the number of unreadable records. */
export type LoadedEnquiries = { enquiries: ListedEnquiry[]; unreadable: number };

/** Reads all enquiries, ten at a time. Rejects when the store can't be reached. */
export async function loadEnquiries(
  store: EnquiryStore,
  showProgress: ((text: string) => void) | undefined,
): Promise<LoadedEnquiries> {
  const [outbox, archive] = await Promise.all([store.list('outbox'), store.list('archive')]);
  const archived = new Set(archive.ids);
  // An enquiry in both folders was mailed, but not yet deleted from the outbox.
  const waiting = outbox.ids.filter((id) => !archived.has(id));
  const keys: { folder: Folder; id: string }[] = [
    ...waiting.map((id) => ({ folder: 'outbox' as const, id })),
    ...archive.ids.map((id) => ({ folder: 'archive' as const, id })),
  ];
  let unreadable = outbox.unknownKeys.length + archive.unknownKeys.length;
  let done = 0;
  const enquiries: ListedEnquiry[] = [];
  await pMap(
    keys,
    async ({ folder, id }) => {
      // It may have moved to the archive since it was listed.
      const record =
        (await store.get(folder, id)) ?? (folder === 'outbox' ? await store.get('archive', id) : undefined);
      if (record === 'unreadable') unreadable++;
      else if (record) enquiries.push(toListed(record));
      showProgress?.(`Reading ${++done} of ${keys.length}`);
    },
    { concurrency: 10 },
  );
  showProgress?.('');
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** The record without its write id, with its status. */
export function toListed({ writeId: _writeId, ...record }: EnquiryRecord): ListedEnquiry {
  return { ...record, status: record.deliveredAt === undefined ? 'waiting' : 'mailed' };
}
