/** What `npm run enquiries` prints. A change is reviewed as a diff; `npm run test:update` writes the snapshots. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { createRecord, stateOf } from '../support/enquiries.ts';
import { commandIn } from '../support/enquiries-command.ts';

const [TEAM, BOSS] = ['team@agency.com', 'boss@agency.com'];
const LONG = 'long.'.repeat(8);
const FAILED = {
  state: 'waiting',
  reason: 'EAUTH-535',
  attempts: 3,
  nextAt: '2126-05-04T09:05:00.000Z',
} as const;
const ACCEPTED = { state: 'accepted', at: '2026-05-04T09:08:00.000Z' } as const;
const REFUSED = { ...FAILED, state: 'refused', reason: 'recipient-550', attempts: 1 } as const;

/** By the digit in their ids; the first is mailed, the second waits, the sixth can't be read, the last is spam. */
const ENQUIRIES: Partial<EnquiryRecord>[] = [
  { email: 'asha@ünï.example', company: 'Granite Mills', message: 'Line one\nLine two' },
  { email: 'Asha@xn--n-nga1b.example', name: 'Asha Waiting', verified: false },
  { email: 'asha+work@ünï.example', name: 'A Variant' },
  { email: `${LONG}@example.com`, name: LONG, message: 'Please write to asha@ünï.example, too.' },
  { email: 'ravi@example.com', name: '=HYPERLINK("http://evil.example")' },
  { email: 'asha@ünï.example' },
  { email: 'robot@example.com', name: 'A Robot', spam: 'honeypot' },
];

/** Makes a store with all of them; returns what runs a command. */
async function prepare() {
  const { run, useStore, folder } = commandIn();
  await useStore(async (store) => {
    for (const [index, changes] of ENQUIRIES.entries()) {
      const id = `2026-05-04-${String(index + 1).repeat(32)}`;
      const receivedAt = `2026-05-04T0${index + 1}:08:07.000Z`;
      const record = createRecord({ id, receivedAt, message: `Text ${index + 1}.`, ...changes });
      if (record.spam) await store.saveSpam(record);
      else await store.save(record, stateOf(record));
      const mailed = stateOf(record, { [TEAM]: ACCEPTED, [BOSS]: REFUSED });
      if (index === 0) await store.settle(id, mailed, new Date('2026-05-04T09:10:00Z'));
      if (index === 1) await store.putState(id, stateOf(record, { [TEAM]: FAILED, [BOSS]: ACCEPTED }));
      const torn = JSON.stringify(record).slice(0, -1);
      if (index === 5) writeFileSync(path.join(folder('enquiries'), id), torn);
    }
  });
  return run;
}

const TRANSCRIPTS: Record<string, string[]> = {
  list: ['list', 'list --spam', 'list --since 2026-05-05'],
  show: ['11111111', '22222222', '77777777'].map((digits) => `show 2026-05-04-${digits}`),
  find: ['find asha@ÜNÏ.example'],
  export: ['export --csv', 'export --json --email ravi@example.com'],
  erase: ['erase asha@ÜNÏ.example', 'erase asha@ÜNÏ.example --yes', 'erase --yes --id 2026-05-04-66666666'],
  move: ['not-spam 2026-05-04-77777777', 'not-spam 2026-05-04-77777777', 'retry', 'show 2026-05-04-22222222'],
  help: ['--help', 'erase --help'],
  errors: [
    'list --since yesterday',
    'export',
    'erase',
    'show 2026-05-04',
    'show 2026-05-04-aaaaaaaa',
    'print',
  ],
};

test.each(Object.entries(TRANSCRIPTS))(
  'npm run enquiries prints for %s what is in its snapshot',
  async (name, lines) => {
    const run = await prepare();
    let transcript = '';
    for (const line of lines) {
      const { code, stdout, stderr } = await run(line);
      const errors = stderr.replace(/^(?=.)/gm, '! ');
      transcript += `$ npm run enquiries -- ${line}\n${stdout}${errors}${code > 0 ? `exit ${code}\n` : ''}\n`;
    }
    // The times at which something was erased.
    const text = transcript.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z/gm, '2026-05-06T12:00:00.000Z');
    await expect(text).toMatchFileSnapshot(`snapshots/terminal/${name}.txt`);
  },
);
