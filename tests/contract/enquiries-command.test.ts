/** `npm run enquiries` as a program; tests/sample/snapshots/terminal has all that it prints. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BlobsServer } from '@netlify/blobs/server';
import { beforeEach, expect, it } from 'vitest';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createRecord, stateOf } from '../support/enquiries.ts';
import { commandIn, PROGRAM } from '../support/enquiries-command.ts';
import { startApi } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';

let command: ReturnType<typeof commandIn>;
beforeEach(() => {
  command = commandIn();
});
/** Saves enquiries that wait, and spam. */
const save = (...records: EnquiryRecord[]) =>
  command.useStore((store) =>
    Promise.all(
      records.map((record) => (record.spam ? store.saveSpam(record) : store.save(record, stateOf(record)))),
    ),
  );
const tear = ({ id }: EnquiryRecord) => writeFile(path.join(command.folder('enquiries'), id), '{');
const names = (json: string) => (JSON.parse(json) as EnquiryRecord[]).map(({ name }) => name);

it('list, find and export print JSON for programs, each enquiry once, the newest first', async () => {
  const at = (day: number, name: string, changes: Partial<EnquiryRecord> = {}) =>
    createRecord({ name, receivedAt: `2026-05-0${day}T09:00:00.000Z`, ...changes });
  const mailed = at(4, 'Mailed');
  // The same text looked like spam before.
  await save(mailed, { ...mailed, spam: 'honeypot' }, at(5, 'Waiting'), at(6, 'Spam', { spam: 'too-fast' }));
  await command.useStore((store) => store.settle(mailed.id, stateOf(mailed), new Date()));
  const list = await command.run('list --json');
  expect(JSON.parse(list.stdout)).toMatchObject([
    { name: 'Waiting', status: 'waiting' },
    { name: 'Mailed', status: 'mailed' },
  ]);
  expect(list.stderr).toContain('Kept apart as spam: 1.');
  expect(names((await command.run('list --json --spam')).stdout)).toEqual(['Spam']);
  expect(names((await command.run('export --json --since 2026-05-05')).stdout)).toEqual(['Spam', 'Waiting']);
});

it('the table has at most 80 columns', async () => {
  const long = 'long.'.repeat(8);
  await save(
    createRecord({ company: 'Mills', verified: false }),
    createRecord({ name: long, email: `${long}@example.com` }),
  );
  const { stdout } = await command.run('list');
  expect(
    stdout
      .split('\n')
      .map(({ length }) => length)
      .filter((length) => length > 80),
  ).toEqual([]);
});

it('unreadable records are named beside the others, even while files vanish, and the program exits with 1', async () => {
  const bad = createRecord();
  await save(createRecord({ name: 'Readable' }), bad);
  await tear(bad);
  // At such a file, as at one that vanishes, the Blobs server's list ends without an error.
  for (const name of ['.a', '.b', '.c', '.d'])
    await symlink('x', path.join(command.folder('enquiries'), name));
  const { code, stdout, stderr } = await command.run('list');
  expect([code, stdout]).toEqual([1, expect.stringContaining('Readable')]);
  expect(stderr).toContain(`can't be read and are not included: 1\n  enquiries/${bad.id}\n`);
});

it('erase deletes all from an address in any form, and single ones, also one that cannot be read; and no others', async () => {
  const bad = createRecord({ email: 'c@example.com' });
  await save(
    createRecord({ email: 'a@ünï.de' }),
    createRecord({ email: 'A@xn--n-nga1b.de', spam: 'honeypot' }),
    createRecord({ email: 'a+work@ünï.de', name: 'Variant' }),
    createRecord({ email: 'b@example.com', name: 'Mention', message: 'Write to A@xn--n-nga1b.de, too.' }),
    createRecord({ email: 'a@ünï.de.example', name: 'Another' }),
    bad,
  );
  await tear(bad);
  expect((await command.run('erase a@ÜNÏ.de')).code).toBe(2);
  expect((await command.run('erase a@ÜNÏ.de --yes')).stdout).toContain('Erased 2.');
  expect((await command.run(`erase --yes --id ${bad.id}`)).stdout).toContain('Erased 1.');
  const { code, stdout } = await command.run('export --json');
  expect([code, names(stdout).toSorted()]).toEqual([0, ['Another', 'Mention', 'Variant']]);
});

it('ends without an error when its reader has closed the pipe', async () => {
  await save(...Array.from({ length: 40 }, () => createRecord({ message: 'long '.repeat(900) })));
  const child = spawn(process.execPath, [PROGRAM, 'export', '--json'], { cwd: command.root });
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([0, 'Local store (.netlify/blobs-serve)\n']);
});

it("NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN select the live site's store", async () => {
  const blobs = new BlobsServer({ directory: temporaryFolder(), token: 'blobs-token' });
  const { port } = await blobs.start();
  /** Statuses of the API's next answers. */
  const faults: number[] = [];
  const [bad, record] = [createRecord(), createRecord({ name: 'On the live site' })];
  const fault = ({ method, url = '' }: IncomingMessage) =>
    method === 'GET' && url.endsWith(bad.id) ? 500 : faults.shift();
  const api = await startApi(`http://127.0.0.1:${port}`, fault);
  const environment = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'blobs-token', NETLIFY_API_URL: api.url };
  const live = await openStore(environment, command.root);
  for (const each of [bad, record]) await live.store.save(each, stateOf(each));
  // The API's limit of calls, as often as other failures end a call.
  faults.push(429, 429, 429);
  const { code, stdout, stderr } = await command.run('list', environment);
  expect([code, stdout]).toEqual([1, expect.stringContaining('On the live site')]);
  expect(stderr).toMatch(/^Live site 0\n/);
  expect(stderr).toContain(`not included: 1\n  enquiries/${bad.id}\n`);

  const wrong = await command.run('list', { ...environment, NETLIFY_AUTH_TOKEN: 'wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^Live site 0\nThe store could not be used: [^\n]+\n$/);
  expect(await command.run('list', { NETLIFY_SITE_ID: 'x' })).toMatchObject({
    code: 1,
    stderr: "NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.\n",
  });
  await api.stop();
  await blobs.stop();
});
