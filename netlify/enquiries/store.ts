/**
 * Stores enquiries. Methods reject if the store can't be reached; only `fetch` retries.
 *
 *     enquiries/ID       the text, written once
 *     open/ID            the state, as long as somebody is to get the enquiry or a person has to decide
 *     done/ID            state and results afterwards
 *     marks/ID/got/R     R accepted the enquiry          marks/ID/last/R     how R last responded otherwise
 *     marks/ID/retry     a person asked for attempts     marks/ID/verified   a request had a verified captcha
 *
 * R is a hash of the recipient's name, because an address may contain characters that a key must not.
 *
 * A process may end, and the store may fail, between any two writes. Because of their order, that costs a second email at
 * most, and never an enquiry:
 *
 * 1. A request (contact.ts) writes open/ID, then enquiries/ID, and answers 200. A state whose text never came belongs to a
 *    visitor who wasn't answered 200: attempts and purge delete it.
 * 2. An attempt (attempt.ts) writes open/ID with the attempt counted, reads done/ID, and sends. If it ends before it has
 *    written how a recipient responded, the count says that the enquiry may have arrived. A done/ID that has been written
 *    meanwhile stops it.
 * 3. Whatever comes of it is a mark. Only attempts write over a state, so what a person or a request says isn't lost.
 * 4. Whoever ends the attempts (`close`) writes done/ID, then deletes open/ID, then the marks. If both exist, done/ID counts.
 * 5. Whoever erases (`erase`) deletes the text first. Purge deletes what is left without a text.
 */
import { createHash } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import type * as z from 'zod/mini';
import { codedError } from './log.ts';
import { idPattern, parseJson, parseRecord, type EnquiryRecord } from './record.ts';
import {
  doneSchema,
  enquiryOf,
  gotSchema,
  lastSchema,
  parseState,
  saidSchema,
  type Enquiry,
  type Got,
  type Last,
  type State,
} from './state.ts';

type Folder = 'enquiries' | 'open' | 'done';

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 16);

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

  /** Reads JSON; undefined if there is none, or none that the schema accepts. */
  async #readAs<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
    return parseJson(schema, (await this.read(key)) ?? '');
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

  /** Writes an open state unless there already is one. */
  addState(id: string, state: State): Promise<boolean> {
    return this.putNew(keyOf('open', id), state);
  }
  putState(id: string, state: State): Promise<void> {
    return this.#put(keyOf('open', id), state);
  }
  /** Reads only the state of an open enquiry; undefined if there is none. */
  async getState(id: string): Promise<State | undefined> {
    const text = await this.read(keyOf('open', id));
    return text === undefined ? undefined : parseState(text, id);
  }
  deleteState(id: string): Promise<void> {
    return this.delete(keyOf('open', id));
  }

  /**
   * Reads an open enquiry with the marks of these recipients and of those in its state; undefined if it isn't open. Given a
   * list of marks, reads only these.
   */
  async getOpen(
    id: string,
    names: readonly string[],
    marks?: ReadonlySet<string>,
  ): Promise<Enquiry | undefined> {
    const state = await this.getState(id);
    if (!state) return undefined;
    const read = async <T>(mark: string, schema: z.ZodMiniType<T>): Promise<T | undefined> => {
      const key = markOf(id, mark);
      return marks && !marks.has(key) ? undefined : this.#readAs(key, schema);
    };
    const all = new Set([...names, ...Object.keys(state.to)]);
    const readAll = async <T>(folder: string, schema: z.ZodMiniType<T>) =>
      (await Promise.all([...all].map((name) => read(`${folder}/${hashOf(name)}`, schema)))).filter(
        (mark) => mark !== undefined,
      );
    const [got, last, retry, verified] = await Promise.all([
      readAll('got', gotSchema),
      readAll('last', lastSchema),
      read('retry', saidSchema),
      read('verified', saidSchema),
    ]);
    return enquiryOf(id, state, { got, last, retry: retry?.at, isVerified: verified !== undefined });
  }
  /** Reads what is stored about an enquiry that nobody is to get any more; undefined if there is nothing. */
  async getDone(id: string): Promise<Enquiry | undefined> {
    const text = await this.read(keyOf('done', id));
    if (text === undefined) return undefined;
    const { got = {}, last = {} } = parseJson(doneSchema, text) ?? {};
    const state = parseState(text, id);
    return enquiryOf(id, state, { got: Object.values(got), last: Object.values(last) });
  }
  /** Ends all attempts, unless a person has asked for more since the enquiry was read. */
  async close({ id, state, got, last }: Enquiry): Promise<void> {
    await this.#put(keyOf('done', id), { ...state, got, last });
    await this.deleteState(id);
    // `retry` asks only for open enquiries: the mark of a request that came before this line is there.
    const retry = await this.#readAs(markOf(id, 'retry'), saidSchema);
    if (retry && retry.at !== state.retry) {
      await this.delete(keyOf('done', id));
      await this.putState(id, state);
      return;
    }
    // Whether the captcha was verified is still of interest.
    await this.#deleteMarks(id, (key) => key !== markOf(id, 'verified'));
  }

  putGot(id: string, got: Got): Promise<void> {
    return this.#put(markOf(id, `got/${hashOf(got.name)}`), got);
  }
  putLast(id: string, last: Last): Promise<void> {
    return this.#put(markOf(id, `last/${hashOf(last.name)}`), last);
  }
  /** Records what a person or a request says about an enquiry. */
  say(id: string, what: 'retry' | 'verified', at: Date): Promise<void> {
    return this.#put(markOf(id, what), { at: at.toISOString() });
  }
  /** Lists the keys of all marks. */
  marks(): Promise<string[]> {
    return this.keys('marks/');
  }
  /** Lists the ids, with this prefix, of enquiries that a request with a verified captcha has repeated. */
  async verifiedIds(prefix = ''): Promise<Set<string>> {
    const keys = await this.keys(`marks/${prefix}`);
    return new Set(keys.filter((key) => key.endsWith('/verified')).map(idOfMark));
  }
  async #deleteMarks(id: string, isUnwanted: (key: string) => boolean = () => true): Promise<void> {
    const keys = await this.keys(markOf(id, ''));
    await Promise.all(keys.filter(isUnwanted).map((key) => this.delete(key)));
  }

  /** Lists the ids in a folder that begin with `prefix`, ignoring other keys. */
  async ids(folder: Folder, prefix = ''): Promise<string[]> {
    const keys = await this.keys(`${folder}/${prefix}`);
    const ids = keys.map((key) => key.slice(folder.length + 1));
    return ids.filter((id) => idPattern.test(id));
  }

  /** Deletes an enquiry with the servers' replies. */
  async erase(id: string): Promise<void> {
    await this.delete(keyOf('enquiries', id));
    await Promise.all([this.deleteState(id), this.delete(keyOf('done', id)), this.#deleteMarks(id)]);
  }

  /** Reads one of the functions' own JSON values; undefined if there is none or it doesn't match the schema. */
  readValue<T>(value: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
    return this.#readAs(`values/${value}`, schema);
  }
  writeValue(value: string, content: unknown): Promise<void> {
    return this.#put(`values/${value}`, content);
  }

  /** Reads when a recipient last accepted an enquiry; an empty text if none is recorded. Only alerts depend on it. */
  async readTaken(name: string): Promise<string> {
    return (await this.readValue(`taken/${hashOf(name)}`, saidSchema))?.at ?? '';
  }
  writeTaken(name: string, at: Date): Promise<void> {
    return this.writeValue(`taken/${hashOf(name)}`, { at: at.toISOString() });
  }

  /**
   * Tests the store by performing each kind of operation that enquiries need. Rejects if any operation fails. Runs and the
   * doctor each have their own key, so that neither deletes the other's.
   */
  async probe(by: 'run' | 'doctor'): Promise<void> {
    const key = `probe/${by}`;
    await this.#put(key, true);
    await this.keys(key);
    const isReplaced = await this.putNew(key, true);
    await this.delete(key);
    const isLeft = (await this.read(key)) !== undefined;
    if (isReplaced || isLeft) throw codedError(isLeft ? 'not-deleted' : 'not-written');
  }
}

function keyOf(folder: Folder | 'marks', id: string): string {
  if (!idPattern.test(id)) throw new TypeError('Not the ID of an enquiry');
  return `${folder}/${id}`;
}
const markOf = (id: string, mark: string) => `${keyOf('marks', id)}/${mark}`;
/** Returns the id of the enquiry that a mark belongs to. */
export const idOfMark = (key: string) => key.split('/')[1] ?? '';
