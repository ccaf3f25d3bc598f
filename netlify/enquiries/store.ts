/**
 * Where enquiries lie: `outbox/<id>` until the team's mail server has taken them, `archive/<id>` afterwards.
 * Every method rejects with an Error when the store can't be reached; nothing is retried beyond its fetch.
 */
import { getStore } from '@netlify/blobs';
import { boundedFetch } from './bounded-fetch.ts';
import type { FetchLimits } from './bounded-fetch.ts';
import { idPattern, parseRecord } from './record.ts';
import type { EnquiryRecord } from './record.ts';

/** The two places an enquiry can lie in. */
export type Box = 'outbox' | 'archive';

/** A store of enquiries. */
export type EnquiryStore = {
  /** Writes a new enquiry to the outbox; on return it is safe. */
  keep(record: EnquiryRecord): Promise<void>;
  /** Writes the delivered enquiry to the archive, then takes it out of the outbox. */
  settle(record: EnquiryRecord, deliveredAt: Date): Promise<void>;
  /** The record in that box; undefined when there is none, 'unreadable' when it isn't a record. */
  get(box: Box, id: string): Promise<EnquiryRecord | 'unreadable' | undefined>;
  /** Ids in that box, oldest day first, and the keys there that are no ids. */
  list(box: Box): Promise<{ ids: string[]; strangers: string[] }>;
  /** Removes one enquiry from that box. */
  erase(box: Box, id: string): Promise<void>;
  /** A small JSON note of the machinery's own; undefined when absent or unreadable. */
  readNote(name: string): Promise<unknown>;
  /** Writes, or with undefined removes, such a note. */
  writeNote(name: string, value: unknown): Promise<void>;
};

/** Where the store is. Without `access` the Netlify runtime says so itself. */
export type StoreAddress = {
  /** The deploy context: production and previews share a site's stores, so it is part of the name. */
  deployContext: string;
  limits: FetchLimits;
  /** For programs outside of Netlify's runtime. */
  access?: { siteID: string; token: string; apiURL?: string; edgeURL?: string; uncachedEdgeURL?: string };
};

/** Limits of every call: a slow store is waited for, since the visitor's answer doesn't hang on it alone. */
export const storeLimits: FetchLimits = { perTry: 4000, total: 15_000, tries: 3 };

/** Opens the store in Netlify Blobs. Never fails itself: a missing environment shows at the first use. */
export function blobStore(address: StoreAddress): EnquiryStore {
  const name = `enquiries-${address.deployContext.replace(/[^\w-]/g, '-')}`.slice(0, 64);
  const blobs = () =>
    getStore({ name, consistency: 'strong', fetch: boundedFetch(address.limits), ...address.access });

  return {
    async keep(record) {
      await blobs().setJSON(`outbox/${record.id}`, record);
    },
    async settle(record, deliveredAt) {
      await blobs().setJSON(`archive/${record.id}`, { ...record, deliveredAt: deliveredAt.toISOString() });
      await blobs().delete(`outbox/${record.id}`);
    },
    async get(box, id) {
      if (!idPattern.test(id)) return undefined;
      const text = await blobs().get(`${box}/${id}`, { type: 'text' });
      return text === null ? undefined : (parseRecord(text, id) ?? 'unreadable');
    },
    async list(box) {
      const ids: string[] = [];
      const strangers: string[] = [];
      for await (const page of blobs().list({ prefix: `${box}/`, paginate: true })) {
        for (const { key } of page.blobs) {
          const id = key.slice(box.length + 1);
          if (idPattern.test(id)) ids.push(id);
          // The local emulator shows the temporary files of writes under way; their names begin with a dot.
          else if (!id.startsWith('.')) strangers.push(key);
        }
      }
      return { ids: ids.sort(), strangers };
    },
    async erase(box, id) {
      if (idPattern.test(id)) await blobs().delete(`${box}/${id}`);
    },
    async readNote(note) {
      const text = await blobs().get(`notes/${note}`, { type: 'text' });
      try {
        return text === null ? undefined : (JSON.parse(text) as unknown);
      } catch {
        return undefined;
      }
    },
    async writeNote(note, value) {
      if (value === undefined) await blobs().delete(`notes/${note}`);
      else await blobs().setJSON(`notes/${note}`, value);
    },
  };
}
