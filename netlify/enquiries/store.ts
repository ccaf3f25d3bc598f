/**
 * Stores enquiries. The text is written once, to `enquiries`; what became of it stands beside it, in `waiting` while
 * somebody waits for the mail, in `delivered` afterwards. Every method rejects when the store can't be reached; only
 * its fetch retries.
 */
import { getStore } from '@netlify/blobs';
import { fetchWithRetry, type FetchLimits } from './fetch-with-retry.ts';
import { idPattern, parseRecord, type EnquiryRecord } from './record.ts';
import { parseState, type EnquiryState } from './state.ts';

/** The folders, in the order in which an enquiry is erased: what moves it from the spam looks there at the end. */
export const FOLDERS = ['spam', 'enquiries', 'waiting', 'delivered'] as const;
/** A folder. */
export type Folder = (typeof FOLDERS)[number];

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
export function blobStore(address: StoreAddress) {
  const name = `enquiries-${address.deployContext.replace(/[^\w-]/g, '-')}`.slice(0, 64);
  // One for all calls, which pause together.
  const fetch = fetchWithRetry(address.limits);
  const blobs = () => getStore({ name, consistency: 'strong', fetch, ...address.access });

  const put = async (key: string, value: unknown) => void (await blobs().setJSON(key, value));
  /** Returns whether there was nothing under the key. */
  const putNew = async (key: string, value: unknown): Promise<boolean> => {
    const { modified, etag } = await blobs().setJSON(key, value, { onlyIfNew: true });
    // The client takes every answer but 412 for a success.
    if (modified && !etag) throw Object.assign(new Error('Not written'), { code: 'store-not-written' });
    return modified;
  };
  /** The text under a key, whatever it is; undefined when there is none. */
  const readText = async (key: string) => (await blobs().get(key, { type: 'text' })) ?? undefined;
  const readEntry = async (folder: Folder, id: string) =>
    idPattern.test(id) ? readText(`${folder}/${id}`) : undefined;
  /** The text in that folder; undefined when there is none, 'unreadable' when it isn't a valid record. */
  const get = async (folder: 'spam' | 'enquiries', id: string) => {
    const text = await readEntry(folder, id);
    return text === undefined ? undefined : (parseRecord(text, id) ?? ('unreadable' as const));
  };
  /** The state in that folder; undefined when there is none. */
  const getState = async (folder: 'waiting' | 'delivered', id: string) => {
    const text = await readEntry(folder, id);
    return text === undefined ? undefined : parseState(text, id);
  };
  /** Deletes one entry of that folder. */
  const remove = async (folder: Folder, id: string) => {
    if (idPattern.test(id)) await blobs().delete(`${folder}/${id}`);
  };
  /** The keys that begin with this text. */
  const keysOf = async (prefix: string) => {
    const keys: string[] = [];
    for await (const page of blobs().list({ prefix, paginate: true })) {
      keys.push(...page.blobs.map(({ key }) => key));
    }
    return keys;
  };
  /** Gives a stored text that has no state this one. False: it has one; undefined: there is no such text. */
  const claim = async (id: string, state: EnquiryState): Promise<boolean | undefined> => {
    const [record, delivered] = await Promise.all([get('enquiries', id), getState('delivered', id)]);
    if (record === undefined || record === 'unreadable') return undefined;
    return delivered === undefined && putNew(`waiting/${id}`, state);
  };

  return {
    ...{ readText, get, getState, delete: remove, claim },
    /**
     * Writes a text and its state. False: the same text was stored before, and has a state. If the text was stored but
     * has no state, because a process ended between the two writes, it gets this one.
     */
    async save(record: EnquiryRecord, state: EnquiryState): Promise<boolean> {
      const { id } = record;
      if (await putNew(`enquiries/${id}`, record)) return putNew(`waiting/${id}`, state);
      const isClaimed = await claim(id, state);
      if (isClaimed !== undefined) return isClaimed;
      // What is there can't be read, or was erased just now.
      await put(`enquiries/${id}`, record);
      await put(`waiting/${id}`, state);
      return true;
    },
    /** Writes a text to the spam. */
    saveSpam: (record: EnquiryRecord) => put(`spam/${record.id}`, record),
    /** Writes the state of an enquiry for which somebody waits. */
    putState: (id: string, state: EnquiryState) => put(`waiting/${id}`, state),
    /** Writes the state of an enquiry for which nobody waits any more. */
    async settle(id: string, state: EnquiryState, deliveredAt: Date) {
      await put(`delivered/${id}`, { ...state, deliveredAt: deliveredAt.toISOString() });
      await remove('waiting', id);
    },
    /** The ids in that folder, all or those of a day, oldest day first, and the keys that are not ids. */
    async list(folder: Folder, day = '') {
      const ids: string[] = [];
      const unknownKeys: string[] = [];
      for (const key of await keysOf(`${folder}/${day}`)) {
        const id = key.slice(folder.length + 1);
        if (idPattern.test(id)) ids.push(id);
        // The local Blobs server lists the temporary files of writes in progress; their names begin with a dot.
        else if (!id.startsWith('.')) unknownKeys.push(key);
      }
      return { ids: ids.sort(), unknownKeys };
    },
    /** Deletes all of an enquiry. A mailing in progress can leave a state only, which holds nothing of the visitor. */
    async erase(id: string) {
      for (const folder of FOLDERS) await remove(folder, id);
    },
    /** A JSON value that the functions keep; undefined when absent or unreadable. */
    async readValue(value: string): Promise<unknown> {
      const text = (await readText(`values/${value}`)) ?? '';
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    /** Writes such a value, or deletes it when it is undefined. */
    async writeValue(value: string, content: unknown) {
      if (content === undefined) await blobs().delete(`values/${value}`);
      else await put(`values/${value}`, content);
    },
    /** The names of such values that begin with this text. */
    valueNames: async (prefix: string) =>
      (await keysOf(`values/${prefix}`)).map((key) => key.slice('values/'.length)),
  };
}

/** A store of enquiries. */
export type EnquiryStore = ReturnType<typeof blobStore>;
