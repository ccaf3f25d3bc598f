import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../../../netlify/enquiries/deliver.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { createRecord } from '../../support/enquiries.ts';
import { createMemoryServices, finish, TEAM, type MemoryServices } from '../../support/memory-services.ts';

const BAD = 'bad@thirma.example';
const SLOW = 'slow@thirma.example';
const refusal = (address: string, code: number) => ({ address, code, permanent: code >= 500 });

let memory: MemoryServices;
let record: EnquiryRecord;
beforeEach(async () => {
  memory = createMemoryServices({ MAIL_TO: `${TEAM},${BAD},${SLOW}` });
  record = createRecord();
  await memory.services.store.save(record);
  return memory.restore;
});

const run = (changes: Partial<EnquiryRecord> = {}) =>
  finish(deliver({ ...record, ...changes }, 'contact', memory.services));
const stored = (folder: string): unknown =>
  JSON.parse(memory.blobs.get(`${folder}/${record.id}`) ?? 'null') as unknown;
const line = (level: string, code: string, reason?: string) => ({
  ...{ level, source: 'contact', code, id: record.id, ms: 0 },
  ...(reason !== undefined && { reason }),
});

describe('a failed attempt', () => {
  it.each([
    ['not-sent', 0, 4.5],
    ['not-sent', 9, 4.5],
    ['rejected', 0, 359.5],
    ['uncertain', 0, 4.5],
    ['uncertain', 1, 9.5],
    ['uncertain', 2, 19.5],
    ['uncertain', 20, 359.5],
  ] as const)('that was %s after %i others is repeated after %d minutes', async (kind, before, minutes) => {
    const cause = Object.assign(new Error('x'), { code: 'EX', permanent: kind === 'rejected' });
    memory.send.mockRejectedValue(new MailError(cause, kind !== 'not-sent'));
    const nextAt = new Date(Date.now() + minutes * 60_000).toISOString();
    const failed = { ...record, failure: { kind, reason: 'EX', attempts: before + 1, nextAt } };
    const earlier = { kind, reason: 'EOLD', attempts: before, nextAt: record.receivedAt };
    expect(await run(before > 0 ? { failure: earlier } : {})).toEqual(failed);
    expect(stored('outbox')).toEqual(failed);
    expect(memory.logs).toEqual([line('error', 'not-mailed', 'EX')]);
  });

  it('of an unknown kind is uncertain', async () => {
    memory.send.mockRejectedValue(new TypeError('x'));
    expect(await run()).toMatchObject({ failure: { kind: 'uncertain', reason: 'TypeError' } });
  });

  it.each([
    [[550, 551, 552], 'rejected', 550],
    [[550, 450, 451], 'uncertain', 450],
  ] as const)('with all recipients refused (%j) is %s, and repeated for all', async (codes, kind, code) => {
    const refused = [TEAM, BAD, SLOW].map((address, index) => refusal(address, codes[index]!));
    memory.send.mockResolvedValue({ accepted: [], refused });
    const remaining = await run();
    expect(remaining).toMatchObject({ failure: { kind, reason: `recipients-${code}` } });
    expect(remaining).not.toHaveProperty('delivery');
    expect(memory.logs).toEqual([line('error', 'not-mailed', `recipients-${code}`)]);
  });
});

it('a recipient refused for now is mailed alone at the next attempt, and one refused for good is not', async () => {
  const refused = [{ address: BAD, code: 550 }];
  memory.send.mockResolvedValueOnce({ accepted: [TEAM], refused: [refusal(BAD, 550), refusal(SLOW, 450)] });
  const remaining = await run();
  expect(remaining).toMatchObject({
    delivery: { accepted: [TEAM], refused },
    failure: { kind: 'uncertain', reason: 'recipients-450', attempts: 1 },
  });
  const settled = { ...record, delivery: { accepted: [TEAM, SLOW], refused } };
  expect(await finish(deliver(remaining!, 'contact', memory.services))).toEqual(settled);
  expect(memory.mails()[1]).toEqual([record.id, SLOW]);
  expect(stored('outbox')).toEqual(settled);
  const reasons = ['recipients-450', 'recipients-550'];
  expect(memory.logs).toEqual(reasons.map((reason) => line('error', 'partly-mailed', reason)));
});

it('an enquiry that the last of its recipients accepted is moved to the archive', async () => {
  expect(await run({ delivery: { accepted: [TEAM, BAD], refused: [] } })).toBeUndefined();
  expect(stored('archive')).toMatchObject({ delivery: { accepted: [TEAM, BAD, SLOW], refused: [] } });
  expect(stored('outbox')).toBeNull();
});

it('a store that fails after the mail is logged, and the enquiry counts as mailed', async () => {
  const down = () => Promise.reject(Object.assign(new Error('x'), { code: 'EDOWN' }));
  const store = { ...memory.services.store, markDelivered: down };
  expect(await finish(deliver(record, 'contact', { ...memory.services, store }))).toBeUndefined();
  expect(memory.logs).toEqual([
    line('info', 'mailed'),
    { level: 'error', source: 'contact', code: 'not-recorded', reason: 'EDOWN', id: record.id },
  ]);
});
