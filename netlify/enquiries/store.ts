/**
 * Stores enquiries. The text is written once, to `enquiries`. What became of it stands beside it, an entry for each
 * recipient: in `queue` or `sent`. Every method rejects when the store can't be reached; only its fetch retries.
 */
import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { parseEntry, type Entry, type Place } from './recipient-entry.ts';
import { codedError } from './log.ts';
import { parseJson } from './parse-json.ts';
import { idPattern, parseRecord, type EnquiryRecord } from './record.ts';

/** The folders of texts. */
const TEXT_FOLDERS = ['spam', 'enquiries'] as const;
/** The folders of entries. */
export const ENTRY_FOLDERS = ['queue', 'sent'] as const;
/** A folder of texts. */
export type TextFolder = (typeof TEXT_FOLDERS)[number];
/** A folder of entries. */
export type EntryFolder = (typeof ENTRY_FOLDERS)[number];

const PROBE = 'probe/probe';
const recipientPattern = /^[\w-]{1,40}$/;

/** Where the store is. */
export interface StoreAddress {
  /** The deploy context is part of the store's name, because production and previews share a site's stores. */
  deployContext: string;
  /** In place of the Blobs client's own, which goes on for 25 s. */
  fetch?: typeof fetch;
  /** For programs outside of Netlify's runtime, which otherwise supplies it. */
  access?: { siteID: string; token: string; apiURL?: string; edgeURL?: string; uncachedEdgeURL?: string };
}

/** A store of enquiries. */
export class EnquiryStore {
  readonly #open: () => ReturnType<typeof getStore>;

  /** Never throws: a missing environment is reported by the first call. */
  constructor({ deployContext, fetch, access }: StoreAddress) {
    const name = `enquiries-${deployContext.replace(/[^\w-]/g, '-')}`.slice(0, 64);
    this.#open = () => getStore({ name, consistency: 'strong', ...(fetch && { fetch }), ...access });
  }

  async #put(key: string, value: unknown): Promise<void> {
    await this.#open().setJSON(key, value);
  }
  /** Returns whether there was nothing under the key. */
  async #putNew(key: string, value: unknown): Promise<boolean> {
    const { modified, etag } = await this.#open().setJSON(key, value, { onlyIfNew: true });
    // The client takes every answer but 412 for a success.
    if (modified && !etag) throw codedError('store-not-written');
    return modified;
  }
  async #delete(key: string): Promise<void> {
    await this.#open().delete(key);
  }
  async #keys(prefix: string): Promise<string[]> {
    return (await this.#open().list({ prefix })).blobs.map(({ key }) => key);
  }
  /** The text under any key, as it is; undefined when there is none. */
  async read(key: string): Promise<string | undefined> {
    return (await this.#open().get(key, { type: 'text' })) ?? undefined;
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
    if (await this.#putNew(textKey('enquiries', id), record)) return true;
    const stored = await this.get('enquiries', id);
    if (stored !== undefined && stored !== 'unreadable') return false;
    // What is there can't be read, or was erased just now, with its entries.
    await this.#put(textKey('enquiries', id), record);
    await addEntries();
    return true;
  }
  /** Writes a text to the spam. */
  saveSpam(record: EnquiryRecord): Promise<void> {
    return this.#put(textKey('spam', record.id), record);
  }
  /** The text in that folder; undefined when there is none, 'unreadable' when it isn't a valid record. */
  async get(folder: TextFolder, id: string): Promise<EnquiryRecord | 'unreadable' | undefined> {
    const text = await this.read(textKey(folder, id));
    return text === undefined ? undefined : (parseRecord(text, id) ?? 'unreadable');
  }
  async deleteText(folder: TextFolder, id: string): Promise<void> {
    await this.#delete(textKey(folder, id));
  }

  /** The entry at that place; undefined when there is none. */
  async getEntry(folder: EntryFolder, place: Place): Promise<Entry | undefined> {
    const text = await this.read(entryKey(folder, place));
    return text === undefined ? undefined : parseEntry(text, place);
  }
  /** Writes an entry unless there is one. Returns whether there was none. */
  async addEntry(folder: EntryFolder, place: Place, entry: Entry): Promise<boolean> {
    return this.#putNew(entryKey(folder, place), entry);
  }
  async putEntry(folder: EntryFolder, place: Place, entry: Entry): Promise<void> {
    await this.#put(entryKey(folder, place), entry);
  }
  async deleteEntry(folder: EntryFolder, place: Place): Promise<void> {
    await this.#delete(entryKey(folder, place));
  }
  /** Whether one of these recipients has the enquiry; read by the key, since something may be deleted on its word. */
  async isDelivered(id: string, isEnough: (recipient: string) => boolean): Promise<boolean> {
    const [first] = (await this.list('sent', id)).places.filter(({ recipient }) => isEnough(recipient));
    return first !== undefined && (await this.getEntry('sent', first)) !== undefined;
  }

  /**
   * What a folder has of ids that begin with this text, oldest day first, and the keys that name nothing of ours. The
   * place of a text has no recipient.
   */
  async list(folder: TextFolder | EntryFolder, idPrefix = '') {
    const places: Place[] = [];
    const unknownKeys: string[] = [];
    for (const key of (await this.#keys(`${folder}/${idPrefix}`)).sort()) {
      const [, id = '', recipient = '', ...more] = key.split('/');
      const isText = folder === 'spam' || folder === 'enquiries';
      const isPlace = isText ? recipient === '' : recipientPattern.test(recipient);
      if (idPattern.test(id) && isPlace && more.length === 0) places.push({ id, recipient });
      // The local Blobs server lists the temporary files of writes in progress; their names begin with a dot.
      else if (!key.includes('/.')) unknownKeys.push(key);
    }
    return { ids: places.map(({ id }) => id), places, unknownKeys };
  }

  /** Deletes all of an enquiry. A delivery in progress can leave an entry, which holds nothing that the visitor wrote. */
  async erase(id: string): Promise<void> {
    for (const folder of TEXT_FOLDERS) await this.deleteText(folder, id);
    for (const folder of ENTRY_FOLDERS) {
      for (const place of (await this.list(folder, id)).places) await this.deleteEntry(folder, place);
    }
  }

  /** A JSON value that the functions keep; undefined when absent or not as the schema says. */
  async readValue<T>(value: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
    return parseJson(schema, (await this.read(`values/${value}`)) ?? '');
  }
  writeValue(value: string, content: unknown): Promise<void> {
    return this.#put(`values/${value}`, content);
  }
  /** Writes a value unless there is one. Returns whether there was none. */
  addValue(value: string, content: unknown): Promise<boolean> {
    return this.#putNew(`values/${value}`, content);
  }
  deleteValue(value: string): Promise<void> {
    return this.#delete(`values/${value}`);
  }
  /** The names of such values that begin with this text. */
  async valueNames(prefix: string): Promise<string[]> {
    return (await this.#keys(`values/${prefix}`)).map((key) => key.slice('values/'.length));
  }

  /** Does what an enquiry needs: writes a new key, reads and deletes it. Rejects when one of them fails. */
  async probe(): Promise<void> {
    const isNew = await this.#putNew(PROBE, true);
    const text = await this.read(PROBE);
    await this.#delete(PROBE);
    // The probe before has not deleted it.
    if (!isNew) throw codedError('not-deleted');
    if (text === undefined) throw codedError('not-read');
  }
}

function textKey(folder: TextFolder, id: string): string {
  if (!idPattern.test(id)) throw new TypeError('Not the id of an enquiry');
  return `${folder}/${id}`;
}

function entryKey(folder: EntryFolder, { id, recipient }: Place): string {
  if (!idPattern.test(id) || !recipientPattern.test(recipient))
    throw new TypeError('Not the place of an entry');
  return `${folder}/${id}/${recipient}`;
}
