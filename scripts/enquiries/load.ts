import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { EnquiryState } from '../../netlify/enquiries/state.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { UsageError } from './options.ts';
import { showProgress } from './progress.ts';

const READ_AT_A_TIME = 40;

/** A stored enquiry. `mailed`: each recipient has it or refused it for good. */
export type LoadedEnquiry = EnquiryRecord & {
  status: 'waiting' | 'mailed' | 'spam';
  /** What became of it; of mailed ones only where their states were asked for. */
  state?: EnquiryState | undefined;
};

/** Enquiries, newest first, and the keys of records that can't be read. */
export interface Loaded {
  enquiries: LoadedEnquiry[];
  unreadable: string[];
}

/**
 * Reads all enquiries, or those whose ids are wanted: one call for each text, and one for the state of each that waits,
 * `withStates` of each. Rejects when the store can't be reached.
 */
export async function loadEnquiries(
  store: EnquiryStore,
  isWanted: (id: string) => boolean = () => true,
  withStates = false,
): Promise<Loaded> {
  const enquiries: LoadedEnquiry[] = [];
  // In the order in which an enquiry moves: whoever looks in it misses none that is on its way.
  const [spam, texts, waiting, delivered] = [
    await store.list('spam'),
    await store.list('enquiries'),
    await store.list('waiting'),
    await store.list('delivered'),
  ];
  const unreadable = [spam, texts].flatMap(({ unknownKeys }) => unknownKeys);
  const waitingIds = new Set(waiting.ids);
  const mailedIds = new Set(delivered.ids.filter((id) => !waitingIds.has(id)));
  // A text that is in both came again without suspicion.
  const folders = new Map<string, 'spam' | 'enquiries'>();
  for (const id of spam.ids) folders.set(id, 'spam');
  for (const id of texts.ids) folders.set(id, 'enquiries');
  const wanted = [...folders].filter(([id]) => isWanted(id));

  let done = 0;
  let failures = 0;
  const load = async (id: string, listed: 'spam' | 'enquiries') => {
    // It may have left the spam since it was listed.
    const found = await store.get(listed, id);
    const folder = found ? listed : 'enquiries';
    const record = found ?? (await store.get(folder, id));
    if (record === 'unreadable') unreadable.push(`${folder}/${id}`);
    else if (record) {
      const status = folder === 'spam' ? 'spam' : mailedIds.has(id) ? 'mailed' : 'waiting';
      const settled = status === 'mailed' && withStates ? 'delivered' : undefined;
      const stateFolder = status === 'waiting' ? 'waiting' : settled;
      const state = stateFolder && (await store.getState(stateFolder, id));
      enquiries.push({ ...record, status, state });
    }
    failures = 0;
  };
  await pMap(
    wanted,
    async ([id, folder]) => {
      await load(id, folder).catch((error: unknown) => {
        // A single record is skipped; when all fail, the store is gone.
        if (++failures > READ_AT_A_TIME) throw error;
        unreadable.push(`${folder}/${id}`);
      });
      showProgress(`Reading ${++done} of ${wanted.length}`);
    },
    { concurrency: READ_AT_A_TIME },
  ).finally(() => showProgress(''));
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** Reads the enquiries whose ids begin with these texts. Rejects when there is not exactly one for each. */
export async function loadByIds(store: EnquiryStore, texts: readonly string[]): Promise<Loaded> {
  const isWantedId = (id: string) => texts.some((text) => id.startsWith(text));
  const { enquiries, unreadable } = await loadEnquiries(store, isWantedId, true);
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
