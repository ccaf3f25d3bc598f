/** `npm run enquiries` as a program, whatever the fields are; tests/sample has what it prints of each field. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createRecord } from '../support/enquiries.ts';
import { folderWithEnquiries, program, runCommand, transcriptOf } from '../support/enquiries-command.ts';
import { temporaryFolder } from '../support/files.ts';

it('what npm run enquiries prints is in enquiries-command.txt', async () => {
  const transcript = await transcriptOf([
    ...['list asha@ÜNÏ.example', 'list 2026-05-05', 'list yesterday'],
    ...[
      'show 2026-05-04-aaaaaaaa',
      'show 2026-05-04-66666666',
      'show',
      'done',
      'done 2026-05-04-77777777',
      'retry',
    ],
    ...['show 2026-05-04', 'erase asha', 'erase nobody@agency.com'],
    ...['erase', 'erase asha@ÜNÏ.example', 'erase asha@ÜNÏ.example yes'],
    ...['erase yes 2026-05-04-66666666 2026-05-04-77777777', 'list', 'export --csv', 'help', 'lst'],
  ]);
  await expect(transcript).toMatchFileSnapshot('enquiries-command.txt');
});

it('list prints JSON for programs, of one person alone if it is asked to', async () => {
  const folder = await folderWithEnquiries();
  const { stdout } = runCommand(folder, 'list json');
  const [waiting, done] = [{ name: 'Asha Waiting', status: 'waiting' }, { status: 'done' }];
  expect(JSON.parse(stdout)).toMatchObject([{}, {}, {}, {}, waiting, done]);
  const ofRavi = runCommand(folder, 'list json ravi@ünï.example');
  expect(JSON.parse(ofRavi.stdout)).toMatchObject([{ email: 'ravi@ünï.example' }]);
});

it('ends without an error when its reader has closed the pipe', async () => {
  const root = temporaryFolder();
  const { store, close } = await openStore({}, root);
  for (let count = 0; count < 40; count++)
    await store.addText(createRecord({ message: 'long '.repeat(900) }));
  await close();
  const child = spawn(...program(root, 'export csv'));
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([0, 'Local store (.netlify/blobs-serve)\n']);
});

it('export writes a file of UTF-8 with the mark that Excel needs, which Windows does not change', async () => {
  const folder = await folderWithEnquiries();
  const { stdout } = runCommand(folder, 'export all.csv');
  expect(stdout).toBe('Written to all.csv: 6\n');
  const file = readFileSync(`${folder}/all.csv`, 'utf8');
  expect(file).toBe(runCommand(folder, 'export').stdout);
  expect(file).toMatch(/^\ufeffid,[^]*asha@ünï\.example/);
});

it.each([
  [{ '.env': 'NETLIFY_SITE_ID=x' }, "NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.\n"],
  [{ '.env': 'NETLIFY_AUTH_TOKEN=x' }, "NETLIFY_SITE_ID must be set too, to use the live site's store.\n"],
  [{ '.netlify': 'a file' }, /^The store could not be used: ENOTDIR[^\n]*\n$/],
])('exits with 1 and says in one line why there is no store, with the file %j', (files, message) => {
  const { status, stdout, stderr } = runCommand(temporaryFolder(files), 'list');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(message);
});
