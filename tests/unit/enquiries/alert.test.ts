/** When alerts are told; docs/incidents.md has those of each incident. */
import { expect, it, vi } from 'vitest';
import type { Cause } from '../../../netlify/enquiries/advice.ts';
import { raiseAlerts, tellFromRequest } from '../../../netlify/enquiries/alert.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const FULL: Cause = { check: 'mail', code: 'X', recipient: 1, count: 4, text: 'A mailbox is full.' };
const EVENT: Cause = { ...FULL, check: 'refused' };
const TEXT = `${FULL.text} Enquiries: 4 (npm run enquiries -- list).`;
const CAUSES: Record<string, Cause> = {
  full: FULL,
  fuller: { ...FULL, count: 40 },
  other: { ...FULL, recipient: 2, text: 'Another one, too.' },
  login: { check: 'mail', code: 'EAUTH-535', count: 0, text: 'The login is refused.' },
  event: EVENT,
  refused: { check: 'mail', code: 'ESOCKET-ECONNREFUSED', count: 0, text: 'The server refuses.' },
  late: { check: 'mail', code: 'ETIMEDOUT', count: 0, text: 'The server is late.' },
};

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

/** The texts that a run so many minutes after the start posts. */
async function runAt(minutes: number, causes: Cause[]) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.request.mockClear();
  await finish(raiseAlerts(causes, memory.services));
  const texts = memory.posts().map((post) => (JSON.parse(post) as { text: string }).text);
  return texts.map((text) => text.replace(/^[\w.-]+: /, ''));
}

let report = '';
/** After how many minutes since the first day's beginning which causes were found. */
it.each([
  [
    'a cause is told when two runs find it, once a day while it lasts, and when it is over',
    ['0:00 full', '0:05 full', '24:00 fuller', '24:04 full', '24:18', '24:19', '24:24'],
  ],
  [
    'a failure whose codes alternate is told like one',
    ['0:00 refused', '0:05 late', '0:10 refused', '0:15 late', '24:05 refused'],
  ],
  ['a cause that only single runs find is not told', ['0:00 full', '0:05', '0:10 full']],
  [
    'a second cause is told while the first lasts, however few enquiries it concerns',
    ['0:00 full', '0:05 full login', '0:10 full login'],
  ],
  [
    'the same failure of another recipient is another cause',
    ['0:00 full', '0:05 full other', '0:10 full other'],
  ],
  [
    'an event is told at once, and over a day after it was last seen',
    ['0:00 event', '10:00 event', '34:00', '34:15'],
  ],
  [
    'a cause that was told while a clock was ahead is told again',
    ['672:00 full', '672:05 full', '0:00 full'],
  ],
])('alerts.txt says when %s', async (title, runs) => {
  report += `${title}\n`;
  for (const run of runs) {
    const [time = '', ...names] = run.split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const told = await runAt(
      hours * 60 + minutes,
      names.map((name) => CAUSES[name]!),
    );
    report += `  ${run}${told.map((text) => `\n    ${text}`).join('')}\n`;
  }
  report += '\n';
});
it('alerts.txt is up to date', async () => {
  await expect(report).toMatchFileSnapshot('alerts.txt');
});

it('an alert is one log line, and so is the refusal of the webhook, without its text; the next run repeats it', async () => {
  memory.request.mockRejectedValueOnce(new TypeError('secret'));
  await runAt(0, [EVENT]);
  expect(memory.logs).toEqual([
    { level: 'error', source: 'alert', code: 'refused-X-1', count: 4, hint: TEXT },
    { level: 'error', source: 'alert', code: 'webhook-failed', reason: 'TypeError' },
  ]);
  expect(await runAt(5, [])).toEqual([TEXT]);
});

it('the reply of the mail server is posted, and neither logged nor part of the cause', async () => {
  expect(await runAt(0, [{ ...EVENT, reply: '550 no' }])).toEqual([`${TEXT} Its reply: "550 no"`]);
  expect(await runAt(5, [{ ...EVENT, reply: '550 other' }])).toEqual([]);
  expect(JSON.stringify(memory.logs)).not.toContain('550');
});

it('what two runs found while the webhook failed is told when it works again, although it is over', async () => {
  memory.request.mockRejectedValue(new TypeError('x'));
  for (const minutes of [0, 5]) await runAt(minutes, [FULL]);
  for (const minutes of [10, 120]) await runAt(minutes, []);
  memory.request.mockResolvedValue(new Response());
  expect(await runAt(125, [])).toEqual([TEXT]);
  expect(await runAt(130, [])).toEqual([`Over: ${TEXT}`]);
});

it('without a webhook, the heartbeat is not fetched while a cause lasts, but for what is no fault', async () => {
  memory.services.settings.alertWebhook = undefined;
  const beats: boolean[] = [];
  for (const [minutes, causes] of [
    [0, [FULL]],
    [5, [FULL]],
    [15, []],
    [20, []],
    [25, [{ ...EVENT, check: 'notice' }]],
  ] as [number, Cause[]][]) {
    vi.setSystemTime(START.getTime() + minutes * 60_000);
    beats.push((await finish(raiseAlerts(causes, memory.services))).isAllTaken);
  }
  expect(beats).toEqual([true, false, false, true, true]);
});

it('a problem of requests is told at once, again after an hour, and at once if the webhook refused it', async () => {
  const cause: Cause = { check: 'visitors', code: 'turned-away', count: 0, text: 'x' };
  const tellAt = async (minutes: number) => {
    vi.setSystemTime(START.getTime() + minutes * 60_000);
    const isTold = await finish(tellFromRequest(cause, memory.services));
    return [isTold, memory.request.mock.calls.length];
  };
  memory.request.mockRejectedValueOnce(new TypeError('x'));
  expect([await tellAt(0), await tellAt(1), await tellAt(60), await tellAt(61)]).toEqual([
    [false, 1],
    [true, 2],
    [true, 2],
    [true, 3],
  ]);
});
