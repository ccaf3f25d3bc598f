/**
 * Stores enquiries: `enquiries/ID` is the text, written once; `open/ID` its state while somebody still has to get it or a person
 * has to decide, `done/ID` afterwards. Every method rejects when the store can't be reached; only its fetch retries.
 */
import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { codedError } from './log.ts';
import { idPattern, parseJson, parseRecord, type EnquiryRecord } from './record.ts';
import { parseState, type State } from './state.ts';

/** The folders of texts and of states, in the order in which an enquiry passes through them. */
export const FOLDERS = ['enquiries', 'open', 'done'] as const;
export type StateFolder = 'open' | 'done';

const PROBE = 'probe/probe';

/** How to reach the store. */
interface StoreAddress {
  /** The deploy context is part of the store's name, because production and previews share a site's stores. */
  deployContext: string;
  /** Replaces the Blobs client's own, which retries for 25 s. */
  fetch?: typeof fetch;
  /** For programs outside of Netlify's runtime, which otherwise supplies it. */
  access?: { siteID: string; token: string; edgeURL?: string; uncachedEdgeURL?: string };
}

/** A store of enquiries. */
export class EnquiryStore {
  readonly #open: () => ReturnType<typeof getStore>;

  /** Never throws: a missing environment is reported by the first call. */
  constructor({ deployContext, fetch, access }: StoreAddress) {
    const name = `enquiries-${deployContext}`;
    this.#open = () => getStore({ name, consistency: 'strong', ...(fetch && { fetch }), ...access });
  }

  async #put(key: string, value: unknown): Promise<void> {
    await this.#open().setJSON(key, value);
  }
  /** Writes under a new key, and returns whether it was new; false may also mean that its own first attempt got through. */
  async putNew(key: string, value: unknown): Promise<boolean> {
    const { modified, etag } = await this.#open().setJSON(key, value, { onlyIfNew: true });
    // The client treats every answer except 412 as a success.
    if (modified && !etag) throw codedError('store-not-written');
    return modified;
  }
  /** Deletes any key. */
  async delete(key: string): Promise<void> {
    await this.#open().delete(key);
  }
  /** All keys with this prefix. */
  async keys(prefix: string): Promise<string[]> {
    return (await this.#open().list({ prefix })).blobs.map(({ key }) => key);
  }
  /** The raw text under any key; undefined when there is none. */
  async read(key: string): Promise<string | undefined> {
    return (await this.#open().get(key, { type: 'text' })) ?? undefined;
  }

  /** Writes a text unless there is one. */
  addText(record: EnquiryRecord): Promise<boolean> {
    return this.putNew(keyOf('enquiries', record.id), record);
  }
  /** The text; undefined when there is none, 'unreadable' when it isn't a valid record. */
  async getText(id: string): Promise<EnquiryRecord | 'unreadable' | undefined> {
    const text = await this.read(keyOf('enquiries', id));
    return text === undefined ? undefined : (parseRecord(text, id) ?? 'unreadable');
  }

  /** The state in that folder; undefined when there is none. */
  async getState(folder: StateFolder, id: string): Promise<State | undefined> {
    const text = await this.read(keyOf(folder, id));
    return text === undefined ? undefined : parseState(text, id);
  }
  /** Writes an open state unless there is one. */
  addState(id: string, state: State): Promise<boolean> {
    return this.putNew(keyOf('open', id), state);
  }
  putState(folder: StateFolder, id: string, state: State): Promise<void> {
    return this.#put(keyOf(folder, id), state);
  }
  deleteState(folder: StateFolder, id: string): Promise<void> {
    return this.delete(keyOf(folder, id));
  }

  /** The ids in a folder that begin with `prefix`. Keys that aren't ids of ours are left out. */
  async ids(folder: 'enquiries' | StateFolder, prefix = ''): Promise<string[]> {
    const keys = await this.keys(`${folder}/${prefix}`);
    const ids = keys.map((key) => key.slice(folder.length + 1));
    return ids.filter((id) => idPattern.test(id));
  }

  /** Deletes all of an enquiry. A delivery in progress can leave a state, without the visitor's words; purge deletes it. */
  async erase(id: string): Promise<void> {
    for (const folder of FOLDERS) await this.delete(keyOf(folder, id));
  }

  /** A JSON value that the functions keep; undefined if absent or not matching the schema. */
  async readValue<T>(value: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
    return parseJson(schema, (await this.read(`values/${value}`)) ?? '');
  }
  writeValue(value: string, content: unknown): Promise<void> {
    return this.#put(`values/${value}`, content);
  }

  /** Makes one call of each kind that enquiries need. Rejects when one of them fails. */
  async probe(): Promise<void> {
    const isNew = await this.putNew(PROBE, true);
    await this.#put(PROBE, true);
    const text = await this.read(PROBE);
    await this.keys(PROBE);
    await this.delete(PROBE);
    // The previous probe didn't delete it.
    if (!isNew) throw codedError('not-deleted');
    if (text === undefined) throw codedError('not-read');
  }
}

function keyOf(folder: 'enquiries' | StateFolder, id: string): string {
  if (!idPattern.test(id)) throw new TypeError('Not the id of an enquiry');
  return `${folder}/${id}`;
}
