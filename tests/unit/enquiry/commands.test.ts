/** What npm run enquiries asks and exports. */
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { enquiriesToCsv } from '../../../scripts/enquiries/csv.ts';
import { loadByIds, loadSince, type LoadedEnquiry } from '../../../scripts/enquiries/load.ts';
import { openStore } from '../../../scripts/enquiries/open-store.ts';
import { concerns, isFrom } from '../../../scripts/enquiries/person.ts';
import { erase } from '../../../scripts/enquiries/erase.ts';
import { endWaiting, retry } from '../../../scripts/enquiries/retry.ts';
import { sources } from '../../../scripts/enquiries/sources.ts';
import { BOSS, createRecord, HAS, TEAM } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const record = createRecord();
const enquiry = (changes: object): LoadedEnquiry => ({
  record: { ...record, ...changes },
  status: 'waiting',
});

test.each(['', ' ', '"', 'x;', 'x;"', 'x\t', 'one\n', 'one;\n ', '\r', ';;'])(
  'CSV with a text that begins a formula after %j has no formula in any cell, whatever the separator',
  (start) => {
    for (const sign of '=+-@＝＋－＠') {
      const text = `${start}${sign}1`;
      const csv = enquiriesToCsv([
        enquiry({ name: text, company: text, message: text, email: text, former: text }),
      ]);
      for (const cell of csv.split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }
  },
);

test.each([
  ['Write to Asha+work@UNI.example, please.', true],
  ['<asha@uni.example>', true],
  ['a\u00adsha＠ｕｎｉ.example', true],
  ['asha@uni.example.', true],
  ['natasha@uni.example', false],
  ['asha@uni.example.com', false],
  ['asha@uni.examples', false],
])('a text %j names the address asha@uni.example: %s', (message, expected) => {
  expect(concerns('asha@uni.example')(enquiry({ message }))).toBe(expected);
});

test('what was written in a field that the form has no more is exported, and found', () => {
  const [former, other] = [enquiry({ email: '', mail: 'Asha@uni.example', phone: '+91' }), enquiry({})];
  const [heading, first, second] = enquiriesToCsv([former, other]).split('\r\n');
  expect(heading).toMatch(/,message,mail,phone$/);
  expect(first).toMatch(/,"Asha@uni\.example","'\+91"$/);
  expect(second).toMatch(/,"",""$/);
  expect(isFrom('asha@uni.example')(former)).toBe(true);
  const named = enquiry({ wishes: 'Write to asha@uni.example' });
  expect([isFrom, concerns].map((finds) => finds('asha@uni.example')(named))).toEqual([false, true]);
});

vi.spyOn(process.stderr, 'write').mockReturnValue(true);
vi.spyOn(console, 'log').mockReturnValue();

// The end of the input closes the prompt, as Ctrl-C does.
const memory = useMemoryServices();
test.each([
  ['Yes\n', [0, 0]],
  ['y\n', [1, 2]],
  ['', [1, 2]],
])('erase where %j is typed ends with a code and a number of keys left: %j', async (typed, expected) => {
  const { id } = memory.add(0);
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  terminal.end(typed);
  vi.spyOn(process, 'stdin', 'get').mockReturnValueOnce(terminal as never);
  expect([await erase(memory.open, { ID: [id] }), memory.keys().length]).toEqual(expected);
});

test.each([
  ['show', () => loadByIds(memory.services.store, ['2026-05-04-0000']), '2026-05-04-0000'],
  ['list of a day', () => loadSince(memory.services.store, '2026-05-02'), '2026-05-0'],
])('%s lists only keys that begin as the ids do', async (_title, load, prefix) => {
  memory.add(0);
  await finish(load());
  const lists = memory.onStoreCall.mock.calls.flatMap(([{ kind, key }]) => (kind === 'list' ? key : []));
  expect(lists).toEqual([`enquiries/${prefix}`, `done/${prefix}`, `parked/${prefix}`]);
});

const LETTER = { utm_source: 'letter', utm_campaign: 'spring' };
test('sources counts what brought the enquiries of 90 days, whatever differs from click to click', async () => {
  const days = 24 * 3_600_000;
  for (const [age, from] of [
    [0, { ...LETTER, referrer: 'mail.example' }],
    [89 * days, { ...LETTER, utm_term: 'x', gclid: '1' }],
    [91 * days, LETTER],
    [0, { gclid: '2', referrer: '=1' }],
    [0, { gclid: '3' }],
    [0, undefined],
  ] as const) {
    const added = memory.add(age);
    memory.blobs.set(`enquiries/${added.id}`, JSON.stringify({ ...added, sources: from }));
  }
  const printed = vi.mocked(console.log).mockClear();
  await finish(sources(memory.open, {}));
  expect(printed.mock.calls.map((line) => line.join(' '))).toMatchInlineSnapshot(`
    [
      "Enquiries of the last 90 days: 5",
      "     2  campaign  gclid",
      "     2  campaign  letter / spring",
      "     1  unknown",
      "     1  site      =1",
      "     1  site      mail.example",
    ]
  `);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValueOnce(true);
  await finish(sources(memory.open, { csv: ['csv'] }));
  expect(written.mock.lastCall?.[0]).toMatchInlineSnapshot(`
    "﻿enquiries,kind,name
    "2","campaign","gclid"
    "2","campaign","letter / spring"
    "1","unknown",""
    "1","site","'=1"
    "1","site","mail.example"
    "
  `);
});

const PARKED = { reason: 'EMESSAGE-554', refused: 2 };
const IN_A_MONTH = { nextAt: '2026-06-04T12:00:00.000Z' };

test('retry tries all that is open or parked, with a clean slate, and leaves what is done', async () => {
  const open = memory.add(0, { [BOSS]: HAS, [TEAM]: PARKED }, IN_A_MONTH);
  const parked = memory.add(0, { [BOSS]: HAS, [TEAM]: PARKED }, { folder: 'parked', ...IN_A_MONTH });
  const done = memory.add(0, {}, { folder: 'done' });
  await finish(retry(memory.open, {}));
  const states = memory.keys().filter((key) => !key.startsWith('enquiries'));
  expect(states).toEqual([`done/${done.id}`, `open/${open.id}`, `open/${parked.id}`].sort());
  expect(memory.stateOf(open.id)).toMatchObject({ nextAt: START.toISOString(), to: { [TEAM]: PARKED } });
  expect(memory.stateOf(parked.id)).toMatchObject({ nextAt: START.toISOString(), to: { [BOSS]: HAS } });
  expect(memory.stateOf(parked.id)?.to).not.toHaveProperty([TEAM]);
});

test.each([
  ['retry', retry, 'open'],
  ['done', endWaiting, 'done'],
] as const)(
  '%s of an ID concerns that one alone, and only one that waits or is parked',
  async (_name, run, folder) => {
    const [one, other] = [memory.add(0, {}, { folder: 'parked' }), memory.add(0, {}, { folder: 'parked' })];
    await finish(run(memory.open, { ID: [one.id] }));
    expect(memory.keys()).toContain(`${folder}/${one.id}`);
    expect(memory.keys().filter((key) => key.startsWith('parked'))).toEqual([`parked/${other.id}`]);
    await expect(finish(run(memory.open, { ID: ['2026-05-05-00000000'] }))).rejects.toThrow(
      'No enquiries that wait',
    );
  },
);

test("NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN select the live site's store", async () => {
  const environment = { NETLIFY_SITE_ID: 'x', NETLIFY_AUTH_TOKEN: 'key' };
  const { store, description } = await openStore(environment, '');
  memory.request.mockResolvedValueOnce(Response.json({ url: 'https://signed.example/x' }));
  memory.request.mockResolvedValueOnce(new Response(null, { status: 404 }));
  expect(await store.getText(record.id)).toBeUndefined();
  expect(description).toBe('Live site x');
  const [[url, init] = []] = memory.request.mock.calls;
  expect(url).toContain('https://api.netlify.com/api/v1/blobs/x/site:enquiries-production/enquiries/');
  expect(init?.headers).toMatchObject({ authorization: 'Bearer key' });
});

test('a text that can not be read is named, and the others are listed', async () => {
  const [bad, fine] = [memory.add(0), memory.add(0)];
  memory.refuse(`enquiries/${bad.id}`);
  const { enquiries, unreadable } = await finish(loadSince(memory.services.store));
  expect([enquiries.map((each) => each.record.id), unreadable]).toEqual([[fine.id], [`enquiries/${bad.id}`]]);
});

test('texts that can not be read, one after another, end list: the store is gone', async () => {
  for (let count = 0; count < 60; count++) memory.add(0);
  memory.refuse('enquiries', 'read');
  await expect(finish(loadSince(memory.services.store))).rejects.toThrow('403');
});

test('a beginning that several ids have selects none of them', async () => {
  for (const index of [0, 1])
    await memory.services.store.addText(createRecord({ id: `2026-05-04-0000000${index}${'0'.repeat(24)}` }));
  await expect(finish(loadByIds(memory.services.store, ['2026-05-04-0000']))).rejects.toThrow(
    '2 enquiries have',
  );
});
