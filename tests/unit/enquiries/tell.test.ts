/** When what is told of checks; faults.test.ts has what is told of each incident. */
import { expect, it, vi } from 'vitest';
import type { Problem } from '../../../netlify/enquiries/advice.ts';
import { readTold, tell } from '../../../netlify/enquiries/tell.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

const PROBLEMS: Record<string, Problem> = {
  refused: { check: 'mail', code: 'ESOCKET-ECONNREFUSED', text: 'The mail server refuses.' },
  late: { check: 'mail', code: 'ETIMEDOUT', text: 'The mail server is late.' },
  chat: { check: 'chat', code: 'http-404', text: 'The chat is gone.' },
};

/** The texts that a run so many minutes after the start posts, which found these. */
async function runAt(minutes: number, ...names: string[]) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.request.mockClear();
  const problems = names.map((name) => PROBLEMS[name]!);
  const run = async () => tell(problems, await readTold(memory.services), memory.services);
  await finish(run());
  return memory.told();
}

const MAIL = 'The mail server refuses.';
/** What runs find, five minutes apart or so many, and what the team is told then. */
it.each<[string, [found: string, told?: string, minutes?: number][]]>([
  ['what only single runs find is not told', [['refused'], [''], ['refused'], ['']]],
  ['what two runs find that are far apart is told', [['refused'], ['refused', MAIL, 60]]],
  [
    'another check is told when two runs found it, with all that is wrong',
    [['refused'], ['refused', MAIL], ['refused chat'], ['refused chat', `${MAIL}\nThe chat is gone.`]],
  ],
  [
    'what lasts is told once a day, for as many days',
    [
      ...[['refused'], ['refused', MAIL], ['refused', '', 1435], ['refused', MAIL, 4], ['refused']],
      ...[1435, 1440, 1440].map((minutes) => ['refused', MAIL, minutes]),
    ] as [string, string?, number?][],
  ],
  [
    'that it is over is told when three runs in a row found nothing, and what begins again like the first time',
    [
      ...[['refused'], ['refused', MAIL], [''], [''], ['refused'], [''], [''], ['', `Over: ${MAIL}`], ['']],
      ...[['refused'], ['refused', MAIL]],
    ] as [string, string?][],
  ],
])('%s', async (_title, runs) => {
  let at = 0;
  for (const [found, told, minutes = 5] of runs) {
    at += minutes;
    expect(await runAt(at, ...found.split(' ').filter(Boolean)), `after ${at} minutes`).toEqual(
      told ? [told] : [],
    );
  }
});

it('what the webhook refuses is logged, and told again by the next run, also that it is over', async () => {
  memory.services.settings.heartbeatUrl = 'https://hc-ping.com/x';
  memory.request.mockRejectedValue(new TypeError('secret'));
  expect([await runAt(0, 'refused'), await runAt(5, 'refused')]).toEqual([[], [MAIL]]);
  for (const code of ['webhook-failed', 'heartbeat-failed'])
    expect(memory.logs).toContainEqual({ level: 'error', source: 'alert', code, reason: 'TypeError' });
  memory.request.mockResolvedValue(new Response());
  expect(await runAt(10, 'refused')).toEqual([MAIL]);
  for (const minutes of [15, 20]) await runAt(minutes);
  memory.request.mockRejectedValue(new TypeError('secret'));
  expect(await runAt(25)).toEqual([`Over: ${MAIL}`]);
  memory.request.mockResolvedValue(new Response());
  expect([await runAt(30), await runAt(35)]).toEqual([[`Over: ${MAIL}`], []]);
});

it.each([
  ['https://hc-ping.com/x', '', 'https://hc-ping.com/x', undefined],
  ['https://hc-ping.com/x/', 'late', 'https://hc-ping.com/x/fail', 'The mail server is late.'],
  ['https://beats.example/x', '', 'https://beats.example/x', undefined],
  ['https://beats.example/x', 'late', undefined, undefined],
])('the monitor %s gets each run that found "%s"', async (monitor, found, url, body) => {
  memory.services.settings.heartbeatUrl = monitor;
  await runAt(0, ...found.split(' ').filter(Boolean));
  const logged = memory.logs.map(({ code, reason, hint }) => [code, reason, hint]);
  expect(logged).toEqual(found ? [['wrong', 'mail-ETIMEDOUT', 'The mail server is late.']] : []);
  const calls = memory.request.mock.calls.map(([address, init]) => [address, init?.method, init?.body]);
  expect(calls).toEqual(url ? [[url, body && 'POST', body]] : []);
});
