/**
 * Stores enquiries: in the folder `outbox` until the team's mail server has accepted them, in `archive` afterwards,
 * and in `spam` what is kept apart. Every method rejects when the store can't be reached; only its fetch retries.
 */
import { getStore } from '@netlify/blobs';
import { fetchWithRetry, type FetchLimits } from './fetch-with-retry.ts';
import { idPattern, parseRecord, type EnquiryRecord } from './record.ts';

/** Where an enquiry is stored. */
export const FOLDERS = ['outbox', 'archive', 'spam'] as const;
/** One of the folders. */
export type Folder = (typeof FOLDERS)[number];
/** Where a note about each erased enquiry is kept for a day, so that a mailing in progress can't store it again. */
const ERASED = 'erased';
/**
 * What arrived up to this time after an erased enquiry is erased with it: the same text, sent twice at once, is stored
 * twice under one id. What arrives later was sent again. Both times are the function's, never a laptop's.
 */
const SAME_SENDING_MS = 60_000;

/** A store of enquiries. */
export interface EnquiryStore {
  /** Writes an enquiry to the outbox, or to the spam. */
  save(record: EnquiryRecord, folder?: 'outbox' | 'spam'): Promise<void>;
  /** Writes an enquiry that is already in the outbox, unless it was erased meanwhile. */
  update(record: EnquiryRecord): Promise<void>;
  /** Writes the delivered enquiry to the archive, unless it was erased meanwhile, then deletes it from the outbox. */
  markDelivered(record: EnquiryRecord, deliveredAt: Date): Promise<void>;
  /** The record in that folder; undefined when there is none, 'unreadable' when it isn't a valid record. */
  get(folder: Folder, id: string): Promise<EnquiryRecord | 'unreadable' | undefined>;
  /** The ids in that folder, oldest day first, and the keys that are not ids; after `timeoutMs` those found so far. */
  list(
    folder: Folder,
    timeoutMs?: number,
  ): Promise<{ ids: string[]; unknownKeys: string[]; isCut?: boolean }>;
  /** The text under a key, whatever it is; undefined when there is none. */
  readText(key: string): Promise<string | undefined>;
  /** Deletes one enquiry from that folder. */
  delete(folder: Folder, id: string): Promise<void>;
  /** Deletes one enquiry from every folder, and keeps a mailing in progress from storing it again. */
  erase(id: string, erasedAt: Date): Promise<void>;
  /** Deletes the notes about enquiries that were erased before that time. */
  forgetErased(before: Date): Promise<void>;
  /** A JSON value that the scheduled runs keep; undefined when absent or unreadable. */
  readState(name: string): Promise<unknown>;
  /** Writes such a value, or deletes it when it is undefined. */
  writeState(name: string, value: unknown): Promise<void>;
}

/** Where the store is. */
export interface StoreAddress {
  /** The deploy context is part of the store's name, because production and previews share a site's stores. */
  deployContext: string;
  limits: FetchLimits;
  /** For programs outside of Netlify's runtime, which otherwise supplies it. */
  access?: { siteID: string; token: string; apiURL?: string; edgeURL?: string; uncachedEdgeURL?: string };
}

/** Limits of every call. They are generous, because the visitor's response does not depend on the store alone. */
export const storeLimits: FetchLimits = { attemptTimeoutMs: 4000, totalTimeoutMs: 15_000, maxAttempts: 3 };

/** Opens the store in Netlify Blobs. Never throws: a missing environment is reported by the first call. */
export function blobStore(address: StoreAddress): EnquiryStore {
  const name = `enquiries-${address.deployContext.replace(/[^\w-]/g, '-')}`.slice(0, 64);
  // One for all calls, which pause together.
  const fetch = fetchWithRetry(address.limits);
  const blobs = () => getStore({ name, consistency: 'strong', fetch, ...address.access });
  // The prefix is part of stored data, so it keeps the name that it had when state was called notes.
  const stateKey = (state: string) => `notes/${state}`;

  const readJson = async (key: string): Promise<unknown> => {
    const text = await blobs().get(key, { type: 'text' });
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const get: EnquiryStore['get'] = async (folder, id) => {
    if (!idPattern.test(id)) return undefined;
    const text = await blobs().get(`${folder}/${id}`, { type: 'text' });
    return text === null ? undefined : (parseRecord(text, id) ?? 'unreadable');
  };
  const keysOf = async (folder: Folder | typeof ERASED, timeoutMs = Infinity) => {
    const deadline = performance.now() + timeoutMs;
    const keys: string[] = [];
    for await (const page of blobs().list({ prefix: `${folder}/`, paginate: true })) {
      keys.push(...page.blobs.map(({ key }) => key));
      if (performance.now() > deadline) return { keys, isCut: true };
    }
    return { keys, isCut: false };
  };
  const readErased = async (id: string) => {
    const value = await readJson(`${ERASED}/${id}`);
    return value as { receivedAt?: unknown; erasedAt?: unknown } | undefined;
  };
  /** Erasing writes its note before it deletes, so a record written too late for that deletion finds the note. */
  const deleteIfErased = async (folder: Folder, { id, receivedAt }: EnquiryRecord) => {
    const erased = await readErased(id);
    const laterMs = Date.parse(receivedAt) - Date.parse(String(erased?.receivedAt));
    if (laterMs <= SAME_SENDING_MS) await blobs().delete(`${folder}/${id}`);
  };

  return {
    async save(record, folder = 'outbox') {
      await blobs().setJSON(`${folder}/${record.id}`, record);
    },
    async update(record) {
      await blobs().setJSON(`outbox/${record.id}`, record);
      await deleteIfErased('outbox', record);
    },
    async markDelivered(record, deliveredAt) {
      await blobs().setJSON(`archive/${record.id}`, { ...record, deliveredAt: deliveredAt.toISOString() });
      await Promise.all([blobs().delete(`outbox/${record.id}`), deleteIfErased('archive', record)]);
    },
    get,
    async list(folder, timeoutMs) {
      const ids: string[] = [];
      const unknownKeys: string[] = [];
      const { keys, isCut } = await keysOf(folder, timeoutMs);
      for (const key of keys) {
        const id = key.slice(folder.length + 1);
        if (idPattern.test(id)) ids.push(id);
        // The local Blobs server lists the temporary files of writes in progress; their names begin with a dot.
        else if (!id.startsWith('.')) unknownKeys.push(key);
      }
      return { ids: ids.sort(), unknownKeys, isCut };
    },
    async readText(key) {
      return (await blobs().get(key, { type: 'text' })) ?? undefined;
    },
    async delete(folder, id) {
      if (idPattern.test(id)) await blobs().delete(`${folder}/${id}`);
    },
    async erase(id, erasedAt) {
      const records = await Promise.all(FOLDERS.map((folder) => get(folder, id)));
      const times = records.flatMap((record) => (record && record !== 'unreadable' ? record.receivedAt : []));
      const receivedAt = times.toSorted().at(-1) ?? erasedAt.toISOString();
      await blobs().setJSON(`${ERASED}/${id}`, { receivedAt, erasedAt: erasedAt.toISOString() });
      for (const folder of FOLDERS) await blobs().delete(`${folder}/${id}`);
    },
    async forgetErased(before) {
      for (const key of (await keysOf(ERASED)).keys) {
        const { erasedAt } = (await readErased(key.slice(ERASED.length + 1))) ?? {};
        if (typeof erasedAt !== 'string' || erasedAt < before.toISOString()) await blobs().delete(key);
      }
    },
    readState: (state) => readJson(stateKey(state)),
    async writeState(state, value) {
      if (value === undefined) await blobs().delete(stateKey(state));
      else await blobs().setJSON(stateKey(state), value);
    },
  };
}
