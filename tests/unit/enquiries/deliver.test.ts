import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, recordResult } from '../../../netlify/enquiries/deliver.ts';
import { MailError } from '../../../netlify/enquiries/mail-failure.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { sampleRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, TEAM, type MemoryServices } from '../../support/memory-services.ts';

const BAD = 'bad@thirma.example';
const WAITING = 'waiting@thirma.example';
const refusal = (address: string, code: number) => ({ address, code, permanent: code >= 500 });

let memory: MemoryServices;
let record: EnquiryRecord;
beforeEach(async () => {
  memory = createMemoryServices({ MAIL_TO: `${TEAM},${BAD},${WAITING}` });
  record = sampleRecord();
  await memory.services.store.save(record);
  return memory.restore;
});

const run = (source: 'contact' | 'retry-mail' = 'retry-mail', writeId?: string) =>
  finish(deliver(record.id, source, memory.services, writeId));
const stored = (folder: string): unknown => {
  const text = memory.blobs.get(`${folder}/${record.id}`);
  return text === undefined ? undefined : JSON.parse(text);
};
const line = (level: string, code: string, source = 'retry-mail') => ({
  ...{ level, source, code, id: record.id },
  ms: expect.any(Number) as number,
});

describe('an enquiry in the outbox', () => {
  it('is mailed to all recipients and archived', async () => {
    memory.send.mockImplementation(
      (_record, to) =>
        new Promise((resolve) => setTimeout(() => resolve({ accepted: [...to], refused: [] }), 300)),
    );
    expect(await run('contact', record.writeId)).toEqual({ outcome: 'mailed', refused: false });
    expect(memory.send).toHaveBeenCalledExactlyOnceWith(record, [TEAM, BAD, WAITING]);
    expect(memory.keys()).toEqual([`archive/${record.id}`]);
    expect(stored('archive')).toEqual({ ...record, deliveredAt: '2026-05-04T12:00:00.300Z' });
    expect(memory.logs).toEqual([{ ...line('info', 'mailed', 'contact'), ms: 300 }]);
  });

  it('is not mailed when another request wrote it', async () => {
    expect(await run('contact', 'another')).toEqual({ outcome: 'overwritten' });
    expect(memory.logs).toEqual([line('info', 'overwritten', 'contact')]);
    expect(stored('outbox')).toEqual(record);
    expect(memory.mails()).toEqual([]);
  });

  it('is deleted without mailing it again when it is in the archive', async () => {
    memory.blobs.set(`archive/${record.id}`, JSON.stringify(record));
    expect(await run()).toEqual({ outcome: 'already-mailed' });
    expect(memory.logs).toEqual([line('info', 'already-mailed')]);
    expect(memory.keys()).toEqual([`archive/${record.id}`]);
    expect(memory.mails()).toEqual([]);
  });

  it('is mailed when the record in the archive is unreadable', async () => {
    memory.blobs.set(`archive/${record.id}`, '{"half');
    expect(await run()).toEqual({ outcome: 'mailed', refused: false });
    expect(stored('archive')).toMatchObject(record);
  });

  it('stays there when it is unreadable', async () => {
    memory.blobs.set(`outbox/${record.id}`, '{"half');
    expect(await run()).toEqual({ outcome: 'unreadable' });
    expect(memory.logs).toEqual([line('error', 'unreadable')]);
    expect(memory.blobs.get(`outbox/${record.id}`)).toBe('{"half');
  });

  it.each([
    [new MailError(Object.assign(new Error('x'), { code: 'EAUTH' }), false), 'not-sent', 'EAUTH'],
    [new TypeError('x'), 'uncertain', 'TypeError'],
  ])('stays there when mailing fails with %s, which is %s', async (error, kind, errorCode) => {
    memory.send.mockRejectedValue(error);
    const code = `not-mailed-${errorCode}`;
    expect(await run()).toEqual({ outcome: 'failed', kind, code });
    expect(memory.logs).toEqual([line('error', code)]);
    expect(stored('outbox')).toEqual(record);
  });
});

it('an enquiry that is not in the outbox is missing', async () => {
  memory.blobs.clear();
  expect(await run()).toEqual({ outcome: 'missing' });
  expect(memory.logs).toEqual([line('info', 'missing')]);
});

describe('a recipient', () => {
  it('refused for now is mailed alone at the next attempt', async () => {
    memory.send.mockResolvedValueOnce({
      accepted: [TEAM],
      refused: [refusal(BAD, 550), refusal(WAITING, 450)],
    });
    const code = 'partly-mailed-450';
    expect(await run()).toEqual({ outcome: 'partly-mailed', kind: 'uncertain', code });
    expect(memory.logs).toEqual([line('error', code)]);
    const refused = [{ address: BAD, code: 550 }];
    expect(stored('outbox')).toEqual({ ...record, delivery: { accepted: [TEAM], refused } });
    expect(await run()).toEqual({ outcome: 'mailed', refused: true });
    expect(memory.mails()[1]).toEqual([record.id, WAITING]);
    expect(stored('archive')).toMatchObject({ delivery: { accepted: [TEAM, WAITING], refused } });
  });

  it('refused for good is archived by a retry run', async () => {
    memory.send.mockResolvedValue({ accepted: [TEAM, WAITING], refused: [refusal(BAD, 550)] });
    expect(await run()).toEqual({ outcome: 'mailed', refused: true });
    expect(stored('archive')).toMatchObject({
      delivery: { accepted: [TEAM, WAITING], refused: [{ address: BAD, code: 550 }] },
    });
  });

  it('refused for good keeps the enquiry of a contact request in the outbox for the next run', async () => {
    memory.send.mockResolvedValue({ accepted: [TEAM, WAITING], refused: [refusal(BAD, 550)] });
    expect(await run('contact')).toEqual({
      outcome: 'partly-mailed',
      kind: 'uncertain',
      code: 'partly-mailed-550',
    });
    expect(await run()).toEqual({ outcome: 'mailed', refused: true });
    expect(memory.mails()).toHaveLength(1);
  });
});

it.each([
  [[550, 551, 552], 'rejected', 550],
  [[550, 450, 451], 'uncertain', 450],
] as const)('an enquiry that all recipients refused with %j fails as %s', async (codes, kind, code) => {
  const [first, second, third] = codes;
  memory.send.mockResolvedValue({
    accepted: [],
    refused: [refusal(TEAM, first), refusal(BAD, second), refusal(WAITING, third)],
  });
  expect(await run()).toEqual({ outcome: 'failed', kind, code: `not-mailed-recipients-${code}` });
  expect(memory.logs).toEqual([line('error', `not-mailed-recipients-${code}`)]);
  expect(stored('outbox')).toEqual(record);
});

it('an enquiry without a recipient fails', async () => {
  const mailer = { ...memory.services.mailer, recipients: [] };
  expect(await finish(deliver(record.id, 'retry-mail', { ...memory.services, mailer }))).toEqual({
    outcome: 'failed',
    kind: 'rejected',
    code: 'not-mailed-recipients-0',
  });
});

it.each(['update', 'markDelivered'] as const)(
  'a mail is logged whose result %s fails to store',
  async (method) => {
    const failing = () => Promise.reject(Object.assign(new Error('x'), { code: 'EDOWN' }));
    const store = { ...memory.services.store, [method]: failing };
    const refused = method === 'update' ? [refusal(BAD, 450)] : [];
    const result = { accepted: [TEAM], refused };
    const delivery = await recordResult(record, result, 'contact', { ...memory.services, store });
    expect(delivery.outcome).toBe(method === 'update' ? 'partly-mailed' : 'mailed');
    const { level, source, code, id } = line('error', 'mailed-not-recorded-EDOWN', 'contact');
    expect(memory.logs).toEqual([{ level, source, code, id }]);
  },
);
