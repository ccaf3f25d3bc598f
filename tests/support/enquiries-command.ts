/** `npm run enquiries` as a program, in a folder with a local store of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Entry } from '../../netlify/enquiries/recipient-entry.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { LOCAL_STORE } from '../../netlify/local/start-services.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createRecord, entriesOf, entryOf, nameOf } from './enquiries.ts';
import { temporaryFolder } from './files.ts';

const PROGRAM = path.resolve('scripts/enquiries.ts');
const [TEAM, BOSS, SALES] = ['team@agency.com', 'boss@agency.com', 'sales@agency.com'];
const LONG = 'long.'.repeat(8);
const FAILED = { attempts: 3, nextAt: '2126-05-04T09:05:00.000Z' };
const ACCEPTED: Mail = ['sent', BOSS, { attempts: 1, acceptedAt: '2026-05-04T09:08:00.000Z' }];
const WAITING: Mail = ['queue', TEAM, { ...FAILED, reason: 'EAUTH-535', reply: '535 Refused' }];
const REFUSED: Mail = ['queue', SALES, { ...FAILED, reason: 'recipient-550', isRefused: true }];

/** What became of a mail: who has it, or waits for it. */
type Mail = [folder: 'queue' | 'sent', to: string, Partial<Entry>?];
/** By the digit in their ids; the sixth can't be read. */
const ENQUIRIES: (Partial<EnquiryRecord> & { mails?: Mail[] })[] = [
  {
    ...{ email: 'asha@ünï.example', company: 'Granite Mills', message: 'Line one\nLine two' },
    mails: [ACCEPTED],
  },
  {
    ...{ email: 'Asha@xn--n-nga1b.example', name: 'Asha Waiting', verified: false },
    mails: [WAITING, ACCEPTED, REFUSED],
  },
  { email: 'asha+work@ünï.example', name: 'A Variant', mails: [['queue', TEAM], REFUSED] },
  { email: `${LONG}@example.com`, name: LONG, message: 'Please write to asha@ünï.example, too.' },
  {
    ...{ email: 'ravi@ünï.example', name: '=HYPERLINK("http://evil.example")' },
    company: 'Asha@ünï.example',
    // A fault of the store has left it in no queue.
    mails: [],
  },
  { email: 'asha@ünï.example' },
  { email: 'asha@ünï.example.com', name: 'A Robot', spam: 'honeypot' },
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
  const texts = path.join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev/enquiries');
  for (const [index, { mails, ...changes }] of ENQUIRIES.entries()) {
    const id = `2026-05-04-${String(index + 1).repeat(32)}`;
    const receivedAt = `2026-05-04T0${index + 1}:08:07.000Z`;
    const record = createRecord({ id, receivedAt, message: `Text ${index + 1}.`, ...changes });
    // The first text looked like spam before.
    if (record.spam || index === 0) await store.saveSpam({ ...record, spam: record.spam ?? 'honeypot' });
    if (!record.spam) await store.save(record, mails ? {} : entriesOf(record, TEAM, BOSS));
    for (const [folder, to, state] of mails ?? [])
      await store.putEntry(folder, { id, recipient: nameOf(to) }, entryOf(record, to, state));
    if (index === 5) writeFileSync(path.join(texts, id), JSON.stringify(record).slice(0, -1));
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
