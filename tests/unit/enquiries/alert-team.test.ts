/** When what is told; scenarios.test.ts and faults.test.ts have what follows from which fault. */
import { expect, it, vi } from 'vitest';
import type { Problem } from '../../../netlify/enquiries/advice.ts';
import type { DeliveryRound } from '../../../netlify/enquiries/delivery-round.ts';
import { alertTeam, readLastRun } from '../../../netlify/enquiries/alert-team.ts';
import { runTimersUntil, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

const PROBLEMS: Record<string, Problem> = {
  refused: { check: 'mail', code: 'ESOCKET-ECONNREFUSED', text: 'The mail server refuses.', isRed: true },
  late: { check: 'mail', code: 'ETIMEDOUT', text: 'The mail server is late.', isRed: true },
  chat: { check: 'chat', code: 'http-404', text: 'The chat is gone.', isRed: false },
};

/** The round of a run that found nothing to tell. */
const round = (more: Partial<DeliveryRound> = {}): DeliveryRound => ({
  ...{ tried: 0, waiting: 0, problems: [], stuck: [] },
  lastTaken: new Map([['chat', new Date().toISOString()]]),
  numbers: { stuck: 0, outOfTries: 0, expiring: 0 },
  ...more,
});

/** The texts that a run so many minutes after the start posts, which found these. The runs between recorded the same. */
async function runAt(minutes: number, found: string, more: Partial<DeliveryRound> | 'failed' = {}) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  const before = memory.blobs.get('values/run');
  if (before) {
    const at = new Date(Date.now() - 5 * 60_000).toISOString();
    memory.blobs.set('values/run', JSON.stringify({ ...JSON.parse(before), at }));
  }
  memory.request.mockClear();
  const problems = found
    .split(' ')
    .filter(Boolean)
    .map((name) => PROBLEMS[name]!);
  const services = memory.servicesFor(6000);
  const run = async () =>
    alertTeam(
      { problems, round: more === 'failed' ? undefined : round(more) },
      await readLastRun(services),
      services,
    );
  await runTimersUntil(run());
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
    'another check is told when two runs found it, without what was told already',
    [['refused'], ['refused', MAIL], ['refused chat'], ['refused chat', 'The chat is gone.']],
  ],
  [
    'a new code of a check that lasts is told at once, and each of two that alternate once',
    [
      ['refused'],
      ['refused', MAIL],
      ['late', 'The mail server is late.'],
      ['refused'],
      ['late'],
      ['refused'],
    ],
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
  expect([await runAt(0, 'refused'), await shown()]).toEqual([[], [503, '/fail']]);
  expect([await runAt(5, 'refused'), await shown()]).toEqual([[MAIL], [503, '/fail']]);
  expect(memory.request.mock.calls.at(-1)?.[1]?.body).toMatch(/^.*\n.*ALERT_WEBHOOK_URL.*\(http-404\)\.$/);
  expect(memory.logs).toContainEqual({
    ...{ level: 'error', source: 'alert', code: 'webhook-failed', reason: 'http-404' },
  });
  // The mail server is well again, and nobody has learnt anything.
  for (const minutes of [10, 15])
    expect([await runAt(minutes, ''), await shown()]).toEqual([[ALERTS_FAIL], [503, '/fail']]);
  memory.request.mockResolvedValue(new Response());
  expect(await runAt(20, '')).toEqual([ALERTS_FAIL]);
  expect([await runAt(25, ''), await shown()]).toEqual([[], [200, '']]);
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

const stuckEnquiries = (...names: string[]) => ({
  stuck: names.map((id) => ({ id, text: `Enquiry ${id}.` })),
  numbers: { stuck: names.length, outOfTries: 0, expiring: 0 },
});
const NUMBER = (count: number) =>
  `Enquiries that do not reach a recipient, although others do: ${count} (npm run enquiries list).`;

it('a stuck enquiry is told once, hides no check, and is counted once a day', async () => {
  expect(await runAt(0, '', stuckEnquiries('1'))).toEqual([`${NUMBER(1)}\nEnquiry 1.`]);
  expect(await runAt(5, '', stuckEnquiries('1'))).toEqual([]);
  expect(await runAt(60, 'refused', stuckEnquiries('1'))).toEqual([]);
  expect(await runAt(65, 'refused', stuckEnquiries('1', '2'))).toEqual([`${MAIL}\nEnquiry 2.`]);
  for (const minutes of [70, 75]) await runAt(minutes, '', stuckEnquiries('1', '2'));
  expect(await runAt(80, '', stuckEnquiries('1', '2'))).toEqual([`Over: ${MAIL}`]);
  expect(await runAt(1440, '', stuckEnquiries('1', '2'))).toEqual([NUMBER(2)]);
  expect(await runAt(4500, '', stuckEnquiries())).toEqual([]);
  // `retry` gave it five more days.
  expect(await runAt(4505, '', stuckEnquiries('2'))).toEqual([`${NUMBER(1)}\nEnquiry 2.`]);
});

it('a run that could not deliver forgets no stuck enquiry, and shows nothing to be over', async () => {
  await runAt(0, 'refused', stuckEnquiries('1'));
  expect(await runAt(5, 'refused', stuckEnquiries('1'))).toEqual([MAIL]);
  for (const minutes of [10, 15, 20, 25]) expect(await runAt(minutes, '', 'failed')).toEqual([]);
  expect(await runAt(30, '', stuckEnquiries('1'))).toEqual([]);
});

it('what can not be recorded is told in each quarter of an hour', async () => {
  await runAt(0, '');
  memory.refuseCalls('values/run', 'write');
  memory.blobs.set(
    'values/run',
    JSON.stringify({ ...JSON.parse(memory.blobs.get('values/run')!), at: '2026-05-04T11:00:00.000Z' }),
  );
  const told = [];
  for (const minutes of [5, 10, 15, 20, 25, 30]) {
    vi.setSystemTime(START.getTime() + minutes * 60_000);
    memory.request.mockClear();
    const services = memory.servicesFor(6000);
    const last = await runTimersUntil(readLastRun(services));
    await runTimersUntil(alertTeam({ problems: [PROBLEMS['refused']!], round: round() }, last, services));
    told.push(memory.alerts().length);
  }
  expect(told).toEqual([0, 0, 1, 0, 0, 1]);
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
