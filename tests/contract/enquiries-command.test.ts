/** `npm run enquiries` as a program, on the local store and on a live site's API. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BlobsServer } from '@netlify/blobs/server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import type { EnquiryState } from '../../netlify/enquiries/state.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createRecord, stateOf } from '../support/enquiries.ts';
import { startApi } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';

const PROGRAM = path.resolve('scripts/enquiries.ts');
const DAY_MS = 24 * 60 * 60_000;
const timeBefore = (ms: number) => new Date(Date.now() - ms).toISOString();
const RECIPIENTS = ['team@agency.com', 'boss@agency.com'] as const;

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

/** Runs the program in the folder of a checkout. */
async function run(line: string, environment: Environment = {}) {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(process.execPath, [PROGRAM, ...line.split(' ')], { cwd: root, env });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, stdout, stderr };
}

/** Uses the local store, as a run of the site on this machine does. */
async function useStore<T>(use: (store: EnquiryStore) => Promise<T>): Promise<T> {
  const { store, close } = await openStore({}, root);
  return use(store).finally(close);
}
/** Saves enquiries that wait, or the spam. */
const store = (...records: EnquiryRecord[]) =>
  useStore((open) =>
    Promise.all(
      records.map((record) => (record.spam ? open.saveSpam(record) : open.save(record, stateOf(record)))),
    ),
  );
/** Saves an enquiry of whose mail this became. */
const storeMailed = (record: EnquiryRecord, recipients: EnquiryState['recipients'] = {}) =>
  useStore(async (open) => {
    await open.save(record, stateOf(record));
    await open.settle(record.id, stateOf(record, recipients), new Date('2026-05-04T09:00:02Z'));
  });
/** Saves an enquiry that still waits, of whose mail this became. */
const storeWaiting = (record: EnquiryRecord, recipients: EnquiryState['recipients']) =>
  useStore((open) => open.save(record, stateOf(record, recipients)));
const timeOf = ({ receivedAt }: EnquiryRecord) => receivedAt.slice(11, 16);
const folder = (name: string) => path.join(root, '.netlify/blobs-serve/entries/0/site:enquiries-dev', name);

/** One recipient has the enquiry, and the mail server refused the other for good. */
const PARTLY: EnquiryState['recipients'] = {
  [RECIPIENTS[0]]: { state: 'accepted', at: '2026-05-04T09:08:00.000Z' },
  [RECIPIENTS[1]]: {
    ...{ state: 'refused', reason: 'recipient-550', attempts: 1 },
    nextAt: '2026-05-04T15:08:00.000Z',
  },
};

describe('list', () => {
  it('prints the enquiries as JSON, newest first, each once and with its status', async () => {
    const mailed = createRecord({ name: 'Mailed', receivedAt: '2026-05-04T09:00:00.000Z' });
    const waiting = createRecord({ name: 'Waiting', receivedAt: '2026-05-05T09:00:00.000Z' });
    await storeMailed(mailed);
    // The same text looked like spam before.
    await store(waiting, { ...mailed, spam: 'honeypot' }, createRecord({ spam: 'honeypot' }));
    const { code, stdout, stderr } = await run('list --json');
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({ name: 'Waiting', status: 'waiting' }),
      expect.objectContaining({ name: 'Mailed', status: 'mailed' }),
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain('Kept apart as spam: 1.');
  });

  it('prints a table of at most 80 columns of the enquiries, or with --spam of the spam', async () => {
    const unverified = createRecord({ company: 'Mills', verified: false });
    const long = 'long.'.repeat(8);
    await store(unverified, createRecord({ name: long, email: `${long}@example.com` }));
    await store(createRecord({ name: 'A Robot', spam: 'honeypot' }));
    await storeWaiting(createRecord({ name: 'Refused' }), PARTLY);
    const { stdout } = await run('list');
    const { id, name, email, message } = unverified;
    expect(stdout).toContain(`\n${id.slice(0, 19)}  ${timeOf(unverified)}  waiting*    ${name} (M`);
    expect(stdout).toMatch(new RegExp(` ${email}\n +${message.slice(0, 12)}`));
    expect(stdout).toMatch(/ {2}mailed 1\/2 +Refused /);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).not.toContain('A Robot');
    expect((await run('list --spam')).stdout).toMatch(/^[^\n]+\n.* spam {2}A Robot {2}.*\n.*\n$/);
  });

  it('names unreadable records beside the others, even while files vanish, and exits with 1', async () => {
    const bad = createRecord();
    await store(createRecord({ name: 'Readable' }), bad);
    await writeFile(path.join(folder('enquiries'), bad.id), '{');
    // At such a file, as at one that vanishes, the Blobs server's list ends without an error.
    for (const name of ['.a', '.b', '.c', '.d']) await symlink('x', path.join(folder('enquiries'), name));
    const { code, stdout, stderr } = await run('list');
    expect([code, stdout]).toEqual([1, expect.stringContaining('Readable')]);
    expect(stderr).toContain(`can't be read and are not included: 1\n  enquiries/${bad.id}\n`);
  });
});

describe('show', () => {
  it('prints all fields, the reason of the last failure in words, and the time of the next attempt', async () => {
    const record = createRecord({
      company: 'Mills',
      message: 'Line one\nLine two',
    });
    const failed = {
      state: 'waiting',
      reason: 'EAUTH-535',
      attempts: 3,
      nextAt: '2126-05-04T09:05:00.000Z',
    } as const;
    await storeWaiting(record, { [RECIPIENTS[0]]: failed });
    const { code, stdout } = await run(`show ${record.id}`);
    expect(code).toBe(0);
    const { id, name, email, company, message } = record;
    for (const words of [id, name, email, company, message]) expect(stdout).toContain(words);
    expect(stdout).toMatch(
      /^ +team@agency.com: waiting, 3 failed attempts; .* refuses the login: .* \(EAUTH-535\)$/m,
    );
    expect(stdout).toMatch(/^Next: +2126-05-04 09:05 UTC; /m);
  });

  it('names the recipients that have the enquiry, and those that are refused for good', async () => {
    const record = createRecord();
    await storeMailed(record, PARTLY);
    const { stdout } = await run(`show ${record.id}`);
    expect(stdout).toMatch(
      /^Mail: +mailed 1\/2, .*\n +team@agency.com: accepted, .*\n +boss@agency.com: refused, .*MAIL_TO/m,
    );
    expect(stdout).not.toMatch(/^Next:/m);
  });
});

it('export prints CSV without formulas, or JSON; with --email only those from the address', async () => {
  const record = createRecord({ name: '=HYPERLINK("http://evil")', email: 'Ada@example.com' });
  await store(record, createRecord({ name: 'Another' }));
  const csv = (await run('export --csv --since 2026-05-04 --email ada@example.com')).stdout;
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(csv).not.toContain('Another');
  expect(JSON.parse((await run('export --json')).stdout)).toHaveLength(2);
  expect(JSON.parse((await run('export --json --since 2999-01-01')).stdout)).toEqual([]);
});

describe('find and erase', () => {
  /** Enquiries from an address in three forms and folders, from a variant, and from others. */
  const storePerson = async () => {
    await store(
      createRecord({ email: 'a@ünï.de', name: 'Waiting' }),
      createRecord({ email: 'a+work@ünï.de', name: 'Variant' }),
      createRecord({ email: 'b@example.com', name: 'Mention', message: 'Write to A@xn--n-nga1b.de, too.' }),
      createRecord({ email: 'a@ünï.de.example', name: 'Another' }),
      createRecord({ email: 'A@xn--n-nga1b.de', name: 'Spam', spam: 'honeypot' }),
    );
    await storeMailed(createRecord({ email: 'A@Ünï.de', name: 'Mailed' }), PARTLY);
  };
  const namesLeft = async () =>
    (JSON.parse((await run('export --json')).stdout) as EnquiryRecord[]).map(({ name }) => name).toSorted();

  it('find tells what is from an address, from its variants, and from others who name it', async () => {
    await storePerson();
    const groups = JSON.parse((await run('find a@ÜNÏ.de --json')).stdout) as Record<string, EnquiryRecord[]>;
    const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }) as object);
    expect(groups['from']).toEqual(expect.arrayContaining(named('Mailed', 'Spam', 'Waiting')));
    expect(groups).toMatchObject({ variants: named('Variant'), mentions: named('Mention') });
    expect((await run('find a@ÜNÏ.de')).stdout).toMatch(
      /: 3\nID[^]*: 1\nID.*\n.* Variant [^]*: 1\nID.*\n.* Mention /,
    );
  });

  it('erase deletes what is from an address, with a receipt, and names the rest', async () => {
    await storePerson();
    const { stdout, stderr } = await run('erase a@ÜNÏ.de --yes');
    expect(stdout).toMatch(/^([\d-]+T[\d:.]+Z {2}erasing [\d-]+[\da-f]{32}\n){3}Erased 3\. Store: Local /);
    expect(stdout).toContain(`- mails that were sent, with ${RECIPIENTS[0]}: delete them there\n`);
    expect(stderr).toMatch(/^Not erased: from variants .* \(1\), with it in the text \(1\)\.$/m);
    expect(await namesLeft()).toEqual(['Another', 'Mention', 'Variant']);
  });

  it('erase ends with 2 where it has to ask and there is no terminal', async () => {
    await storePerson();
    const { code, stdout, stderr } = await run('erase a@ÜNÏ.de');
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('add --yes')]);
    expect(await namesLeft()).toHaveLength(6);
  });

  it('erase --id deletes single enquiries, also one that cannot be read', async () => {
    const [bad, whole] = [createRecord(), createRecord({ id: `2026-05-04-${'a'.repeat(32)}` })];
    await store(bad, whole, createRecord());
    await writeFile(path.join(folder('enquiries'), bad.id), '{');
    expect((await run(`erase --yes --id ${bad.id} 2026-05-04-aaaaaaaa`)).stdout).toContain('Erased 2.');
    expect(await namesLeft()).toHaveLength(1);
    expect((await run(`erase --yes --id ${bad.id}`)).stderr).toContain('No enquiries have an ID that begins');
  });

  it('erase names the unreadable records that contain the address', async () => {
    const records = ['a@ünï.de', 'A@xn--n-nga1b.de', 'b@example.com'].map((email) => createRecord({ email }));
    await store(...records);
    for (const record of records) {
      await writeFile(path.join(folder('enquiries'), record.id), JSON.stringify(record).slice(0, -1));
    }
    const { code, stderr } = await run('erase --yes A@ünï.DE');
    const named = / contain the address[^]*?Records/.exec(stderr)?.[0];
    expect(records.map(({ id }) => named?.includes(`enquiries/${id}\n`))).toEqual([true, true, false]);
    expect(code).toBe(1);
  });
});

it('not-spam moves an enquiry of any age from the spam to those that wait, and exits with 1 for others', async () => {
  const record = createRecord({ receivedAt: timeBefore(30 * DAY_MS), spam: 'too-fast' });
  await store(record);
  expect((await run(`show ${record.id}`)).stdout).toMatch(/Mail: +spam \(too-fast\)/);
  expect(await run(`not-spam ${record.id}`)).toMatchObject({ code: 0 });
  expect((await run(`show ${record.id}`)).stdout).toMatch(
    /^Next: +within six minutes, if SMTP_URL is set; /m,
  );
  expect((await run(`not-spam ${record.id}`)).code).toBe(1);
});

it('retry lets the next run try what waits, whatever its age, for all but those that have it', async () => {
  const record = createRecord({ receivedAt: timeBefore(9 * DAY_MS) });
  await storeWaiting(record, PARTLY);
  const { code, stdout } = await run('retry');
  expect([code, stdout]).toEqual([0, expect.stringContaining('six minutes: 1.')]);
  const state = (await useStore((open) => open.getState('waiting', record.id))) as EnquiryState;
  expect(state.recipients).toEqual({ [RECIPIENTS[0]]: PARTLY[RECIPIENTS[0]] });
  expect(Date.now() - Date.parse(state.since)).toBeLessThan(DAY_MS);
});

it('ends without an error when its reader has closed the pipe', async () => {
  await store(...Array.from({ length: 40 }, () => createRecord({ message: 'long '.repeat(900) })));
  const child = spawn(process.execPath, [PROGRAM, 'export', '--json'], { cwd: root });
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([0, 'Local store (.netlify/blobs-serve)\n']);
});

it.each([
  ['list --since yesterday', / A day is like 2026-05-04\./],
  ['export', /export needs either --csv or --json\./],
  ['erase', /erase needs either an address or --id ID\./],
  ['erase 2026-05-04-aaaaaaaa', / An address has an @\./],
  ['show 2026-05-04', / An ID is like /],
])('the command line "%s" is an error', async (line, message) => {
  expect(await run(line)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(message) as string,
  });
});

it("NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN select the live site's store", async () => {
  const blobs = new BlobsServer({ directory: root, token: 'blobs-token' });
  const { port } = await blobs.start();
  /** Statuses of the API's next answers. */
  const faults: number[] = [];
  const [bad, record] = [createRecord(), createRecord({ name: 'On the live site' })];
  const fault = ({ method, url = '' }: IncomingMessage) =>
    method === 'GET' && url.endsWith(bad.id) ? 500 : faults.shift();
  const api = await startApi(`http://127.0.0.1:${port}`, fault);
  const environment = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'blobs-token', NETLIFY_API_URL: api.url };
  const live = await openStore(environment, root);
  await live.store.save(bad, stateOf(bad));
  await live.store.save(record, stateOf(record));
  // The API's limit of calls, as often as other failures end a call.
  faults.push(429, 429, 429);
  const { code, stdout, stderr } = await run('list', environment);
  expect([code, stdout]).toEqual([1, expect.stringContaining('On the live site')]);
  expect(stderr).toMatch(/^Live site 0\n/);
  expect(stderr).toContain(`not included: 1\n  enquiries/${bad.id}\n`);

  const wrong = await run('list', { ...environment, NETLIFY_AUTH_TOKEN: 'wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^Live site 0\nThe store could not be used: [^\n]+\n$/);
  expect(await run('list', { NETLIFY_SITE_ID: 'x' })).toMatchObject({
    code: 1,
    stderr: "NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.\n",
  });
  await api.stop();
  await blobs.stop();
});
