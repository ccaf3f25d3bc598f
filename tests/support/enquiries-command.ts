/** `npm run enquiries` as a program, in a folder with a local store of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { LOCAL_STORE } from '../../netlify/local/start-services.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import type { State } from '../../netlify/enquiries/state.ts';
import { createRecord, stateOf } from './enquiries.ts';
import { temporaryFolder } from './files.ts';

const PROGRAM = path.resolve('scripts/enquiries.ts');
const [TEAM, BOSS, SALES] = ['team@agency.com', 'boss@agency.com', 'sales@agency.com'];
const LONG = 'long.'.repeat(8);
const HAS = { at: '2026-05-04T09:08:00.000Z' };
const WAITS = { reason: 'EAUTH-535' };
const REFUSES = { reason: 'recipient-550', isRefused: true };
const AGAIN = { attempts: 3, nextAt: '2126-05-04T09:05:00.000Z' };

interface Stored extends Partial<EnquiryRecord> {
  folder?: 'open' | 'done';
  to?: State['to'];
}
/** By the digit in their ids; the sixth can't be read. */
const ENQUIRIES: Stored[] = [
  {
    ...{ email: 'asha@ünï.example', company: 'Granite Mills', message: 'Line one\nLine two' },
    ...{ page: '/contact', timeZone: 'Asia/Kolkata', language: 'de' },
    ...{ folder: 'done', to: { [BOSS]: HAS } },
  },
  {
    ...{ email: 'Asha@xn--n-nga1b.example', name: 'Asha Waiting', verified: false },
    ...{ folder: 'open', to: { [TEAM]: WAITS, [BOSS]: HAS, [SALES]: REFUSES } },
  },
  { email: 'asha+work@ünï.example', name: 'A Variant', folder: 'open' },
  {
    ...{
      email: `${LONG}@example.com`,
      name: LONG,
      message: `Please write to asha@ünï.example, too. ${LONG}${LONG}`,
    },
    folder: 'open',
  },
  {
    ...{ email: 'ravi@ünï.example', name: '=HYPERLINK("http://evil.example")' },
    ...{ company: 'Asha@ünï.example', folder: 'open', to: { [BOSS]: HAS } },
  },
  { email: 'asha@ünï.example', folder: 'open' },
  { email: 'asha@ünï.example.com', name: 'A Robot', isSuspicious: true, folder: 'open' },
];

/** Runs a command line in the folder; returns what it printed, and its exit code. */
export async function runCommand(root: string, line: string, environment: Environment = {}) {
  const child = spawnCommand(root, line, environment);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, stdout, stderr };
}
/** Starts a command line in the folder. */
export const spawnCommand = (root: string, line: string, environment: Environment = {}) =>
  spawn(process.execPath, [PROGRAM, ...line.split(' ')], {
    cwd: root,
    // Without the pauses of the Blobs client.
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...environment },
  });

/** A folder with a store of these enquiries. */
export async function folderWithEnquiries(): Promise<string> {
  const root = temporaryFolder();
  const { store, close } = await openStore({}, root);
  const blobs = path.join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev');
  for (const [index, { folder, to, ...changes }] of ENQUIRIES.entries()) {
    const id = `2026-05-04-${String(index + 1).repeat(32)}`;
    const receivedAt = `2026-05-04T0${index + 1}:08:07.000Z`;
    const record = createRecord({ id, receivedAt, message: `Text ${index + 1}.`, ...changes });
    await store.addText(record);
    if (folder) await store.putState(folder, id, stateOf(record, to, to ? AGAIN : {}));
    if (index === 5) writeFileSync(path.join(blobs, 'enquiries', id), JSON.stringify(record).slice(0, -1));
  }
  await close();
  return root;
}

/** What these command lines print one after another, in a new folder with enquiries. */
export async function transcriptOf(lines: readonly string[]): Promise<string> {
  const root = await folderWithEnquiries();
  let transcript = '';
  for (const line of lines) {
    const { code, stdout, stderr } = await runCommand(root, line);
    const errors = stderr.replace(/^(?=.)/gm, '! ');
    transcript += `$ npm run enquiries -- ${line}\n${stdout}${errors}${code > 0 ? `exit ${code}\n` : ''}\n`;
  }
  // The times at which something was erased.
  return transcript.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z/gm, '2026-05-06T12:00:00.000Z');
}
