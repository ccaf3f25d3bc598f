/** `npm run enquiries` as a program, in a folder with a local store of its own. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { State } from '../../netlify/enquiries/state.ts';
import type { StateFolder } from '../../netlify/enquiries/store.ts';
import { LOCAL_STORE } from '../../netlify/local/start-services.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { BOSS, createRecord, HAS, stateOf, TEAM } from './enquiries.ts';
import { temporaryFolder } from './files.ts';

const LONG = 'long.'.repeat(8);

interface Stored extends Partial<EnquiryRecord> {
  folder?: StateFolder;
  to?: State['to'];
}
/** By the digit in their ids; the sixth can't be read. */
const ENQUIRIES: Stored[] = [
  {
    email: 'asha@ünï.example',
    company: 'Granite Mills',
    message: 'Line one\nLine two',
    page: '/contact',
    sources: { utm_source: '=letter', utm_medium: 'mail', referrer: 'mail.example' },
    timeZone: 'Asia/Kolkata',
    language: 'de',
    isSuspicious: true,
    folder: 'done',
    to: { [BOSS]: HAS },
  },
  {
    email: 'Asha@xn--n-nga1b.example',
    name: 'Asha Waiting',
    verified: false,
    to: {
      [TEAM]: { reason: 'EAUTH-535' },
      [BOSS]: HAS,
      'sales@thirma.example': { reason: 'recipient-550', refused: 1 },
      webhook: { reason: 'http-500' },
    },
  },
  {
    email: 'asha+work@ünï.example',
    name: 'A Variant',
    folder: 'parked',
    to: { [TEAM]: { reason: 'EMESSAGE-554', refused: 2 } },
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

/** The program, and the options with which a test runs it in a folder: without the pauses of the Blobs client. */
export const program = (root: string, line: string) =>
  [
    process.execPath,
    [path.resolve('scripts/enquiries.ts'), ...line.split(' ')],
    { cwd: root, env: { PATH: process.env['PATH'], NODE_ENV: 'test' } },
  ] as const;

/** Runs a command line in the folder; returns what it printed, and its exit code. */
export function runCommand(root: string, line: string) {
  const [file, args, options] = program(root, line);
  return spawnSync(file, args, { ...options, encoding: 'utf8' });
}

/** A folder with a store of these enquiries. */
export async function folderWithEnquiries(): Promise<string> {
  const root = temporaryFolder();
  const { store, close } = await openStore({}, root);
  for (const [index, { folder = 'open', to, ...changes }] of ENQUIRIES.entries()) {
    const id = `2026-05-04-${String(index + 1).repeat(32)}`;
    const receivedAt = `2026-05-04T0${index + 1}:08:07.000Z`;
    const record = createRecord({ id, receivedAt, message: `Text ${index + 1}.`, ...changes });
    await store.addText(record);
    const again = to && { attempts: 3, nextAt: '2126-05-04T09:05:00.000Z' };
    await store.putState(folder, id, stateOf(record, to, again));
    if (index === 5) {
      const blob = path.join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev/enquiries', id);
      writeFileSync(blob, JSON.stringify(record).slice(0, -1));
    }
  }
  await close();
  return root;
}

/** What these command lines print one after another, in a new folder with enquiries. */
export async function transcriptOf(lines: readonly string[]): Promise<string> {
  const root = await folderWithEnquiries();
  let transcript = '';
  for (const line of lines) {
    const { status, stdout, stderr } = runCommand(root, line);
    const errors = stderr.replace(/^(?=.)/gm, '! ');
    transcript += `$ npm run enquiries ${line}\n${stdout}${errors}${status === 0 ? '' : `exit ${status}\n`}\n`;
  }
  // The times at which something was erased.
  return transcript.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z/gm, '2026-05-06T12:00:00.000Z');
}
