/** Tests the enquiry store with a real Blobs server. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { LOCAL_STORE, startLocalStore } from '../../netlify/local/start-services.ts';
import { BOSS, createRecord, stateOf, TEAM, undelivered } from '../support/enquiries.ts';
import { temporaryFolder } from '../support/files.ts';

let root: string;
let store: EnquiryStore;
beforeEach(async () => {
  root = temporaryFolder();
  const { server, access } = await startLocalStore(root);
  store = new EnquiryStore({ deployContext: 'dev', access });
  return () => server.stop();
});

it("the store never overwrites an enquiry's text, and keeps results and what people say apart from its state", async () => {
  const record = createRecord({ name: 'ਆਸ਼ਾ "A" 🙂', message: 'one\n\ttwo\n=three' });
  const { id, receivedAt: since } = record;
  const [state, later] = [stateOf(record), stateOf(record, { [TEAM]: undelivered() })];
  expect([await store.getText(id), await store.getOpen(id, []), await store.getDone(id)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([await store.addState(id, state), await store.addState(id, later)]).toEqual([true, false]);
  expect([await store.addText(record), await store.addText({ ...record, name: 'B' })]).toEqual([true, false]);
  expect([await store.getText(id), await store.getState(id)]).toEqual([record, state]);
  const got = { name: BOSS, at: since, since };
  const last = { name: TEAM, try: 1, code: 'text-554', reply: '554 no', isRefusal: true };
  await store.putState(id, later);
  await store.putGot(id, got);
  await store.putLast(id, last);
  await store.say(id, 'verified', new Date());
  const results = { id, got: { [BOSS]: got }, last: { [TEAM]: last } };
  const open = await store.getOpen(id, [BOSS]);
  expect(open).toEqual({ ...results, state: later, isVerified: true });
  await store.close(open!);
  expect(await store.getDone(id)).toMatchObject({ ...results, state: later });
  expect(await store.keys('')).toEqual([`done/${id}`, `enquiries/${id}`, `marks/${id}/verified`]);
  expect(await store.ids('enquiries', '2000-01-01')).toEqual([]);
  expect(await store.ids('enquiries', id.slice(0, 12))).toEqual([id]);
  await store.putState(id, later);
  await store.erase(id);
  expect(await store.keys('')).toEqual([]);
});

it("the doctor's probe of the store leaves nothing behind, and does not disturb a run's", async () => {
  await store.putNew('probe/run', true);
  await store.probe('doctor');
  expect(await store.keys('')).toEqual(['probe/run']);
});

it("the store lists only keys that are ids, ignores the local server's temporary files, and reports damaged texts", async () => {
  const record = createRecord();
  const { id } = record;
  await store.addText(record);
  const folder = join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev/enquiries');
  await mkdir(join(folder, 'deep'));
  for (const name of [id, '.k3j4h5', 'notes.txt', 'deep/x']) await writeFile(join(folder, name), '{"half');
  expect([await store.ids('enquiries'), await store.getText(id)]).toEqual([[id], 'unreadable']);
});

it.each(['../values/run', '', '%2e%2e/values/run'])('the store rejects the invalid id "%s"', async (id) => {
  await store.writeValue('run', { a: 1 });
  await expect(store.getText(id)).rejects.toThrow('Not the ID');
  await expect(store.getState(id)).rejects.toThrow('Not the ID');
  await expect(store.erase(id)).rejects.toThrow('Not the ID');
  expect(await store.readValue('run', z.unknown())).toEqual({ a: 1 });
});
