import { expect, it, vi } from 'vitest';
import { raiseAlerts, type Cause } from '../../../netlify/enquiries/alert.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const WEBHOOK = 'https://hooks.example/x';
const [FULL, LOGIN]: Cause[] = [
  { code: 'mail-recipient-452', count: 4, text: 'A mailbox is full.' },
  { code: 'mail-EAUTH-535', count: 0, text: 'The login is refused.' },
];

const memory = useMemoryServices();

/** The texts posted by a run so many minutes after the first. */
async function runAt(minutes: number, ...causes: Cause[]) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.request.mockClear();
  const isTold = await finish(raiseAlerts(causes, { ...memory.services, webhook: WEBHOOK }));
  const texts = memory.request.mock.calls.map(
    ([, init]) => (JSON.parse(init?.body as string) as { text: string }).text,
  );
  return [isTold, ...texts.map((text) => text.replace(/^[\w.-]+: /, ''))];
}
const DAY = 24 * 60;

it('a cause is told when it begins, once a day while it lasts, and when it is over', async () => {
  expect(await runAt(0, FULL!)).toEqual([true, 'A mailbox is full. Enquiries: 4.']);
  expect(memory.request).toHaveBeenCalledExactlyOnceWith(WEBHOOK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: expect.stringMatching(/^\{"text":"[\w.-]+: A mailbox/) as string,
    redirect: 'manual',
    signal: expect.any(AbortSignal) as AbortSignal,
  });
  expect(memory.logs).toMatchObject([{ level: 'error', source: 'alert', code: FULL!.code, count: 4 }]);
  expect(await runAt(DAY - 5, { ...FULL!, count: 40 })).toEqual([true]);
  expect(await runAt(DAY, FULL!)).toEqual([true, 'A mailbox is full. Enquiries: 4.']);
  expect(await runAt(DAY + 14)).toEqual([true]);
  expect(await runAt(DAY + 15)).toEqual([true, 'Over: A mailbox is full. Enquiries: 4.']);
  expect(await runAt(DAY + 20)).toEqual([true]);
});

it('a second cause is told while the first lasts, however few enquiries it concerns', async () => {
  await runAt(0, FULL!);
  expect(await runAt(5, FULL!, LOGIN!)).toEqual([true, 'The login is refused.']);
});

it('an event is over a day after it was last seen', async () => {
  const event = { ...FULL!, isEvent: true };
  await runAt(0, event);
  expect(await runAt(600, event)).toEqual([true]);
  expect(await runAt(600 + DAY)).toEqual([true]);
  expect(await runAt(615 + DAY)).toEqual([true, expect.stringMatching(/^Over: /)]);
});

it('what the webhook refuses is told by the next run, although its cause is gone', async () => {
  memory.request.mockResolvedValueOnce(new Response(null, { status: 500 }));
  expect(await runAt(0, FULL!)).toEqual([false, expect.any(String)]);
  expect(memory.logs[1]).toMatchObject({ level: 'error', code: 'webhook-failed', reason: 'http-500' });
  memory.request.mockRejectedValueOnce(new TypeError('secret'));
  expect(await runAt(5)).toEqual([false, expect.any(String)]);
  expect(await runAt(10)).toEqual([true, expect.any(String)]);
});

it('while the store hangs, an alert is told by the first run of each hour only', async () => {
  vi.spyOn(memory.services.store, 'readState').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(memory.services.store, 'writeState').mockReturnValue(new Promise(() => undefined));
  const told: number[] = [];
  for (let minutes = 0; minutes < 120; minutes += 5) {
    if ((await runAt(minutes, LOGIN!)).length > 1) told.push(minutes);
  }
  expect(told).toEqual([0, 60]);
});
