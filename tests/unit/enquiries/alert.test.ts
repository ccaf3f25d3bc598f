import { expect, it, vi } from 'vitest';
import { raiseAlerts, type Cause } from '../../../netlify/enquiries/alert.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const [FULL, LOGIN]: Cause[] = [
  { code: 'mail-recipient-452', count: 4, text: 'A mailbox is full.' },
  { code: 'mail-EAUTH-535', count: 0, text: 'The login is refused.' },
];

const TEXT = 'A mailbox is full. Enquiries: 4 (npm run enquiries -- list).';

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

/** What a run so many minutes after the start returns, and the texts that it posts. */
async function runAt(minutes: number, ...causes: Cause[]) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.request.mockClear();
  const isTold = await finish(raiseAlerts(causes, memory.services));
  const texts = memory.request.mock.calls.map(
    ([, init]) => (JSON.parse(init?.body as string) as { text: string }).text,
  );
  return [isTold, ...texts.map((text) => text.replace(/^[\w.-]+: /, ''))];
}
const DAY = 24 * 60;

it('a cause is told when two runs find it, once a day while it lasts, and when it is over', async () => {
  expect(await runAt(0, FULL!)).toEqual([true]);
  expect(await runAt(5, FULL!)).toEqual([true, TEXT]);
  expect(memory.logs).toMatchObject([{ level: 'error', source: 'alert', code: FULL!.code, count: 4 }]);
  expect(await runAt(DAY, { ...FULL!, count: 40 })).toEqual([true]);
  expect(await runAt(DAY + 4, FULL!)).toEqual([true, TEXT]);
  expect(await runAt(DAY + 18)).toEqual([true]);
  expect(await runAt(DAY + 19)).toEqual([true, `Over: ${TEXT}`]);
  expect(await runAt(DAY + 24)).toEqual([true]);
});

it('a cause that only one run finds is not told', async () => {
  await runAt(0, FULL!);
  expect(await runAt(5, LOGIN!)).toEqual([true]);
  expect(await runAt(10, FULL!)).toEqual([true]);
});

it('a second cause is told while the first lasts, however few enquiries it concerns', async () => {
  for (const minutes of [0, 5]) await runAt(minutes, FULL!);
  await runAt(10, FULL!, LOGIN!);
  expect(await runAt(15, FULL!, LOGIN!)).toEqual([true, 'The login is refused.']);
});

it('an event is told at once, and over a day after it was last seen', async () => {
  const event = { ...FULL!, kind: 'event' } as const;
  expect(await runAt(0, event)).toEqual([true, TEXT]);
  expect(await runAt(600, event)).toEqual([true]);
  expect(await runAt(600 + DAY)).toEqual([true]);
  expect(await runAt(615 + DAY)).toEqual([true, expect.stringMatching(/^Over: /)]);
});

it('news is told once, each time that it comes', async () => {
  const news = { ...FULL!, kind: 'news' } as const;
  expect(await runAt(0, news)).toEqual([true, TEXT]);
  expect(await runAt(2 * DAY)).toEqual([true]);
  expect(await runAt(3 * DAY, news)).toEqual([true, TEXT]);
});

it('what the webhook refuses is told by the next run, although it is not seen any more', async () => {
  const event = { ...FULL!, kind: 'event' } as const;
  memory.request.mockResolvedValueOnce(new Response(null, { status: 500 }));
  expect(await runAt(0, event)).toEqual([false, TEXT]);
  expect(memory.logs[1]).toMatchObject({ level: 'error', code: 'webhook-failed', reason: 'http-500' });
  memory.request.mockRejectedValueOnce(new TypeError('secret'));
  expect(await runAt(5)).toEqual([false, TEXT]);
  expect(await runAt(10)).toEqual([true, TEXT]);
});

it('a cause that was told while a clock was ahead is told again', async () => {
  for (const minutes of [28 * DAY, 28 * DAY + 5]) await runAt(minutes, FULL!);
  expect(await runAt(0, FULL!)).toEqual([true, TEXT]);
});

it.each<[string, () => Cause[]]>([
  ['fails', () => [{ ...LOGIN!, code: 'store-EDOWN' }]],
  [
    'hangs',
    () => (
      vi.spyOn(memory.services.store, 'readValue').mockReturnValue(new Promise(() => undefined)),
      [LOGIN!]
    ),
  ],
])('while the store %s, causes are told every quarter of an hour', async (_title, fail) => {
  const causes = fail();
  const told: number[] = [];
  for (let minutes = 0; minutes < 60; minutes += 5) {
    if ((await runAt(minutes, ...causes)).length > 1) told.push(minutes);
  }
  expect(told).toEqual([0, 15, 30, 45]);
});
