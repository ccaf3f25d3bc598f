/**
 * Stores enquiries. `enquiries/ID` is the text, which is written only once. `open/ID` is the state while a delivery or a
 * manual decision is pending, and `done/ID` is the state afterwards. Methods reject if the store can't be reached; only
 * `fetch` retries.
 */
import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { codedError } from './log.ts';
import { idPattern, parseJson, parseRecord, type EnquiryRecord } from './record.ts';
import { parseState, type State } from './state.ts';

/** The folders for texts and states, in the order in which an enquiry moves through them. */
export const FOLDERS = ['enquiries', 'open', 'done'] as const;
export type StateFolder = 'open' | 'done';

/** A store's location, and the data needed to access it. */
interface StoreAddress {
  /** The deploy context is part of the store's name, because production and previews share a site's stores. */
  deployContext: string;
  /** Replaces the Blobs client's fetch, which retries for 25 s. */
  fetch?: typeof fetch;
  /** Needed only outside Netlify's runtime, which supplies these values itself. */
  access?: { siteID: string; token: string; edgeURL?: string; uncachedEdgeURL?: string };
}

/** The enquiries of a deploy context. */
export class EnquiryStore {
  readonly #open: () => ReturnType<typeof getStore>;

  /** Never throws: if the environment isn't configured, the first call rejects. */
  constructor({ deployContext, fetch, access }: StoreAddress) {
    const name = `enquiries-${deployContext}`;
    this.#open = () => getStore({ name, consistency: 'strong', ...(fetch && { fetch }), ...access });
  }

  async #put(key: string, value: unknown): Promise<void> {
    await this.#open().setJSON(key, value);
  }
  /**
   * Writes a key unless it exists. Resolves to whether the key was new. False may also mean that a retry found the result
   * of the first attempt.
   */
  async putNew(key: string, value: unknown): Promise<boolean> {
    const { modified, etag } = await this.#open().setJSON(key, value, { onlyIfNew: true });
    // The client treats every response except 412 as a success.
    if (modified && !etag) throw codedError('store-not-written');
    return modified;
  }
  async delete(key: string): Promise<void> {
    await this.#open().delete(key);
  }
  /** Lists the keys with this prefix. */
  async keys(prefix: string): Promise<string[]> {
    return (await this.#open().list({ prefix })).blobs.map(({ key }) => key);
  }
  /** Reads the raw text stored under a key; undefined if there is none. */
  async read(key: string): Promise<string | undefined> {
    return (await this.#open().get(key, { type: 'text' })) ?? undefined;
  }

  /** Writes the text of an enquiry unless it exists. */
  addText(record: EnquiryRecord): Promise<boolean> {
    return this.putNew(keyOf('enquiries', record.id), record);
  }
  /** Reads the text of an enquiry. Resolves to undefined if there is none, or 'unreadable' if it isn't a valid record. */
  async getText(id: string): Promise<EnquiryRecord | 'unreadable' | undefined> {
    const text = await this.read(keyOf('enquiries', id));
    return text === undefined ? undefined : (parseRecord(text, id) ?? 'unreadable');
  }

  /** Reads an enquiry's state in a folder; undefined if there is none. */
  async getState(folder: StateFolder, id: string): Promise<State | undefined> {
    const text = await this.read(keyOf(folder, id));
    return text === undefined ? undefined : parseState(text, id);
  }
  /** Writes an open state unless there already is one. */
  addState(id: string, state: State): Promise<boolean> {
    return this.putNew(keyOf('open', id), state);
  }
  putState(folder: StateFolder, id: string, state: State): Promise<void> {
    return this.#put(keyOf(folder, id), state);
  }
  deleteState(folder: StateFolder, id: string): Promise<void> {
    return this.delete(keyOf(folder, id));
  }

  /** Lists the ids in a folder that begin with `prefix`, ignoring other keys. */
  async ids(folder: 'enquiries' | StateFolder, prefix = ''): Promise<string[]> {
    const keys = await this.keys(`${folder}/${prefix}`);
    const ids = keys.map((key) => key.slice(folder.length + 1));
    return ids.filter((id) => idPattern.test(id));
  }

  /**
   * Deletes an enquiry. A delivery in progress may leave behind a state, which contains nothing entered by the visitor
   * and is deleted by purge.
   */
  async erase(id: string): Promise<void> {
    for (const folder of FOLDERS) await this.delete(keyOf(folder, id));
  }

  /** Reads one of the functions' own JSON values; undefined if there is none or it doesn't match the schema. */
  async readValue<T>(value: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
    return parseJson(schema, (await this.read(`values/${value}`)) ?? '');
  }
  writeValue(value: string, content: unknown): Promise<void> {
    return this.#put(`values/${value}`, content);
  }

  /**
   * Tests the store by performing each kind of operation that enquiries need. Rejects if any operation fails. Runs and the
   * doctor each have their own key, so that neither deletes the other's.
   */
  async probe(by: 'run' | 'doctor'): Promise<void> {
    const key = `probe/${by}`;
    const isNew = await this.putNew(key, true);
    await this.#put(key, true);
    const text = await this.read(key);
    await this.keys(key);
    await this.delete(key);
    // If the key already existed, an earlier probe failed to delete it.
    if (!isNew) throw codedError('not-deleted');
    if (text === undefined) throw codedError('not-read');
  }
}

function keyOf(folder: 'enquiries' | StateFolder, id: string): string {
  if (!idPattern.test(id)) throw new TypeError('Not the ID of an enquiry');
  return `${folder}/${id}`;
}
