/** What a run delivers, and what it leaves. effects.test.ts has what single faults do to runs, faults.test.ts what lasting ones do. */
import { expect, it, vi } from 'vitest';
import type { Problem } from '../../../netlify/enquiries/advice.ts';
import { DeliveryError } from '../../../netlify/enquiries/delivery-error.ts';
import { deliverWaiting } from '../../../netlify/enquiries/deliveries.ts';
import type { EnquiryRecord } from '../../../netlify/enquiries/record.ts';
import { recipientsOf } from '../../../netlify/enquiries/recipients.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { TEAM } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const memory = useMemoryServices();
const run = (recipients = [TEAM], login = 'ok') => {
  memory.mailer.recipients = recipients;
  return finish(deliverWaiting(memory.services, Promise.resolve(login)));
};
/** Stores enquiries that are due. */
const addDue = (count: number) => Array.from({ length: count }, () => memory.add(6 * MINUTE_MS).id);
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const countsOf = (problems: Problem[]) =>
  problems.map(({ check, text }) => text.replace(/.*(Enquiries: \d+).*/, `${check}, $1`));

it('two runs at the same time mail each enquiry at most twice, and leave nothing open', async () => {
  addDue(4);
  await Promise.all([run(), run()]);
  expect(folders()).toEqual(['done', 'enquiries']);
  expect(memory.mails().length).toBeLessThanOrEqual(8);
});

it('while the mail server refuses the login, a run posts, and counts no attempt to mail', async () => {
  const [id = ''] = addDue(1);
  const before = memory.stateOf(id);
  await run([TEAM], 'EAUTH-535');
  expect(memory.stateOf(id)).toEqual(before);
  const enquiryWebhook = { url: 'https://crm.example/hook', secret: 'whsec_' };
  Object.assign(memory.services.settings, { enquiryWebhook, enquiryChat: 'https://hooks.slack.com/x' });
  await run([TEAM], 'EAUTH-535');
  expect([Object.keys(memory.stateOf(id)!.to), memory.mails()]).toEqual([['webhook', 'chat'], []]);
  expect(memory.logs.map(({ recipient }) => recipient)).toEqual(['webhook', 'chat']);
});

it.each([
  [1, 3],
  [2, 2],
  [4, 3],
])('to %i recipients, a run has at most %i connections at a time', async (count, expected) => {
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

it('each run begins with another enquiry', async () => {
  const firsts = new Set<string>();
  addDue(3);
  memory.send.mockRejectedValue(new Error('x'));
  for (const minutes of [0, 400, 800, 1200, 1600, 2000]) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    memory.send.mockClear();
    await run();
    firsts.add(String(memory.mails()[0]?.[0]));
  }
  expect(firsts.size).toBeGreaterThan(1);
});

it('nine minutes after a request that ended before it stored the text, its state is left', async () => {
  const { id } = memory.add(9 * MINUTE_MS);
  memory.blobs.delete(`enquiries/${id}`);
  const { problems, events } = await run();
  expect([folders(), problems, events]).toEqual([['open'], [], []]);
});

it('a run that finds an enquiry tried meanwhile by another one does not count an attempt', async () => {
  const [id = ''] = addDue(1);
  const other = { ...memory.stateOf(id), attempts: 1, nextAt: '2026-05-04T12:04:30.000Z' };
  let reads = 0;
  memory.onStoreCall.mockImplementation(({ kind, key }) => {
    if (kind === 'read' && key.startsWith('open') && ++reads === 2)
      memory.blobs.set(`open/${id}`, JSON.stringify(other));
    return Promise.resolve(undefined);
  });
  await run();
  expect([memory.stateOf(id), memory.mails()]).toEqual([other, []]);
});

it('a run mails five of those that no captcha has verified, and tells how many wait', async () => {
  for (let count = 0; count < 12; count++) memory.add(6 * MINUTE_MS, {}, { isUnverified: true });
  const [verified] = addDue(1);
  const { problems, waiting } = await run();
  expect(memory.mails()).toHaveLength(6);
  expect(memory.mails()).toContainEqual([verified, TEAM]);
  expect([waiting, countsOf(problems)]).toEqual([7, ['captcha, Enquiries: 7']]);
});

it('three refusals in a row are the fault of the service, until an enquiry is mailed in between', async () => {
  memory.send.mockRejectedValue(new DeliveryError('EMESSAGE-554', { isPermanent: true }));
  addDue(2);
  const two = await run();
  expect([two.problems, two.events.length]).toEqual([[], 2]);
  addDue(1);
  const three = await run();
  expect([countsOf(three.problems), three.events]).toEqual([['mail, Enquiries: 3'], []]);
  // With their second refusal, they would be parked otherwise.
  vi.setSystemTime(START.getTime() + 6 * 60 * MINUTE_MS);
  await run();
  expect(folders()).toEqual(['enquiries', 'open']);
  memory.blobs.set('values/mailed', JSON.stringify({ at: START.toISOString() }));
  const after = await run();
  expect([after.problems, after.events.length]).toEqual([[], 3]);
});

it('a run reads states for four seconds, 50 at a time, and says how many it had no time to read', async () => {
  addDue(300);
  memory.onStoreCall.mockImplementation(() => wait(1000));
  const { attempts, waiting, problems } = await run();
  expect([attempts, waiting]).toEqual([3, 297]);
  // Those that it has read and not tried, and those that it has not read.
  expect(countsOf(problems)).toEqual(['mail, Enquiries: 147', 'mail, Enquiries: 150']);
});

it('what can not be read is skipped, counted and logged, and the others are mailed', async () => {
  const [torn, failing, fine] = addDue(3);
  memory.blobs.set(`enquiries/${torn}`, '{"half');
  memory.blobs.set('open/x', 'hello');
  memory.refuse(`enquiries/${failing}`);
  const { attempts, waiting, problems, events } = await run();
  expect([attempts, waiting]).toEqual([3, 2]);
  expect(memory.mails()).toEqual([[fine, TEAM]]);
  expect(problems.map(({ code }) => code)).toEqual(['skipped']);
  expect(events).toMatchObject([{ key: `open/${torn}` }]);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'skipped', id: failing }));
});

it.each(['mail', 'chat'])(
  'a %s that can not be composed is a failure of this recipient, not of the attempt',
  async (kind) => {
    memory.services.settings.enquiryChat = 'https://hooks.slack.com/x';
    memory.send.mockImplementation(() => {
      throw new TypeError();
    });
    const recipient = recipientsOf(memory.services).find((each) => each.kind === kind)!;
    await expect(recipient.deliver({} as EnquiryRecord)).rejects.toThrow(TypeError);
  },
);
