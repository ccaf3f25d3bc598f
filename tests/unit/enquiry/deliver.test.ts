import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, type DeliveryServices } from '../../../netlify/enquiries/deliver.ts';
import type { LogLine } from '../../../netlify/enquiries/log.ts';
import { MailError } from '../../../netlify/enquiries/mail-failure.ts';
import type { Refusal } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { memoryStore } from '../../support/memory-store.ts';

const [A, B] = ['a@thirma.example', 'b@thirma.example'];
const ID = `2026-05-04-${'0'.repeat(32)}`;
const NOW = new Date('2026-05-04T10:00:00.000Z');
const RECORD: EnquiryRecord = {
  version: 2,
  id: ID,
  receivedAt: '2026-05-04T09:08:07.006Z',
  name: 'Asha Singh',
  email: 'asha@example.com',
  company: '',
  message: 'We would like a website.',
  verified: true,
  writeId: 'w',
};
const refusal = (address: string, code: number): Refusal => ({ address, code, permanent: code >= 500 });

let store: ReturnType<typeof memoryStore>;
let logs: (LogLine & { level: string })[];
let sent: (readonly string[])[];
beforeEach(async () => {
  store = memoryStore();
  logs = [];
  sent = [];
  await store.save(RECORD);
});

type Options = { refused?: Refusal[]; error?: Error; source?: 'contact' | 'retry-mail'; writeId?: string };
async function run({ refused = [], error, source = 'retry-mail', writeId }: Options = {}, changes = {}) {
  const services: DeliveryServices = {
    store: { ...store, ...changes },
    mailer: {
      recipients: [A, B],
      async send(_record, recipients) {
        sent.push(recipients);
        if (error) throw error;
        const addresses = refused.map(({ address }) => address);
        return { accepted: recipients.filter((address) => !addresses.includes(address)), refused };
      },
      close: () => undefined,
    },
    now: () => NOW,
    log: (level, line) => logs.push({ level, ...line }),
  };
  return deliver(ID, source, services, writeId);
}
const line = (level: string, code: string, source = 'retry-mail') => ({
  level,
  source,
  code,
  id: ID,
  ms: expect.any(Number) as number,
});

describe('an enquiry in the outbox', () => {
  it('is mailed to everybody and archived', async () => {
    expect(await run()).toEqual({ outcome: 'mailed', refused: false });
    expect(logs).toEqual([line('info', 'mailed')]);
    expect([store.folders.outbox.size, store.folders.archive.get(ID)]).toEqual([
      0,
      { ...RECORD, deliveredAt: NOW.toISOString() },
    ]);
  });

  it('is left alone when it is not there', async () => {
    await store.delete('outbox', ID);
    expect(await run()).toEqual({ outcome: 'missing' });
    expect([logs, sent]).toEqual([[line('info', 'missing')], []]);
  });

  it('is left alone when it is unreadable', async () => {
    store.folders.outbox.set(ID, 'unreadable');
    expect(await run()).toEqual({ outcome: 'unreadable' });
    expect([logs, sent]).toEqual([[line('error', 'unreadable')], []]);
  });

  it('is deleted when it is archived, without a mail', async () => {
    store.folders.archive.set(ID, RECORD);
    expect(await run()).toEqual({ outcome: 'already-mailed' });
    expect([logs, sent, store.folders.outbox.size]).toEqual([[line('info', 'already-mailed')], [], 0]);
  });

  it('is mailed when the record in the archive is unreadable', async () => {
    store.folders.archive.set(ID, 'unreadable');
    expect(await run()).toMatchObject({ outcome: 'mailed' });
  });

  it('is left to the request that overwrote it', async () => {
    expect(await run({ writeId: 'another' })).toEqual({ outcome: 'overwritten' });
    expect([logs, sent]).toEqual([[line('info', 'overwritten')], []]);
    expect(await run({ writeId: 'w' })).toMatchObject({ outcome: 'mailed' });
  });

  it('is archived without a mail when every recipient is settled', async () => {
    const delivery = { accepted: [A], refused: [{ address: B, code: 550 }] };
    await store.save({ ...RECORD, delivery });
    expect(await run()).toEqual({ outcome: 'mailed', refused: true });
    expect([sent, store.folders.archive.get(ID)]).toMatchObject([[], { delivery }]);
  });
});

describe('a failed mail', () => {
  it.each([
    [
      new MailError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), false),
      'not-sent',
      'ECONNREFUSED',
    ],
    [new Error('x'), 'uncertain', 'Error'],
  ])('leaves the enquiry in the outbox: %s', async (error, kind, code) => {
    expect(await run({ error })).toEqual({ outcome: 'failed', kind, code: `not-mailed-${code}` });
    expect(logs).toEqual([line('error', `not-mailed-${code}`)]);
    expect(store.folders.outbox.get(ID)).toEqual(RECORD);
  });

  it.each([
    [[refusal(A, 550), refusal(B, 551)], 'rejected', 550],
    [[refusal(A, 550), refusal(B, 450)], 'uncertain', 450],
  ])('to recipients who all refuse it (%j) is %s', async (refused, kind, code) => {
    const expected = { outcome: 'failed', kind, code: `not-mailed-recipients-${code}` };
    expect(await run({ refused })).toEqual(expected);
    expect(logs).toEqual([line('error', expected.code)]);
    expect(store.folders.outbox.get(ID)).toEqual(RECORD);
  });
});

describe('a mail that some recipients refuse', () => {
  it('for now keeps the enquiry in the outbox for them', async () => {
    expect(await run({ refused: [refusal(B, 450)] })).toEqual({
      outcome: 'partly-mailed',
      kind: 'uncertain',
      code: 'partly-mailed-450',
    });
    expect(logs).toEqual([line('error', 'partly-mailed-450')]);
    const delivery = { accepted: [A], refused: [] };
    expect(store.folders.outbox.get(ID)).toEqual({ ...RECORD, delivery });
    expect(await run()).toMatchObject({ outcome: 'mailed', refused: false });
    expect(sent).toEqual([[A, B], [B]]);
  });

  it.each([
    ['retry-mail', { outcome: 'mailed', refused: true }, 'archive'],
    ['contact', { outcome: 'partly-mailed', kind: 'uncertain', code: 'partly-mailed-550' }, 'outbox'],
  ] as const)('for good is recorded by %s', async (source, expected, folder) => {
    expect(await run({ source, refused: [refusal(B, 550)] })).toEqual(expected);
    const delivery = { accepted: [A], refused: [{ address: B, code: 550 }] };
    expect(store.folders[folder].get(ID)).toMatchObject({ delivery });
  });
});

it('a mail that the store can no longer record counts as mailed', async () => {
  const markDelivered = () => Promise.reject(Object.assign(new Error('x'), { status: 500 }));
  expect(await run({}, { markDelivered })).toEqual({ outcome: 'mailed', refused: false });
  const recording = { level: 'error', source: 'retry-mail', code: 'mailed-not-recorded-http-500', id: ID };
  expect(logs).toEqual([recording, line('info', 'mailed')]);
});
