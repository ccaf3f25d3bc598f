/**
 * Stores enquiries. The text is written once, to `enquiries`. What became of it stands beside it, an entry for each
 * recipient: in `queue`, `sent` or `refused`. Every method rejects when the store can't be reached; only its fetch
 * retries.
 */
import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { parseEntry, type Entry, type Place } from './entry.ts';
import { fetchWithRetry, type FetchLimits } from './fetch-with-retry.ts';
import { idPattern, parseRecord, type EnquiryRecord } from './record.ts';

/** The folders of texts, in the order in which an enquiry is erased: what moves it from the spam looks there at the end. */
const TEXT_FOLDERS = ['spam', 'enquiries'] as const;
/** The folders of entries. */
export const ENTRY_FOLDERS = ['queue', 'refused', 'sent'] as const;
/** A folder of texts. */
export type TextFolder = (typeof TEXT_FOLDERS)[number];
/** A folder of entries. */
export type EntryFolder = (typeof ENTRY_FOLDERS)[number];

/** All folders; `probe` has what a check leaves that ends in between. */
const ALL_FOLDERS: readonly string[] = [...TEXT_FOLDERS, ...ENTRY_FOLDERS, 'values', 'probe'];
const recipientPattern = /^[\w-]{1,40}$/;

/** Where the store is. */
export interface StoreAddress {
  /** The deploy context is part of the store's name, because production and previews share a site's stores. */
  deployContext: string;
  limits: FetchLimits;
  /** For programs outside of Netlify's runtime, which otherwise supplies it. */
  access?: { siteID: string; token: string; apiURL?: string; edgeURL?: string; uncachedEdgeURL?: string };
  /** Lists the keys that begin with a text, where the store's own list can't be relied on. */
  listKeys?: (prefix: string) => Promise<string[]>;
}

/** Limits of every call. They are generous, because the visitor's response does not depend on the store alone. */
export const storeLimits: FetchLimits = { attemptTimeoutMs: 4000, totalTimeoutMs: 15_000, maxAttempts: 3 };

/** The blobs of the store, by their keys. */
class Blobs {
  readonly #open: () => ReturnType<typeof getStore>;
  readonly #listKeys: StoreAddress['listKeys'];

  constructor({ deployContext, limits, access, listKeys }: StoreAddress) {
    const name = `enquiries-${deployContext.replace(/[^\w-]/g, '-')}`.slice(0, 64);
    // One for all calls, which pause together.
    const fetch = fetchWithRetry(limits);
    // Opened by each call, so that a missing environment is that call's error.
    this.#open = () => getStore({ name, consistency: 'strong', fetch, ...access });
    this.#listKeys = listKeys;
  }

  async put(key: string, value: unknown): Promise<void> {
    await this.#open().setJSON(key, value);
  }
  /** Returns whether there was nothing under the key. */
  async putNew(key: string, value: unknown): Promise<boolean> {
    const { modified, etag } = await this.#open().setJSON(key, value, { onlyIfNew: true });
    // The client takes every answer but 412 for a success.
    if (modified && !etag) throw Object.assign(new Error('Not written'), { code: 'store-not-written' });
    return modified;
  }
  /** The text under a key, whatever it is; undefined when there is none. */
  async read(key: string): Promise<string | undefined> {
    return (await this.#open().get(key, { type: 'text' })) ?? undefined;
  }
  async delete(key: string): Promise<void> {
    await this.#open().delete(key);
  }
  /** The keys that begin with this text, page by page, in no order. */
  async *pages(prefix: string): AsyncGenerator<string[]> {
    if (this.#listKeys) return void (yield await this.#listKeys(prefix));
    for await (const page of this.#open().list({ prefix, paginate: true })) {
      yield page.blobs.map(({ key }) => key);
    }
  }
  async keys(prefix: string): Promise<string[]> {
    return (await Array.fromAsync(this.pages(prefix))).flat();
  }
  async folders(): Promise<string[]> {
    return (await this.#open().list({ directories: true })).directories;
  }
}

/** A store of enquiries. */
export class EnquiryStore {
  readonly #blobs: Blobs;

  /** Never throws: a missing environment is reported by the first call. */
  constructor(address: StoreAddress) {
    this.#blobs = new Blobs(address);
  }

  /**
   * Writes the entries of an enquiry, then its text: a text never lacks entries, and entries without a text are what a
   * request left that ended in between. False: the same text was stored before.
   */
  async save(record: EnquiryRecord, entries: Record<string, Entry>): Promise<boolean> {
    const { id } = record;
    const addEntries = () =>
      Promise.all(
        Object.entries(entries).map(([recipient, entry]) => this.addEntry('queue', { id, recipient }, entry)),
      );
    await addEntries();
    if (await this.#blobs.putNew(`enquiries/${id}`, record)) return true;
    const stored = await this.get('enquiries', id);
    if (stored !== undefined && stored !== 'unreadable') return false;
    // What is there can't be read, or was erased just now, with its entries.
    await this.#blobs.put(`enquiries/${id}`, record);
    await addEntries();
    return true;
  }
  /** Writes a text to the spam. */
  async saveSpam(record: EnquiryRecord): Promise<void> {
    await this.#blobs.put(`spam/${record.id}`, record);
  }
  /** The text in that folder; undefined when there is none, 'unreadable' when it isn't a valid record. */
  async get(folder: TextFolder, id: string): Promise<EnquiryRecord | 'unreadable' | undefined> {
    const text = idPattern.test(id) ? await this.#blobs.read(`${folder}/${id}`) : undefined;
    return text === undefined ? undefined : (parseRecord(text, id) ?? 'unreadable');
  }
  /** The text under any key, as it is. */
  readText(key: string): Promise<string | undefined> {
    return this.#blobs.read(key);
  }
  async deleteText(folder: TextFolder, id: string): Promise<void> {
    if (idPattern.test(id)) await this.#blobs.delete(`${folder}/${id}`);
  }
  /** The ids in that folder that begin with this text, oldest day first, and the keys that are not ids. */
  async list(folder: TextFolder, idPrefix = '') {
    const { found, unknownKeys } = parseKeys(await this.#blobs.keys(`${folder}/${idPrefix}`), toId);
    return { ids: found.sort(), unknownKeys };
  }
  /** The same ids, page by page, in no order. */
  async *pages(folder: TextFolder, idPrefix: string): AsyncGenerator<string[]> {
    for await (const keys of this.#blobs.pages(`${folder}/${idPrefix}`)) yield parseKeys(keys, toId).found;
  }

  /** The entry at that place; undefined when there is none. */
  async getEntry(folder: EntryFolder, place: Place): Promise<Entry | undefined> {
    const text = await this.#blobs.read(entryKey(folder, place));
    return text === undefined ? undefined : parseEntry(text, place);
  }
  /** Writes an entry unless there is one. Returns whether there was none. */
  addEntry(folder: EntryFolder, place: Place, entry: Entry): Promise<boolean> {
    return this.#blobs.putNew(entryKey(folder, place), entry);
  }
  putEntry(folder: EntryFolder, place: Place, entry: Entry): Promise<void> {
    return this.#blobs.put(entryKey(folder, place), entry);
  }
  deleteEntry(folder: EntryFolder, place: Place): Promise<void> {
    return this.#blobs.delete(entryKey(folder, place));
  }
  /** The places in that folder whose ids begin with this text, oldest day first, and the keys that are none. */
  async listEntries(folder: EntryFolder, idPrefix = '') {
    const { found, unknownKeys } = parseKeys(await this.#blobs.keys(`${folder}/${idPrefix}`), toPlace);
    return {
      places: found.sort((a, b) => entryKey(folder, a).localeCompare(entryKey(folder, b))),
      unknownKeys,
    };
  }

  /** Deletes all of an enquiry. A delivery in progress can leave an entry only, which holds nothing of the visitor. */
  async erase(id: string): Promise<void> {
    if (!idPattern.test(id)) return;
    for (const folder of TEXT_FOLDERS) await this.deleteText(folder, id);
    for (const folder of ENTRY_FOLDERS) {
      const { places } = await this.listEntries(folder, id);
      for (const place of places) await this.deleteEntry(folder, place);
    }
  }

  /** A JSON value that the functions keep; undefined when absent or unreadable. */
  async readValue(value: string): Promise<unknown> {
    const text = (await this.#blobs.read(`values/${value}`)) ?? '';
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  /** Writes such a value, or deletes it when it is undefined. */
  async writeValue(value: string, content: unknown): Promise<void> {
    if (content === undefined) await this.#blobs.delete(`values/${value}`);
    else await this.#blobs.put(`values/${value}`, content);
  }
  /** The names of such values that begin with this text. */
  async valueNames(prefix: string): Promise<string[]> {
    return (await this.#blobs.keys(`values/${prefix}`)).map((key) => key.slice('values/'.length));
  }

  /** Does what an enquiry needs: writes a new key, reads and deletes it. Rejects when one of them fails. */
  async probe(): Promise<void> {
    const key = `probe/${randomUUID()}`;
    if (!(await this.#blobs.putNew(key, true)) || (await this.#blobs.read(key)) === undefined) {
      throw Object.assign(new Error('Not read'), { code: 'not-read' });
    }
    await this.#blobs.delete(key);
  }
  /** Deletes what probes left that could not delete. */
  async clearProbes(): Promise<void> {
    for (const key of await this.#blobs.keys('probe/')) await this.#blobs.delete(key);
  }
  /** The folders that no version of the program writes. */
  async unknownFolders(): Promise<string[]> {
    return (await this.#blobs.folders()).filter((folder) => !ALL_FOLDERS.includes(folder));
  }
}

function entryKey(folder: EntryFolder, { id, recipient }: Place): string {
  if (!idPattern.test(id) || !recipientPattern.test(recipient))
    throw new TypeError('Not the place of an entry');
  return `${folder}/${id}/${recipient}`;
}

const toId = ([id = '', ...more]: string[]) => (idPattern.test(id) && more.length === 0 ? id : undefined);
const toPlace = ([id = '', recipient = '', ...more]: string[]): Place | undefined =>
  idPattern.test(id) && recipientPattern.test(recipient) && more.length === 0 ? { id, recipient } : undefined;

/** What the keys of a folder name, and the keys that name nothing. */
function parseKeys<T>(keys: readonly string[], parse: (parts: string[]) => T | undefined) {
  const found: T[] = [];
  const unknownKeys: string[] = [];
  for (const key of keys) {
    const parts = key.split('/').slice(1);
    const parsed = parse(parts);
    if (parsed !== undefined) found.push(parsed);
    // The local Blobs server lists the temporary files of writes in progress; their names begin with a dot.
    else if (!parts.at(-1)?.startsWith('.')) unknownKeys.push(key);
  }
  return { found, unknownKeys };
}
