import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { Entry } from '../../netlify/enquiries/entry.ts';
import { ENTRY_FOLDERS, type EnquiryStore, type EntryFolder } from '../../netlify/enquiries/store.ts';
import { showProgress, UsageError } from './terminal.ts';

const READ_AT_A_TIME = 40;

/** What became of the mail to one recipient: its folder, and where that was asked for, its entry. */
export type LoadedMail = { folder: EntryFolder; recipient: string } & Partial<Entry>;

/** A stored enquiry. `mailed`: each recipient has it or refused it for good. */
export type LoadedEnquiry = EnquiryRecord & { status: 'waiting' | 'mailed' | 'spam'; mails: LoadedMail[] };

/** Enquiries, newest first, and the keys of records that can't be read. */
export interface Loaded {
  enquiries: LoadedEnquiry[];
  unreadable: string[];
}

/**
 * Reads all enquiries, or those whose ids are wanted: one call for each text, and `withEntries` one for each recipient.
 * Rejects when the store can't be reached.
 */
export async function loadEnquiries(
  store: EnquiryStore,
  isWanted: (id: string) => boolean = () => true,
  withEntries = false,
): Promise<Loaded> {
  const enquiries: LoadedEnquiry[] = [];
  // In the order in which an enquiry moves: whoever looks in it misses none that is on its way.
  const [spam, texts] = [await store.list('spam'), await store.list('enquiries')];
  const mails = new Map<string, LoadedMail[]>();
  for (const folder of ENTRY_FOLDERS) {
    for (const { id, recipient } of (await store.list(folder)).places) {
      mails.set(id, [
        ...(mails.get(id) ?? []).filter((mail) => mail.recipient !== recipient),
        { folder, recipient },
      ]);
    }
  }
  const unreadable = [spam, texts].flatMap(({ unknownKeys }) => unknownKeys);
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
      const listedMails = folder === 'spam' ? [] : (mails.get(id) ?? []);
      const isMailed = listedMails.length > 0 && !listedMails.some((mail) => mail.folder === 'queue');
      const status = folder === 'spam' ? 'spam' : isMailed ? 'mailed' : 'waiting';
      const loadMail = async (mail: LoadedMail) => ({
        ...mail,
        ...(withEntries && (await store.getEntry(mail.folder, { id, recipient: mail.recipient }))),
      });
      enquiries.push({ ...record, status, mails: await Promise.all(listedMails.map(loadMail)) });
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
