import pMap from 'p-map';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { Entry } from '../../netlify/enquiries/recipient-entry.ts';
import {
  ENTRY_FOLDERS,
  type EnquiryStore,
  type EntryFolder,
  type TextFolder,
} from '../../netlify/enquiries/store.ts';
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
  // In the order in which an enquiry moves: whoever looks in it misses none that is on its way.
  const [spam, texts] = [await store.list('spam'), await store.list('enquiries')];
  // A text that is in both came again without suspicion.
  const folders = new Map<string, TextFolder>();
  for (const id of spam.ids) folders.set(id, 'spam');
  for (const id of texts.ids) folders.set(id, 'enquiries');
  const wanted = [...folders].filter(([id]) => isWanted(id));
  const mailsOf = await listMails(store);

  const enquiries: LoadedEnquiry[] = [];
  const unreadable = [spam, texts].flatMap(({ unknownKeys }) => unknownKeys);
  const load = async (id: string, folder: TextFolder) => {
    const record = await store.get(folder, id);
    if (record === 'unreadable') unreadable.push(`${folder}/${id}`);
    if (!record || record === 'unreadable') return;
    const mails = folder === 'spam' ? [] : Object.values(mailsOf.get(id) ?? {});
    const isMailed = mails.length > 0 && !mails.some((mail) => mail.folder === 'queue');
    const status = folder === 'spam' ? 'spam' : isMailed ? 'mailed' : 'waiting';
    const withEntry = async (mail: LoadedMail) => ({
      ...mail,
      ...(await store.getEntry(mail.folder, { id, recipient: mail.recipient })),
    });
    const loaded = withEntries ? await Promise.all(mails.map(withEntry)) : mails;
    enquiries.push({ ...record, status, mails: loaded });
  };
  let done = 0;
  let failures = 0;
  const loadOrSkip = async ([id, folder]: [string, TextFolder]) => {
    await load(id, folder).then(
      () => (failures = 0),
      (error: unknown) => {
        // A single record is skipped; when all fail, the store is gone.
        if (++failures > READ_AT_A_TIME) throw error;
        unreadable.push(`${folder}/${id}`);
      },
    );
    showProgress(`Reading ${++done} of ${wanted.length}`);
  };
  await pMap(wanted, loadOrSkip, { concurrency: READ_AT_A_TIME }).finally(() => showProgress(''));
  enquiries.sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { enquiries, unreadable };
}

/** What became of the mails of each enquiry, by its id and recipient. Where an entry is in both folders, the mail was sent. */
async function listMails(store: EnquiryStore) {
  const mails = new Map<string, Record<string, LoadedMail>>();
  for (const folder of ENTRY_FOLDERS) {
    for (const { id, recipient } of (await store.list(folder)).places)
      mails.set(id, { ...mails.get(id), [recipient]: { folder, recipient } });
  }
  return mails;
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
