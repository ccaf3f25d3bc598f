/**
 * Tests which enquiries a run delivers. Single failures during runs are tested in effects.test.ts, and lasting failures
 * in faults.test.ts.
 */
import { expect, it, vi } from 'vitest';
import type { Problem } from '../../../netlify/enquiries/advice.ts';
import { deliverDue } from '../../../netlify/enquiries/delivery-round.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { recipientsOf } from '../../../netlify/enquiries/recipients.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { BOSS, undelivered, TEAM } from '../../support/enquiries.ts';
import { runTimersUntil, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();
const run = (recipients = [TEAM]) => {
  memory.mailer.recipients = recipients;
  return runTimersUntil(deliverDue(memory.servicesFor(18_000)));
};
/** Stores enquiries that are due, and returns their IDs. */
const addDue = (count: number) => Array.from({ length: count }, () => memory.add(6 * MINUTE_MS).id);
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const countsOf = (problems: Problem[]) =>
  problems.map(({ check, text }) => text.replace(/.*(Enquiries: \d+).*/, `${check}, $1`));

it('two simultaneous runs email each enquiry at most twice, and leave no enquiry open', async () => {
  addDue(4);
  await Promise.all([run(), run()]);
  expect(folders()).toEqual(['done', 'enquiries']);
  expect(memory.mails().length).toBeLessThanOrEqual(8);
});

it.each([
  [1, 3],
  [2, 2],
  [4, 3],
])('with %i recipients, a run opens at most %i connections at a time', async (count, expected) => {
  addDue(6);
  let [open, most] = [0, 0];
  memory.send.mockImplementation(async () => {
    most = Math.max(most, ++open);
    await wait(100);
    open--;
  });
  await run(['a@b.co', 'b@b.co', 'c@b.co', 'd@b.co'].slice(0, count));
  expect(most).toBe(expected);
});

it('if the same five enquiries are due in every run, runs at fixed intervals do not all start with the same enquiry', async () => {
  const firsts = new Set<string>();
  addDue(5);
  memory.send.mockRejectedValue(new Error('x'));
  for (const minutes of [0, 405, 810, 1215, 1620]) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    memory.send.mockClear();
    await run();
    firsts.add(String(memory.mails()[0]?.[0]));
  }
  expect(firsts.size).toBe(5);
});

it.each([
  [173, 0],
  [174, 1],
])(
  'after %i of 180 days, the number of undelivered enquiries that will be deleted within a week is %i',
  async (days, expected) => {
    memory.services.settings.retentionDays = 180;
    memory.add(days * DAY_MS);
    memory.send.mockRejectedValue(new Error('x'));
    expect((await run()).numbers.expiring).toBe(expected);
  },
);

it('the state of an enquiry whose text is missing is kept for at least nine minutes', async () => {
  const { id } = memory.add(9 * MINUTE_MS);
  memory.blobs.delete(`enquiries/${id}`);
  const { problems, stuck } = await run();
  expect([folders(), problems, stuck]).toEqual([['open'], [], []]);
});

it('a run changes nothing if another run has attempted delivery in the meantime', async () => {
  const [id = ''] = addDue(1);
  const to = { [TEAM]: undelivered({ nextAt: '2026-05-04T12:04:30.000Z' }) };
  const other = { ...memory.stateOf(id), to };
  let reads = 0;
  memory.onStoreCall.mockImplementation(({ kind, key }) => {
    if (kind === 'read' && key.startsWith('open') && ++reads === 2)
      memory.blobs.set(`open/${id}`, JSON.stringify(other));
    return Promise.resolve(undefined);
  });
  await run();
  expect([memory.stateOf(id), memory.mails()]).toEqual([other, []]);
});

it('a run emails five unverified enquiries, and reports how many more are waiting', async () => {
  for (let count = 0; count < 12; count++) memory.add(20 * MINUTE_MS, {}, { isUnverified: true });
  const [verified] = addDue(1);
  const { problems, waiting } = await run();
  expect(memory.mails()).toHaveLength(6);
  expect(memory.mails()).toContainEqual([verified, TEAM]);
  expect([waiting, countsOf(problems)]).toEqual([7, ['captcha, Enquiries: 7']]);
});

it('a run spends at most a third of its time reading states, and reports how many enquiries it had no time for', async () => {
  addDue(400);
  memory.onStoreCall.mockImplementation(() => wait(1000));
  const { tried, waiting, problems } = await run();
  expect([tried, waiting]).toEqual([9, 397]);
  // The run delivered three enquiries. When it got to the other six, there was no time left for an email.
  expect(countsOf(problems)).toEqual(['runs, Enquiries: 397']);
});

it('a run skips, counts and logs enquiries that cannot be read, and emails the others', async () => {
  const [torn, failing, fine] = addDue(3);
  memory.blobs.set(`enquiries/${torn}`, '{"half');
  memory.blobs.set('open/x', 'hello');
  memory.refuseCalls(`enquiries/${failing}`);
  const { tried, waiting, problems } = await run();
  expect([tried, waiting]).toEqual([3, 2]);
  expect(memory.mails()).toEqual([[fine, TEAM]]);
  expect(problems.map(({ code }) => code)).toEqual(['skipped']);
  expect(memory.stateOf(torn!)).toMatchObject({ to: { [TEAM]: { code: 'unreadable' } } });
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'skipped', id: failing }));
});

it('a result that could not be written is written together with the next result', async () => {
  const { id } = memory.add(6 * MINUTE_MS);
  let writes = 0;
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    // The first write records the attempts. The second, which fails here, records their results.
    Promise.resolve(
      kind === 'write' && key.startsWith('open') && ++writes === 2
        ? new Response(null, { status: 403 })
        : undefined,
    ),
  );
  memory.send.mockImplementation((_record, to) => wait(to === TEAM ? 0 : 100));
  const { problems } = await run([TEAM, BOSS]);
  expect([memory.keys(), problems]).toEqual([[`done/${id}`, `enquiries/${id}`], []]);
});

it.each(['mail', 'chat'])(
  'if a %s message cannot be composed, send() rejects instead of throwing',
  async (kind) => {
    memory.services.settings.enquiryChat = 'https://hooks.slack.com/x';
    memory.send.mockImplementation(() => {
      throw new TypeError();
    });
    const recipient = recipientsOf(memory.services).find((each) => each.kind === kind)!;
    await expect(recipient.send({} as EnquiryRecord, 9)).rejects.toThrow(TypeError);
  },
);
