/** What `npm run enquiries` prints. A change is reviewed as a diff; `npm run test:update` writes the snapshots. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRecord } from '../support/enquiries.ts';
import { commandIn } from '../support/enquiries-command.ts';

const ID = (digit: string, day = '2026-05-04') => `${day}-${digit.repeat(32)}`;
const LONG = 'long.'.repeat(8);
const FAILED = {
  state: 'waiting',
  reason: 'EAUTH-535',
  attempts: 3,
  nextAt: '2126-05-04T09:05:00.000Z',
} as const;
const ACCEPTED = { state: 'accepted', at: '2026-05-04T09:08:00.000Z' } as const;
const REFUSED = {
  state: 'refused',
  reason: 'recipient-550',
  attempts: 1,
  nextAt: '2026-05-04T15:08:00.000Z',
} as const;

/** A store with an enquiry of each kind, one of which can't be read. */
async function prepare() {
  const { run, useStore, folder } = commandIn();
  const enquiry = (digit: string, changes: Parameters<typeof createRecord>[0]) =>
    createRecord({
      id: ID(digit),
      receivedAt: `2026-05-04T0${digit}:08:07.000Z`,
      message: `Text ${digit}.`,
      ...changes,
    });
  const records = {
    mailed: enquiry('1', {
      email: 'asha@ünï.example',
      company: 'Granite Mills',
      message: 'Line one\nLine two',
    }),
    waiting: enquiry('2', { email: 'Asha@xn--n-nga1b.example', name: 'Asha Waiting', verified: false }),
    variant: enquiry('3', { email: 'asha+work@ünï.example', name: 'A Variant' }),
    other: enquiry('4', {
      email: `${LONG}@example.com`,
      name: LONG,
      message: 'Please write to asha@ünï.example, too.',
    }),
    formula: enquiry('5', { email: 'ravi@example.com', name: '=HYPERLINK("http://evil.example")' }),
    torn: enquiry('6', { email: 'asha@ünï.example' }),
    spam: enquiry('7', { name: 'A Robot', email: 'robot@example.com', spam: 'honeypot' }),
  };
  await useStore(async (store) => {
    for (const record of Object.values(records)) {
      const state = { since: record.receivedAt, recipients: {} };
      if (record.spam) await store.saveSpam(record);
      else await store.save(record, state);
    }
    const since = records.mailed.receivedAt;
    const partly = { 'team@agency.com': ACCEPTED, 'boss@agency.com': REFUSED };
    await store.settle(records.mailed.id, { since, recipients: partly }, new Date('2026-05-04T09:10:00Z'));
    const failed = { 'team@agency.com': FAILED, 'boss@agency.com': ACCEPTED };
    await store.putState(records.waiting.id, { since, recipients: failed });
  });
  writeFileSync(path.join(folder('enquiries'), records.torn.id), JSON.stringify(records.torn).slice(0, -1));
  return run;
}

const TRANSCRIPTS: Record<string, string[]> = {
  list: ['list', 'list --spam', 'list --since 2026-05-05', 'list --json'],
  show: [
    `show ${ID('1')}`,
    'show 2026-05-04-22222222',
    'show 2026-05-04-33333333',
    'show 2026-05-04-77777777',
  ],
  find: ['find asha@ÜNÏ.example', 'find nobody@example.com'],
  export: ['export --csv', 'export --csv --email ravi@example.com'],
  erase: [
    'erase asha@ÜNÏ.example',
    'erase asha@ÜNÏ.example --yes',
    'erase --yes --id 2026-05-04-66666666',
    'list',
  ],
  move: [
    'not-spam 2026-05-04-77777777',
    'not-spam 2026-05-04-77777777',
    'show 2026-05-04-77777777',
    'retry',
    'show 2026-05-04-22222222',
  ],
  help: ['--help', 'list --help', 'erase --help', 'export --help'],
  errors: [
    'list --since yesterday',
    'export',
    'erase',
    'erase 2026-05-04-aaaaaaaa',
    'show 2026-05-04',
    'show 2026-05-04-aaaaaaaa',
    'print',
  ],
};

test.each(Object.entries(TRANSCRIPTS))(
  'npm run enquiries prints for %s what is in its snapshot',
  async (name, lines) => {
    const run = await prepare();
    const transcript: string[] = [];
    for (const line of lines) {
      const { code, stdout, stderr } = await run(line);
      const printed = [stdout, stderr && stderr.replace(/^(?=.)/gm, '! '), code > 0 && `exit ${code}`];
      transcript.push(
        [`$ npm run enquiries -- ${line}`, ...printed]
          .filter(Boolean)
          .map(String)
          .map((text) => text.trimEnd())
          .join('\n'),
      );
    }
    // The times at which something was erased.
    const text = transcript.join('\n\n').replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z/gm, '2026-05-06T12:00:00.000Z');
    await expect(`${text}\n`).toMatchFileSnapshot(`snapshots/terminal/${name}.txt`);
  },
);
