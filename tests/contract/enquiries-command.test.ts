/** `npm run enquiries` as a program; enquiries-command.txt has what it prints, whatever the fields are. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { BlobsServer } from '@netlify/blobs/server';
import { expect, it } from 'vitest';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createRecord } from '../support/enquiries.ts';
import { folderWithEnquiries, runCommand, spawnCommand, transcriptOf } from '../support/enquiries-command.ts';
import { startApi } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';

it.each(
  Object.entries({
    list: ['list', 'list --since 2026-05-05', 'list --email asha@ÜNÏ.example'],
    erase: [
      ...['erase asha@ÜNÏ.example', 'erase asha@ÜNÏ.example --yes', 'erase nobody@agency.com'],
      ...['erase --yes --id 2026-05-04-66666666 2026-05-04-77777777', 'list'],
    ],
    retry: ['retry', 'show 2026-05-04-22222222'],
    help: ['--help', 'list --help', 'erase --help'],
    errors: [
      ...['list --since yesterday', 'erase', 'show 2026-05-04', 'show 2026-05-04-aaaaaaaa'],
      'show 2026-05-04-66666666',
    ],
  }),
)('what npm run enquiries prints for %s is in its snapshot', async (name, lines) => {
  await expect(await transcriptOf(lines)).toMatchFileSnapshot(`enquiries-command/${name}.txt`);
});

it('list prints JSON for programs', async () => {
  const { stdout } = await runCommand(await folderWithEnquiries(), 'list --json');
  const [waiting, done] = [{ name: 'Asha Waiting', status: 'waiting' }, { status: 'done' }];
  expect(JSON.parse(stdout)).toMatchObject([{}, {}, {}, {}, waiting, done]);
});

it('ends without an error when its reader has closed the pipe', async () => {
  const root = temporaryFolder();
  const { store, close } = await openStore({}, root);
  for (let count = 0; count < 40; count++) {
    const record = createRecord({ message: 'long '.repeat(900) });
    await store.addText(record);
  }
  await close();
  const child = spawnCommand(root, 'export --csv');
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([0, 'Local store (.netlify/blobs-serve)\n']);
});

it("NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN select the live site's store", async () => {
  const root = temporaryFolder();
  const blobs = new BlobsServer({ directory: temporaryFolder(), token: 'blobs-token' });
  const { port } = await blobs.start();
  /** Statuses of the API's next answers. */
  const faults: number[] = [];
  const [bad, record] = [createRecord(), createRecord({ name: 'On the live site' })];
  const fault = ({ method, url = '' }: IncomingMessage) => {
    if (!url.includes('/site:enquiries-production')) return 404;
    return method === 'GET' && url.endsWith(bad.id) ? 500 : faults.shift();
  };
  const api = await startApi(`http://127.0.0.1:${port}`, fault);
  const environment = { NETLIFY_SITE_ID: '0', NETLIFY_AUTH_TOKEN: 'blobs-token', NETLIFY_API_URL: api.url };
  const live = await openStore(environment, root);
  for (const each of [bad, record]) await live.store.addText(each);
  // The API's limit of calls, as often as other failures end a call.
  faults.push(429, 429, 429);
  const { code, stdout, stderr } = await runCommand(root, 'list', environment);
  expect([code, stdout]).toEqual([1, expect.stringContaining('On the live site')]);
  expect(stderr).toMatch(/^Live site 0\n/);
  expect(stderr).toContain(`not included: 1\n  enquiries/${bad.id}\n`);

  const wrong = await runCommand(root, 'list', { ...environment, NETLIFY_AUTH_TOKEN: 'wrong' });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^Live site 0\nThe store could not be used: [^\n]+\n$/);
  const half = temporaryFolder({ '.env': 'NETLIFY_SITE_ID=x' });
  expect(await runCommand(half, 'list')).toMatchObject({
    code: 1,
    stderr: "NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.\n",
  });
  await api.stop();
  await blobs.stop();
});
