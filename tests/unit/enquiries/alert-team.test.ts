/**
 * Tests when the team is alerted to problems. How problems are detected is tested in scenarios.test.ts and
 * faults.test.ts.
 */
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

/** Creates the result of a delivery round without problems; the given values override the defaults. */
const round = (more: Partial<DeliveryRound> = {}): DeliveryRound => ({
  ...{ tried: 0, waiting: 0, problems: [], stuck: [] },
  lastAccepted: new Map([['chat', new Date().toISOString()]]),
  numbers: { stuck: 0, outOfTries: 0, expiring: 0 },
  ...more,
});

/**
 * Simulates a run with these problems at this minute, and returns the alerts that it sends. Pretends that the previous
 * run was five minutes earlier.
 */
async function runAt(minutes: number, problemNames: string, more: Partial<DeliveryRound> | 'failed' = {}) {
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  memory.setRunAge(5);
  memory.request.mockClear();
  const problems = problemNames
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
  'Alerts do not reach ALERT_WEBHOOK_URL: check the URL with npm run doctor alert (http-404).';
/**
 * Each case is a list of runs. A run consists of the names of its problems, the expected alert, and the number of
 * minutes since the previous run (five by default).
 */
it.each<[string, [problems: string, alert?: string, minutes?: number][]]>([
  [
    'a problem that never occurs in two consecutive runs causes no alert',
    [['refused'], [''], ['refused'], ['']],
  ],
  [
    'a problem in two consecutive runs causes an alert, however far apart the runs are',
    [['refused'], ['refused', MAIL, 60]],
  ],
  [
    'a second problem causes a separate alert after two runs',
    [['refused'], ['refused', MAIL], ['refused chat'], ['refused chat', 'The chat is gone.']],
  ],
  [
    'a new code for an ongoing problem causes an alert at once, and two alternating codes cause only one alert each',
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
    'the end of one of two problems is reported while the other continues',
    [
      ...[['refused chat'], ['refused chat', `${MAIL}\nThe chat is gone.`], ['refused'], ['refused']],
      ...[['refused', 'Over: The chat is gone.'], [''], [''], ['', `Over: ${MAIL}`]],
    ] as [string, string?][],
  ],
  [
    'a problem is over after three consecutive runs without it, and counts as new if it recurs',
    [
      ...[['refused'], ['refused', MAIL], [''], [''], ['refused'], [''], [''], ['', `Over: ${MAIL}`], ['']],
      ...[['refused'], ['refused', MAIL]],
    ] as [string, string?][],
  ],
])('%s', async (_title, runs) => {
  let at = 0;
  for (const [problems, alert, minutes = 5] of runs) {
    at += minutes;
    expect(await runAt(at, problems), `after ${at} minutes`).toEqual(alert ? [alert] : []);
  }
});

/** Returns the status of /api/health, and the paths of the requests to the monitor. */
const healthAndMonitor = async () => {
  const beats = memory.request.mock.calls.filter(([url]) => String(url).startsWith('https://hc-ping'));
  return [await memory.health(), ...beats.map(([url]) => String(url).slice(21))];
};

it('/api/health and the monitor report a failed alert, and each run repeats the alert until the chat accepts it', async () => {
  memory.services.settings.heartbeatUrl = 'https://hc-ping.com/x';
  const refuseAlerts = () =>
    memory.request.mockImplementation((url) =>
      Promise.resolve(new Response(null, { status: String(url).includes('hooks') ? 404 : 200 })),
    );
  refuseAlerts();
  expect([await runAt(0, 'refused'), await healthAndMonitor()]).toEqual([[], [503, '/fail']]);
  expect([await runAt(5, 'refused'), await healthAndMonitor()]).toEqual([[MAIL], [503, '/fail']]);
  expect(memory.request.mock.calls.at(-1)?.[1]?.body).toMatch(/^.*\n.*ALERT_WEBHOOK_URL.*\(http-404\)\.$/);
  expect(memory.logs).toContainEqual({
    ...{ level: 'error', source: 'alert', code: 'webhook-failed', reason: 'http-404' },
  });
  // The mail server recovers before the chat has accepted any alert.
  for (const minutes of [10, 15])
    expect([await runAt(minutes, ''), await healthAndMonitor()]).toEqual([[ALERTS_FAIL], [503, '/fail']]);
  memory.request.mockResolvedValue(new Response());
  expect(await runAt(20, '')).toEqual([ALERTS_FAIL]);
  expect([await runAt(25, ''), await healthAndMonitor()]).toEqual([[], [200, '']]);
  expect([await runAt(30, ''), await runAt(35, '')]).toEqual([[], [`Over: ${ALERTS_FAIL}`]]);
});

it("the report that a problem is over is repeated until the chat accepts it, and the log says that the monitor can't be reached", async () => {
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
  `Enquiries that a recipient does not accept, although it accepts other enquiries: ${count} (npm run enquiries list).`;

it('a stuck enquiry is reported once and included in a daily count, along with other problems', async () => {
  expect(await runAt(0, '', stuckEnquiries('1'))).toEqual([`${NUMBER(1)}\nEnquiry 1.`]);
  expect(await runAt(5, '', stuckEnquiries('1'))).toEqual([]);
  expect(await runAt(60, 'refused', stuckEnquiries('1'))).toEqual([]);
  expect(await runAt(65, 'refused', stuckEnquiries('1', '2'))).toEqual([`${MAIL}\nEnquiry 2.`]);
  for (const minutes of [70, 75]) await runAt(minutes, '', stuckEnquiries('1', '2'));
  expect(await runAt(80, '', stuckEnquiries('1', '2'))).toEqual([`Over: ${MAIL}`]);
  expect(await runAt(1440, '', stuckEnquiries('1', '2'))).toEqual([NUMBER(2)]);
  expect(await runAt(4500, '', stuckEnquiries())).toEqual([]);
  // Enquiry 2 is stuck again after the five more days of attempts that `retry` allowed.
  expect(await runAt(4505, '', stuckEnquiries('2'))).toEqual([`${NUMBER(1)}\nEnquiry 2.`]);
});

it('a failed run neither forgets stuck enquiries nor marks problems as over', async () => {
  await runAt(0, 'refused', stuckEnquiries('1'));
  expect(await runAt(5, 'refused', stuckEnquiries('1'))).toEqual([MAIL]);
  for (const minutes of [10, 15, 20, 25]) expect(await runAt(minutes, '', 'failed')).toEqual([]);
  expect(await runAt(30, '', stuckEnquiries('1'))).toEqual([]);
});

it('problems are reported every quarter of an hour while the record of alerts cannot be written', async () => {
  await runAt(0, '');
  memory.refuseCalls('values/run', 'write');
  memory.setRunAge(60);
  const counts = [];
  for (const minutes of [5, 10, 15, 20, 25, 30]) {
    vi.setSystemTime(START.getTime() + minutes * 60_000);
    memory.request.mockClear();
    const services = memory.servicesFor(6000);
    const last = await runTimersUntil(readLastRun(services));
    await runTimersUntil(alertTeam({ problems: [PROBLEMS['refused']!], round: round() }, last, services));
    counts.push(memory.alerts().length);
  }
  expect(counts).toEqual([0, 0, 1, 0, 0, 1]);
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
])('the monitor %s is called after a run with the problem "%s"', async (monitor, problemName, url, body) => {
  memory.services.settings.heartbeatUrl = monitor;
  await runAt(0, problemName);
  const logged = memory.logs.map(({ code, reason, hint }) => [code, reason, hint]);
  expect(logged).toEqual(problemName ? [['wrong', 'mail-ETIMEDOUT', 'The mail server is late.']] : []);
  const calls = memory.request.mock.calls.map(([address, init]) => [address, init?.method, init?.body]);
  expect(calls).toEqual(url ? [[url, body && 'POST', body]] : []);
});
