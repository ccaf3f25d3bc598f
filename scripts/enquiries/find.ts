/** Reads all enquiries of a store. */
import { eachOf } from '../../netlify/enquiries/pause.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { Box, EnquiryStore } from '../../netlify/enquiries/store.ts';

/** An enquiry as the team sees it. */
export type ListedEnquiry = Omit<EnquiryRecord, 'claim'> & { status: 'waiting' | 'mailed' };

/** All that could be read, newest first, and how many records could not. */
export type Found = { enquiries: ListedEnquiry[]; unreadable: number };

/** Reads everything, ten records at a time. Rejects when the store can't be reached. */
export async function findEnquiries(
  store: EnquiryStore,
  progress: ((text: string) => void) | undefined,
): Promise<Found> {
  const [outbox, archive] = await Promise.all([store.list('outbox'), store.list('archive')]);
  const archived = new Set(archive.ids);
  // One that lies in both was mailed; only its way out of the outbox was cut short.
  const places: { box: Box; id: string }[] = [
    ...outbox.ids.filter((id) => !archived.has(id)).map((id) => ({ box: 'outbox' as const, id })),
    ...archive.ids.map((id) => ({ box: 'archive' as const, id })),
  ];
  let unreadable = outbox.strangers.length + archive.strangers.length;
  let done = 0;
  const enquiries: ListedEnquiry[] = [];
  await eachOf(places, 10, async ({ box, id }) => {
    // It may have moved to the archive since it was listed.
    const record =
      (await store.get(box, id)) ?? (box === 'outbox' ? await store.get('archive', id) : undefined);
    if (record === 'unreadable') unreadable++;
    else if (record) enquiries.push(listed(record));
    progress?.(`Reading ${++done} of ${places.length}`);
  });
  progress?.('');
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** The record without its machinery. */
export function listed({ claim: _claim, ...record }: EnquiryRecord): ListedEnquiry {
  return { ...record, status: record.deliveredAt === undefined ? 'waiting' : 'mailed' };
}
