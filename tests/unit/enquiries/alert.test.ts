/** When alerts are told; docs/incidents.md has those of each incident. */
import { expect, it, vi } from 'vitest';
import { raiseAlerts, type Cause } from '../../../netlify/enquiries/alert.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const DAY = 24 * 60;
const FULL: Cause = { code: 'mail-recipient-452', count: 4, text: 'A mailbox is full.' };
const LOGIN: Cause = { code: 'mail-EAUTH-535', count: 0, text: 'The login is refused.' };
const EVENT: Cause = { ...FULL, isEvent: true };
const TEXT = `${FULL.text} Enquiries: 4 (npm run enquiries -- list).`;

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

/** The texts that a run so many minutes after the start posts. */
async function runAt(minutes: number, causes: Cause[]) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.request.mockClear();
  await finish(raiseAlerts(causes, memory.services));
  const texts = memory.request.mock.calls.map(
    ([, init]) => (JSON.parse(init?.body as string) as { text: string }).text,
  );
  return texts.map((text) => text.replace(/^[\w.-]+: /, ''));
}

it.each<[string, [minutes: number, causes: Cause[], told: string[]][]]>([
  [
    'a cause is told when two runs find it, once a day while it lasts, and when it is over',
    [
      [0, [FULL], []],
      [5, [FULL], [TEXT]],
      [DAY, [{ ...FULL, count: 40 }], []],
      [DAY + 4, [FULL], [TEXT]],
      [DAY + 18, [], []],
      [DAY + 19, [], [`Over: ${TEXT}`]],
      [DAY + 24, [], []],
    ],
  ],
  [
    'a cause that only single runs find is not told',
    [
      [0, [FULL], []],
      [5, [], []],
      [10, [FULL], []],
    ],
  ],
  [
    'a second cause is told while the first lasts, however few enquiries it concerns',
    [
      [0, [FULL], []],
      [5, [FULL, LOGIN], [TEXT]],
      [10, [FULL, LOGIN], [LOGIN.text]],
    ],
  ],
  [
    'an event is told at once, and over a day after it was last seen',
    [
      [0, [EVENT], [TEXT]],
      [600, [EVENT], []],
      [600 + DAY, [], []],
      [615 + DAY, [], [`Over: ${TEXT}`]],
    ],
  ],
  [
    'a cause that was told while a clock was ahead is told again',
    [
      [28 * DAY, [FULL], []],
      [28 * DAY + 5, [FULL], [TEXT]],
      [0, [FULL], [TEXT]],
    ],
  ],
])('%s', async (_title, runs) => {
  for (const [minutes, causes, told] of runs)
    expect(await runAt(minutes, causes), `${minutes}`).toEqual(told);
});

it('an alert is one log line, and so is the refusal of the webhook, without its text; the next run repeats it', async () => {
  memory.request.mockRejectedValueOnce(new TypeError('secret'));
  await runAt(0, [EVENT]);
  expect(memory.logs).toEqual([
    { level: 'error', source: 'alert', code: FULL.code, count: 4, hint: TEXT },
    { level: 'error', source: 'alert', code: 'webhook-failed', reason: 'TypeError' },
  ]);
  expect(await runAt(5, [])).toEqual([TEXT]);
});
