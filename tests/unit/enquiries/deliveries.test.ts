import { expect, it, vi } from 'vitest';
import { deliverWaiting } from '../../../netlify/enquiries/deliveries.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { HAS, nameOf } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const BOSS = 'boss@thirma.example';
const [WEBHOOK, CHAT] = ['https://crm.example/hook', 'https://hooks.slack.com/x'];
const memory = useMemoryServices();

const deliver = (login: string, recipients: string[]) =>
  deliverWaiting({ ...memory.services, mailer: { ...memory.mailer, recipients } }, Promise.resolve(login));
const run = (recipients = [TEAM], login = 'ok') => finish(deliver(login, recipients));
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const withPosts = () =>
  Object.assign(memory.services.settings, {
    enquiryWebhook: { url: WEBHOOK, secret: 'whsec_' },
    enquiryChat: CHAT,
  });

it('a run mails all that is due, whatever its age, and leaves nothing open', async () => {
  const due = [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * DAY_MS].map((age) => memory.add(age));
  expect(await run()).toEqual({ attempts: 3, waiting: 0, problems: [] });
  expect(memory.mails().sort()).toEqual(due.map(({ id }) => [id, TEAM]).sort());
  expect(folders()).toEqual(['done', 'enquiries']);
});

it('what is not due waits', async () => {
  memory.add(MINUTE_MS, {}, { nextAt: '2026-05-04T12:00:01Z' });
  expect(await run()).toEqual({ attempts: 0, waiting: 1, problems: [] });
});

it('a run mails only to those who lack the enquiry, also when MAIL_TO is another one by now', async () => {
  const { id } = memory.add(DAY_MS, { 'former@thirma.example': { reason: 'X' }, [TEAM]: HAS });
  await run([TEAM, BOSS]);
  expect(memory.mails()).toEqual([[id, BOSS]]);
  expect(folders()).toEqual(['done', 'enquiries']);
});

it('two runs at the same time mail each enquiry at most twice, and leave nothing open', async () => {
  for (let count = 0; count < 4; count++) memory.add(6 * MINUTE_MS);
  await finish(Promise.all([deliver('ok', [TEAM]), deliver('ok', [TEAM])]));
  expect(folders()).toEqual(['done', 'enquiries']);
  expect(memory.mails().length).toBeLessThanOrEqual(8);
});

it('while the mail server refuses the login, a run mails nothing, counts no attempt, and posts', async () => {
  const { id } = memory.add(6 * MINUTE_MS);
  const before = memory.stateOf(id);
  await run([TEAM], 'EAUTH-535');
  expect(memory.stateOf(id)).toEqual(before);
  withPosts();
  await run([TEAM], 'EAUTH-535');
  expect(memory.request.mock.calls.map(([url]) => url)).toEqual([WEBHOOK, CHAT]);
  expect(Object.keys(memory.stateOf(id)!.to)).toEqual(['webhook', 'chat']);
});

it('a run mails while webhook and chat hang', async () => {
  withPosts();
  memory.add(6 * MINUTE_MS);
  memory.request.mockImplementation(() => wait(9000).then(() => new Response()));
  let mailedAt = Infinity;
  memory.send.mockImplementation(() => Promise.resolve(void (mailedAt = Date.now() - START.getTime())));
  await run();
  expect(mailedAt).toBeLessThan(1000);
});

it.each([
  [1, 3],
  [2, 2],
  [3, 3],
])('to %i recipients, a run has at most %i connections at a time', async (count, expected) => {
  for (let index = 0; index < 6; index++) memory.add(6 * MINUTE_MS);
  let [open, most] = [0, 0];
  memory.send.mockImplementation(async () => {
    most = Math.max(most, ++open);
    await wait(100);
    open--;
  });
  await run([TEAM, BOSS, 'c@thirma.example'].slice(0, count));
  expect(most).toBe(expected);
});

it('all deliveries of a run have ended after 20 seconds, however slow store and mail server are', async () => {
  for (let count = 0; count < 9; count++) memory.add(6 * MINUTE_MS);
  memory.onStoreCall.mockImplementation(() => wait(300));
  let endedAt = 0;
  memory.send.mockImplementation(() =>
    wait(10_000).then(() => void (endedAt = Date.now() - START.getTime())),
  );
  // One more than there are connections.
  const { problems, waiting } = await run([TEAM, BOSS, 'c@thirma.example', 'd@thirma.example']);
  expect([endedAt > 10_000, endedAt <= 20_000]).toEqual([true, true]);
  expect(waiting).toBeGreaterThan(0);
  expect(problems.map(({ check, code }) => `${check} ${code}`)).toContain('waiting not-tried');
});

it('each run begins with another enquiry', async () => {
  const firsts = new Set<string>();
  for (let count = 0; count < 3; count++) memory.add(30 * DAY_MS);
  memory.send.mockRejectedValue(new Error('x'));
  for (const minutes of [0, 400, 800, 1200, 1600, 2000]) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    memory.send.mockClear();
    await run();
    firsts.add(String(memory.mails()[0]?.[0]));
  }
  expect(firsts.size).toBeGreaterThan(1);
});

it.each([
  ['is kept for two days', 1, ['open']],
  ['ends after two days', 3, []],
])('the state of a text that is missing %s', async (_title, days, left) => {
  const { id } = memory.add(days * DAY_MS);
  memory.blobs.delete(`enquiries/${id}`);
  await run();
  expect(folders()).toEqual(left);
});

it('enquiries are counted by the enquiry, not by the recipient or the attempt', async () => {
  const fails = { reason: 'http-500' };
  for (let count = 0; count < 2; count++)
    memory.add(
      6 * MINUTE_MS,
      { [TEAM]: HAS, webhook: fails, chat: fails },
      { attempts: 1, nextAt: '2026-05-04T13:00:00Z' },
    );
  withPosts();
  const { problems } = await run();
  expect(problems.map(({ text }) => text.replace(/.*(Enquiries: \d+).*/, '$1'))).toEqual([
    ...['Enquiries: 2', 'Enquiries: 2'],
  ]);
});

it('what can not be read is skipped, counted and logged, and the others are mailed', async () => {
  const [torn, failing, fine] = Array.from({ length: 3 }, () => memory.add(6 * MINUTE_MS).id);
  memory.blobs.set(`enquiries/${torn}`, '{"half');
  memory.blobs.set('open/x', 'hello');
  memory.refuse(`enquiries/${failing}`);
  const { problems } = await run();
  expect(memory.mails()).toEqual([[fine, TEAM]]);
  expect(problems.map(({ code }) => code).sort()).toEqual(['skipped', 'unreadable']);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'skipped', id: failing }));
  expect(memory.stateOf(torn!)!.to).toEqual({});
  expect(nameOf()).toMatch(/^\w{12}$/);
});
