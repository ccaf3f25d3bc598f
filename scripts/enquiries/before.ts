/**
 * What the version before kept: texts whose states are entries for each recipient (`queue/ID/R`, `sent/ID/R`), and texts
 * that looked like spam (`spam/ID`). Remove this file once no live site has any.
 */
import * as z from 'zod/mini';
import { idPattern, parseJson, parseRecord, type EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { hasMailbox, isMailbox, newState, type State } from '../../netlify/enquiries/state.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { comparableAddress } from '../../src/enquiry/email.ts';

const entrySchema = z.object({
  to: z.string(),
  since: z.iso.datetime(),
  acceptedAt: z.optional(z.iso.datetime()),
});
const spamSchema = z.object({ spam: z.string() });

/** The texts that looked like spam, whose ids begin so, and the keys of damaged ones; those that a program sent are marked. */
export async function readSpam(store: EnquiryStore, prefix = '') {
  const records: EnquiryRecord[] = [];
  const unreadable: string[] = [];
  for (const key of await store.keys(`spam/${prefix}`)) {
    const id = key.slice('spam/'.length);
    const text = idPattern.test(id) ? ((await store.read(key)) ?? '') : '';
    const record = parseRecord(text, id);
    const isSuspicious = parseJson(spamSchema, text)?.spam !== 'too-fast';
    if (record) records.push({ ...record, ...(isSuspicious && { isSuspicious }) });
    else unreadable.push(key);
  }
  return { records, unreadable };
}

/** Gives each text of the version before a state, as which the site's runs deliver it. Returns how many it moved. */
export async function moveBefore(store: EnquiryStore): Promise<number> {
  const known = new Set([...(await store.ids('open')), ...(await store.ids('done'))]);
  const left = (await store.ids('enquiries')).filter((id) => !known.has(id));
  const [queue, sent] = [await store.keys('queue/'), await store.keys('sent/')];
  const isOf = (id: string) => (key: string) => key.split('/')[1] === id;
  // In this order nothing is lost wherever it ends.
  for (const id of left) await addState(store, id, queue.some(isOf(id)), sent.filter(isOf(id)));
  const { records: spam } = await readSpam(store);
  for (const record of spam) {
    await store.addState(record.id, newState(new Date(record.receivedAt), new Date()));
    await store.addText(record);
  }
  for (const key of [...queue, ...sent, ...spam.map(({ id }) => `spam/${id}`)]) await store.delete(key);
  return left.length + spam.length;
}

async function addState(store: EnquiryStore, id: string, isQueued: boolean, sent: readonly string[]) {
  const since = new Date(id.slice(0, 10));
  const to: State['to'] = {};
  for (const key of sent) {
    const [, , name = ''] = key.split('/');
    const entry = parseJson(entrySchema, (await store.read(key)) ?? '');
    const address = entry && isMailbox(entry.to) ? comparableAddress(entry.to) : name;
    to[address] = { at: entry?.acceptedAt ?? since.toISOString() };
  }
  const state = { ...newState(since, new Date()), to };
  if (!isQueued && hasMailbox(state)) await store.putState('done', id, state);
  else await store.addState(id, state);
}
