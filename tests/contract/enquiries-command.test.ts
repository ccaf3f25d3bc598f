/** `npm run enquiries` as a program; enquiries-command.txt has what it prints, whatever the fields are. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createRecord } from '../support/enquiries.ts';
import { folderWithEnquiries, runCommand, spawnCommand, transcriptOf } from '../support/enquiries-command.ts';
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

it.each([
  [{ '.env': 'NETLIFY_SITE_ID=x' }, "NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.\n"],
  [{ '.netlify': 'a file' }, /^The store could not be used: ENOTDIR[^\n]*\n$/],
])('exits with 1 and says in one line why there is no store, with the file %j', async (files, message) => {
  const { code, stdout, stderr } = await runCommand(temporaryFolder(files), 'list');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(message);
});
