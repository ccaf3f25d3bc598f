import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { EnquiryStore, Folder } from '../../netlify/enquiries/store.ts';
import { UsageError } from './options.ts';
import { showProgress } from './progress.ts';

const READ_AT_A_TIME = 40;
/** In the order in which an enquiry moves: whoever looks in it misses none that is on its way. */
const FOLDERS_IN_ORDER = ['spam', 'outbox', 'archive'] as const satisfies Folder[];
const STATUS = { spam: 'spam', outbox: 'waiting', archive: 'mailed' } as const;

/** A stored enquiry. `mailed`: each recipient has it or refused it for good. */
export type LoadedEnquiry = EnquiryRecord & { status: 'waiting' | 'mailed' | 'spam' };

/** Enquiries, newest first, and the keys of records that can't be read. */
export interface Loaded {
  enquiries: LoadedEnquiry[];
  unreadable: string[];
}

/** Reads all enquiries, or those whose ids are wanted. Rejects when the store can't be reached. */
export async function loadEnquiries(
  store: EnquiryStore,
  isWanted: (id: string) => boolean = () => true,
): Promise<Loaded> {
  const folders = new Map<string, Folder>();
  const enquiries: LoadedEnquiry[] = [];
  const unreadable: string[] = [];
  for (const folder of FOLDERS_IN_ORDER) {
    const { ids, unknownKeys } = await store.list(folder);
    for (const id of ids) if (isWanted(id)) folders.set(id, folder);
    unreadable.push(...unknownKeys);
  }
  let done = 0;
  let failures = 0;
  const load = async ([id, listed]: [string, Folder]) => {
    // It may have moved since it was listed.
    for (const folder of [listed, ...FOLDERS_IN_ORDER]) {
      const record = await store.get(folder, id);
      if (record === 'unreadable') unreadable.push(`${folder}/${id}`);
      else if (record) enquiries.push({ ...record, status: STATUS[folder] });
      if (record) break;
    }
    failures = 0;
  };
  await pMap(
    folders,
    async (entry) => {
      await load(entry).catch((error: unknown) => {
        // A single record is skipped; when all fail, the store is gone.
        if (++failures > READ_AT_A_TIME) throw error;
        unreadable.push(entry.toReversed().join('/'));
      });
      showProgress(`Reading ${++done} of ${folders.size}`);
    },
    { concurrency: READ_AT_A_TIME },
  ).finally(() => showProgress(''));
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** Reads the enquiries whose ids begin with these texts. Rejects when there is not exactly one for each. */
export async function loadByIds(store: EnquiryStore, texts: readonly string[]): Promise<Loaded> {
  const { enquiries, unreadable } = await loadEnquiries(store, (id) =>
    texts.some((text) => id.startsWith(text)),
  );
  const keys = [...enquiries.map(({ id }) => `/${id}`), ...unreadable];
  for (const text of texts) {
    const count = keys.filter((key) => key.includes(`/${text}`)).length;
    if (count !== 1) throw new UsageError(`${count || 'No'} enquiries have an ID that begins with ${text}.`);
  }
  const isWanted = (key: string) => texts.some((text) => key.includes(`/${text}`));
  return { enquiries, unreadable: unreadable.filter(isWanted) };
}

/** Warns of records that can't be read, by their keys. Returns the exit code: 1 if there are any. */
export function exitCodeAfterWarning(keys: readonly string[]): number {
  if (keys.length === 0) return 0;
  console.error(`Records that can't be read and are not included: ${keys.length}\n  ${keys.join('\n  ')}`);
  return 1;
}
