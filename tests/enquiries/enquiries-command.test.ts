/** Tests the commands of `npm run enquiries`. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { enquiryOf, type State } from '../../netlify/enquiries/state.ts';
import { mailboxKey, RECEIPTS } from '../../netlify/enquiries/receipt.ts';
import { LOCAL_STORE } from '../../netlify/local/start-services.ts';
import { enquiriesToCsv } from '../../scripts/enquiries/csv.ts';
import { erase } from '../../scripts/enquiries/erase.ts';
import { loadByIds, loadEnquiries, type LoadedEnquiry } from '../../scripts/enquiries/load.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { concerns, isFrom } from '../../scripts/enquiries/person.ts';
import { retry, markDone } from '../../scripts/enquiries/retry.ts';
import { toDetails } from '../../scripts/enquiries/text.ts';
import { BOSS, createRecord, DELIVERED, undelivered, stateOf, TEAM } from '../support/enquiries.ts';
import { projectFolder } from '../support/files.ts';
import { runTimersUntil, useMemoryServices } from '../support/memory-services.ts';

const LONG = 'long.'.repeat(8);

const waits = (changes: Partial<State['to'][string]>) =>
  undelivered({ nextAt: '2026-05-04T13:05:00.000Z', ...changes });

interface Stored extends Partial<EnquiryRecord> {
  folder?: 'open' | 'done';
  to?: State['to'];
}
/**
 * The id of the first enquiry consists of ones, the id of the second of twos, and so on. The record of the sixth will
 * be damaged.
 */
const ENQUIRIES: Stored[] = [
  {
    email: 'asha@ünï.example',
    company: 'Granite Mills',
    message: 'Line one\nLine two',
    page: '/contact',
    sources: { topic: 'A spring offer', utm_source: '=letter', utm_medium: 'mail', referrer: 'mail.example' },
    language: 'de',
    isSuspicious: true,
    folder: 'done',
    to: { [BOSS]: DELIVERED },
  },
  {
    email: 'Asha@xn--n-nga1b.example',
    name: 'Asha Waiting',
    verified: false,
    to: {
      [TEAM]: waits({ code: 'login-5.7.8', reply: '535 5.7.8 Bad credentials' }),
      [BOSS]: DELIVERED,
      'sales@thirma.example': waits({ code: 'recipient-5.1.1', reply: '550 5.1.1 No such user' }),
      webhook: waits({ code: 'http-500' }),
    },
  },
  {
    email: 'asha+work@ünï.example',
    name: 'A Variant',
    to: { [TEAM]: waits({ tries: 26, code: 'text-5.7.0', reply: '554 5.7.0 Reject - SPAM' }) },
  },
  {
    email: `${LONG}@example.com`,
    name: LONG,
    message: `Please write to asha@ünï.example, too. ${LONG}${LONG}`,
  },
  { email: 'ravi@ünï.example', name: '=HYPERLINK("http://evil.example")', company: 'Asha@ünï.example' },
  { email: 'asha@ünï.example' },
  { email: 'asha@ünï.example.com', name: 'A Stranger' },
];
const STORED = ENQUIRIES.map(({ folder = 'open', to, ...changes }, index) => {
  const number = index + 1;
  const record = createRecord({
    id: `2026-05-04-${String(number).repeat(32)}`,
    receivedAt: `2026-05-04T0${number}:08:07.000Z`,
    message: `Text ${number}.`,
    ...changes,
  });
  const state = stateOf(record, to);
  return { folder, record, state };
});

let template: string;
/** Stores the enquiries in a folder, which tests copy. */
beforeAll(async () => {
  const root = projectFolder();
  const { store, close } = await openStore({}, root);
  for (const [index, { folder, record, state }] of STORED.entries()) {
    await store.addText(record);
    await store.putState(record.id, state);
    if (folder === 'done') await store.close(enquiryOf(record.id, state, { got: [], last: [] }));
    if (index === 5) {
      const blob = path.join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev/enquiries', record.id);
      writeFileSync(blob, JSON.stringify(record).slice(0, -1));
    }
  }
  await close();
  template = path.join(root, '.netlify');
});

/** Creates a project folder with a local store that contains these enquiries. */
function folderWithEnquiries(): string {
  const root = projectFolder();
  cpSync(template, path.join(root, '.netlify'), { recursive: true });
  return root;
}

/** Runs a command line in a folder. NODE_ENV makes the Blobs client retry without delays. */
const runCommand = (root: string, line: string) =>
  spawnSync(process.execPath, [path.resolve('scripts/enquiries.ts'), ...line.split(' ')], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { PATH: process.env['PATH'], NODE_ENV: 'test' },
  });

it.each([
  ...[['list asha@ÜNÏ.example'], ['list 2026-05-05']],
  ...[['show 2026-05-04-aaaaaaaa'], ['show 2026-05-04-66666666']],
  ['show 2026-05-04-11111111 2026-05-04-22222222 2026-05-04-33333333'],
  ['done 2026-05-04-77777777', 'retry'],
  ...[['erase nobody@agency.com'], ['erase'], ['erase asha@ÜNÏ.example']],
  ['erase asha@ÜNÏ.example yes', 'erase yes 2026-05-04-66666666 2026-05-04-77777777', 'list'],
  ...[['export --csv'], ['list asha@uni.example ravi@uni.example'], ['help'], ['lst']],
])('the output of npm run enquiries matches the snapshot: %s', (...lines) => {
  const root = folderWithEnquiries();
  const printed = lines.map((line) => {
    const { status, stdout, stderr } = runCommand(root, line);
    return `$ ${line}\n${stdout}${stderr.replace(/^(?=.)/gm, '! ')}exit ${status}`;
  });
  const timesOfErasing = /^\d{4}-\d\d-\d\dT[\d:.]+Z/gm;
  expect(printed.join('\n\n').replace(timesOfErasing, 'NOW')).toMatchSnapshot();
});

it("npm run enquiries list json prints a person's enquiries, and who has them", () => {
  const { stdout } = runCommand(folderWithEnquiries(), 'list json asha@ünï.example');
  const done: unknown = expect.objectContaining({ status: 'done', got: { [BOSS]: expect.anything() } });
  expect(JSON.parse(stdout)).toContainEqual(done);
});

it('npm run enquiries export writes UTF-8 with the byte order mark that Excel needs', () => {
  const folder = folderWithEnquiries();
  expect(runCommand(folder, 'export all.csv').stdout).toBe('Enquiries written to all.csv: 6\n');
  const file = readFileSync(`${folder}/all.csv`, 'utf8');
  expect(file).toBe(runCommand(folder, 'export').stdout);
  expect(file).toMatch(
    /^\ufeffid,.*,message,.*sources\.topic,sources\.utm_source,sources\.utm_medium,sources\.referrer\r\n/,
  );
  expect(file).toMatch(/^Line two",.*"A spring offer","'=letter","mail","mail.example"\r\n/m);
  expect(runCommand(folder, 'export semicolon').stdout).toContain(`";"'=letter";"mail";"mail.example"\r\n`);
});

it.each([
  [
    'list',
    { '.env': 'NETLIFY_SITE_ID=x' },
    /^NETLIFY_AUTH_TOKEN must also be set to use the live site's store.\n$/,
  ],
  [
    'list',
    { '.env': 'NETLIFY_AUTH_TOKEN=x' },
    /^NETLIFY_SITE_ID must also be set to use the live site's store.\n$/,
  ],
  ['list', { '.netlify': 'a file' }, /^The store can't be used: ENOTDIR[^\n]*\n$/],
  ['export all.csv', { 'all.csv/a': 'a folder' }, /\nall.csv can't be written: EISDIR[^\n]*\n$/],
])(
  'npm run enquiries %s exits with 1 and reports in one line what cannot be opened, given the files %j',
  (line, files, message) => {
    const { status, stdout, stderr } = runCommand(projectFolder(files), line);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  },
);

const record = createRecord();
const enquiry = (changes: object): LoadedEnquiry => ({
  record: { ...record, ...changes },
  status: 'waiting',
});

it.each(['', ' ', '"', 'x,', 'x;', 'x;"', 'x\t', 'one\n', 'one;\n ', '\r', ';;'])(
  'no CSV cell is read as a formula, whatever the separator, even if a text has a formula sign after %j',
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

it.each([
  [{ message: 'Write to Asha+work@UNI.example, please.' }, true],
  [{ message: '<asha@uni.example>' }, true],
  [{ message: 'a\u00adsha＠ｕｎｉ.example' }, true],
  [{ message: 'asha@uni.example.' }, true],
  [{ message: 'natasha@uni.example' }, false],
  [{ message: 'asha@uni.example.com' }, false],
  [{ message: 'asha@uni.examples' }, false],
  // The address may also be in a campaign parameter or in a field that has been removed from the form.
  [{ sources: { utm_content: 'asha+news@uni.example' } }, true],
  [{ wishes: 'Write to asha@uni.example' }, true],
])(
  "whether somebody else's enquiry with the values %j concerns asha@uni.example: %s",
  (changes, expected) => {
    const results = [isFrom, concerns].map((finds) => finds('asha@uni.example')(enquiry(changes)));
    expect(results).toEqual([false, expected]);
  },
);

it('fields removed from the form are searched for addresses, and are exported even if a source has the same name', () => {
  const former = enquiry({ email: '', mail: 'Asha@uni.example', gclid: '+91', sources: { gclid: '1' } });
  const [heading, first, second] = enquiriesToCsv([former, enquiry({})]).split('\r\n');
  expect(heading).toMatch(/,message,.*mail,gclid,sources\.gclid$/);
  expect(first).toMatch(/,"Asha@uni\.example","'\+91","1"$/);
  expect(second).toMatch(/,"","",""$/);
  expect(isFrom('asha@uni.example')(former)).toBe(true);
});

describe('with an in-memory store', () => {
  beforeEach(() => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'log').mockReturnValue();
    return () => vi.restoreAllMocks();
  });

  const memory = useMemoryServices();
  it.each([
    // What is left are the receipts of others.
    ['Yes\n', [0, 2]],
    ['', [1, 5]],
  ])(
    'after the answer %j, the exit code of erase and the number of keys left in the store are %j',
    async (typed, expected) => {
      const { id, email } = memory.add(0);
      for (const address of [email, 'somebody@mill.example', 'else@mill.example'])
        memory.blobs.set(`${RECEIPTS}2026-05-04T09-${mailboxKey(address)}`, '');
      const terminal = Object.assign(new PassThrough(), { isTTY: true });
      // The end of the input closes the prompt, as Ctrl-C does.
      terminal.end(typed);
      vi.spyOn(process, 'stdin', 'get').mockReturnValueOnce(terminal as never);
      expect([await erase(memory.open, { ids: [id], yes: false }), memory.blobs.size]).toEqual(expected);
    },
  );

  it('an enquiry marked as done while the list is loading is listed as done, and an enquiry without a state is listed with the status nobody', async () => {
    const [moves, lacksState] = [memory.add(0), memory.add(1)];
    memory.blobs.delete(`open/${lacksState.id}`);
    memory.onStoreCall.mockImplementation(({ kind, key }) => {
      const text = memory.blobs.get(`open/${moves.id}`);
      if (kind === 'read' && text && key.startsWith('open')) {
        memory.blobs.set(`done/${moves.id}`, text);
        memory.blobs.delete(`open/${moves.id}`);
      }
      return Promise.resolve(undefined);
    });
    const { enquiries } = await runTimersUntil(loadEnquiries(memory.open.store));
    expect(enquiries.map(({ record, status }) => [record.id, status])).toEqual([
      [lacksState.id, 'nobody'],
      [moves.id, 'done'],
    ]);
  });

  it('an enquiry that only a chat has received has the status nobody, unless the site sends no emails', async () => {
    memory.add(0, { chat: DELIVERED, [TEAM]: waits({}) });
    memory.add(1, { chat: DELIVERED, webhook: waits({}) });
    const { enquiries } = await runTimersUntil(loadEnquiries(memory.open.store));
    expect(enquiries.map(({ status }) => status)).toEqual(['nobody', 'waiting']);
  });

  it("NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN select the live site's store", async () => {
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

  it("retry waits when Netlify's API allows no more calls, and goes on", async () => {
    const { store } = await openStore({ NETLIFY_SITE_ID: 'x', NETLIFY_AUTH_TOKEN: 'key' }, '');
    const { id } = createRecord();
    // The Blobs client itself repeats a call five times.
    const refusals = Array<[number]>(8).fill([429]);
    const answers: [number, object?][] = [...refusals, [200, { blobs: [{ key: `open/${id}` }] }]];
    memory.request.mockImplementation(() => {
      const [status, body = { url: 'https://signed.example/x' }] = answers.shift() ?? [200];
      return Promise.resolve(Response.json(body, { status }));
    });
    await runTimersUntil(retry({ ...memory.open, store }, []));
    expect(vi.mocked(console.log).mock.lastCall?.[0]).toContain('minutes: 1.');
  });

  it('retry counts no enquiry that a run closes meanwhile', async () => {
    const { id } = memory.add(0);
    memory.onStoreCall.mockImplementation(({ kind }) => {
      if (kind === 'write') memory.blobs.delete(`open/${id}`);
      return Promise.resolve(undefined);
    });
    await runTimersUntil(retry(memory.open, []));
    expect(vi.mocked(console.log).mock.lastCall?.[0]).toContain('minutes: 0.');
  });

  it('an enquiry that was verified later is listed, shown and exported as verified, also once it is done', async () => {
    const { id } = memory.add(0);
    const text = memory.blobs.get(`enquiries/${id}`)!;
    memory.blobs.set(`enquiries/${id}`, text.replace('"verified":true', '"verified":false'));
    const found = async () => (await runTimersUntil(loadEnquiries(memory.open.store))).enquiries[0]!;
    expect((await found()).record.verified).toBe(false);
    await memory.open.store.say(id, 'verified', new Date());
    expect((await found()).record.verified).toBe(true);
    await markDone(memory.open, [id]);
    expect(toDetails(await found())).toMatch(/^Captcha: +passed/m);
    expect(enquiriesToCsv([await found()])).toContain(',"true",');
  });

  it('npm run enquiries list reports unreadable enquiries, and lists the others', async () => {
    const [bad, fine] = [memory.add(0), memory.add(0)];
    memory.refuseCalls(`enquiries/${bad.id}`);
    const { enquiries, unreadable } = await runTimersUntil(loadEnquiries(memory.services.store));
    expect([enquiries.map((each) => each.record.id), unreadable]).toEqual([[fine.id], [bad.id]]);
  });

  it('an ambiguous ID prefix selects nothing', async () => {
    for (const index of [0, 1])
      await memory.services.store.addText(
        createRecord({ id: `2026-05-04-0000000${index}${'0'.repeat(24)}` }),
      );
    await expect(runTimersUntil(loadByIds(memory.services.store, ['2026-05-04-0000']))).rejects.toThrow(
      '2 enquiries have',
    );
  });
});
