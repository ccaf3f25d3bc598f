/** When what is told of services and enquiries; faults.test.ts has what is told of each incident. */
import { expect, it, vi } from 'vitest';
import type { Problem } from '../../../netlify/enquiries/advice.ts';
import type { Found } from '../../../netlify/enquiries/alert-plan.ts';
import { alertTeam, readLastRun } from '../../../netlify/enquiries/alert-team.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

const PROBLEMS: Record<string, Problem> = {
  refused: { check: 'mail', code: 'ESOCKET-ECONNREFUSED', text: 'The mail server refuses.' },
  late: { check: 'mail', code: 'ETIMEDOUT', text: 'The mail server is late.' },
  chat: { check: 'chat', code: 'http-404', text: 'The chat is gone.' },
};

/** The texts that a run so many minutes after the start posts, which found these services and enquiries. */
async function runAt(minutes: number, found: string, more: Partial<Found> = {}) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.request.mockClear();
  const problems = found
    .split(' ')
    .filter(Boolean)
    .map((name) => PROBLEMS[name]!);
  const run = async () =>
    alertTeam({ problems, ...more }, await readLastRun(memory.services), memory.services);
  await finish(run());
  return memory.alerts();
}

const MAIL = 'The mail server refuses.';
const ALERTS_FAIL =
  'Alerts do not reach ALERT_WEBHOOK_URL: check the address (npm run doctor alert) (http-404).';
/** What runs find, five minutes apart or so many, and what the team is told then. */
it.each<[string, [found: string, told?: string, minutes?: number][]]>([
  ['what only single runs find is not told', [['refused'], [''], ['refused'], ['']]],
  ['what two runs find that are far apart is told', [['refused'], ['refused', MAIL, 60]]],
  [
    'another check is told when two runs found it, with all that is wrong',
    [['refused'], ['refused', MAIL], ['refused chat'], ['refused chat', `${MAIL}\nThe chat is gone.`]],
  ],
  [
    'that one of two checks is over is told, while the other one lasts',
    [
      ...[['refused chat'], ['refused chat', `${MAIL}\nThe chat is gone.`], ['refused'], ['refused']],
      ...[['refused', 'Over: The chat is gone.'], [''], [''], ['', `Over: ${MAIL}`]],
    ] as [string, string?][],
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
    expect(await runAt(at, found), `after ${at} minutes`).toEqual(told ? [told] : []);
  }
});

/** What /api/health and the monitor show of a run: the services that are wrong, and what the monitor got. */
const shown = async () => {
  const beats = memory.request.mock.calls.filter(([url]) => String(url).startsWith('https://hc-ping'));
  return [await memory.health(), ...beats.map(([url]) => String(url).slice(21))];
};

it('that an alert is not taken is shown by health and the monitor, and the alert is told again until it is', async () => {
  memory.services.settings.heartbeatUrl = 'https://hc-ping.com/x';
  const refuseAlerts = () =>
    memory.request.mockImplementation((url) =>
      Promise.resolve(new Response(null, { status: String(url).includes('hooks') ? 404 : 200 })),
    );
  refuseAlerts();
  expect([await runAt(0, 'refused'), await shown()]).toEqual([[], ['503 mail', '/fail']]);
  expect([await runAt(5, 'refused'), await shown()]).toEqual([[MAIL], ['503 mail, alerts', '/fail']]);
  expect(memory.request.mock.calls.at(-1)?.[1]?.body).toMatch(/^.*\n.*ALERT_WEBHOOK_URL.*\(http-404\)\.$/);
  expect(memory.logs).toContainEqual({
    ...{ level: 'error', source: 'alert', code: 'webhook-failed', reason: 'http-404' },
  });
  // The mail server is well again, and nobody has learnt anything.
  for (const minutes of [10, 15])
    expect([await runAt(minutes, ''), await shown()]).toEqual([[ALERTS_FAIL], ['503 alerts', '/fail']]);
  memory.request.mockResolvedValue(new Response());
  expect(await runAt(20, '')).toEqual([ALERTS_FAIL]);
  expect([await runAt(25, ''), await shown()]).toEqual([[], ['200', '']]);
  expect([await runAt(30, ''), await runAt(35, '')]).toEqual([[], [`Over: ${ALERTS_FAIL}`]]);
});

it('that it is over is told again until it is taken, and a monitor that fails is logged', async () => {
  memory.services.settings.heartbeatUrl = 'https://hc-ping.com/x';
  for (const minutes of [0, 5]) await runAt(minutes, 'refused');
  for (const minutes of [10, 15]) await runAt(minutes, '');
  memory.request.mockRejectedValue(new TypeError('secret'));
  expect(await runAt(20, '')).toEqual([`Over: ${MAIL}`]);
  expect(memory.logs).toContainEqual({
    ...{ level: 'error', source: 'alert', code: 'heartbeat-failed', reason: 'TypeError' },
  });
  memory.request.mockResolvedValue(new Response());
  expect([await runAt(25, ''), await runAt(30, '')]).toEqual([
    [`Over: ${MAIL}\n${ALERTS_FAIL.replace('http-404', 'TypeError')}`],
    [],
  ]);
});

const event = (name: string) => ({ key: name, text: `Enquiry ${name}.` });
const withEvents = (...names: string[]) => ({ events: names.map(event), keys: names });
const PARKED = 'Parked enquiries: 1 (npm run enquiries list).';

it('what becomes of an enquiry is told once, hides no service, and is counted daily while it is parked', async () => {
  expect(await runAt(0, '', withEvents('open/1'))).toEqual(['Enquiry open/1.']);
  expect(await runAt(5, '', withEvents('open/1'))).toEqual([]);
  expect(await runAt(60, 'refused', withEvents('open/1'))).toEqual([]);
  expect(await runAt(65, 'refused', withEvents('open/1'))).toEqual([MAIL]);
  expect(await runAt(365, 'refused', withEvents('parked/1'))).toEqual(['Enquiry parked/1.']);
  for (const minutes of [370, 375]) await runAt(minutes, '', withEvents('parked/1'));
  expect(await runAt(380, '', withEvents('parked/1'))).toEqual([`Over: ${MAIL}`]);
  expect(await runAt(1505, '', withEvents('parked/1'))).toEqual([PARKED]);
  expect(await runAt(1510, '', withEvents('parked/1'))).toEqual([]);
  expect(await runAt(2945, '', { ...withEvents('parked/1'), expiring: 1 })).toEqual([
    `${PARKED}\nEnquiries that nobody has, and that are deleted within a week: 1 (npm run enquiries list).`,
  ]);
  expect(await runAt(4500, '', withEvents())).toEqual([]);
});

it('a service that fails more than once a day does not keep back the number of what is parked', async () => {
  await runAt(0, '', withEvents('parked/1'));
  for (let hours = 18; hours <= 54; hours += 18) {
    await runAt(hours * 60, 'refused', withEvents('parked/1'));
    expect(await runAt(hours * 60 + 5, 'refused', withEvents('parked/1'))).toEqual([`${MAIL}\n${PARKED}`]);
    for (const minutes of [10, 15, 20]) await runAt(hours * 60 + minutes, '', withEvents('parked/1'));
  }
});

it('a run that could not deliver forgets no event', async () => {
  expect(await runAt(0, '', withEvents('open/1', 'open/2'))).toEqual(['Enquiry open/1.\nEnquiry open/2.']);
  await runAt(5, '', {});
  expect(await runAt(10, '', withEvents('open/1', 'open/2'))).toEqual([]);
});

it.each([
  ['https://hc-ping.com/x', '', 'https://hc-ping.com/x', undefined],
  ['https://hc-ping.com/x/', 'late', 'https://hc-ping.com/x/fail', 'The mail server is late.'],
  [
    'https://hc-ping.com/x?create=1',
    'late',
    'https://hc-ping.com/x/fail?create=1',
    'The mail server is late.',
  ],
  ['https://beats.example/x', '', 'https://beats.example/x', undefined],
  ['https://beats.example/x', 'late', undefined, undefined],
])('the monitor %s gets each run that found "%s"', async (monitor, found, url, body) => {
  memory.services.settings.heartbeatUrl = monitor;
  await runAt(0, found);
  const logged = memory.logs.map(({ code, reason, hint }) => [code, reason, hint]);
  expect(logged).toEqual(found ? [['wrong', 'mail-ETIMEDOUT', 'The mail server is late.']] : []);
  const calls = memory.request.mock.calls.map(([address, init]) => [address, init?.method, init?.body]);
  expect(calls).toEqual(url ? [[url, body && 'POST', body]] : []);
});
