/** What follows a fault, whether it lasts half an hour or six: who gets the enquiries, and what is told and when. */
import { expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { HAS, TEAM, validBody } from '../../support/enquiries.ts';
import { finish, mailError, START, useMemoryServices, wait } from '../../support/memory-services.ts';
import { BOSS, INCIDENTS, LASTING_FAULTS, POSTS, WEBHOOK, type Fault } from './faults.ts';

const [ALERTS, MONITOR] = ['https://hooks.example/x', 'https://hc-ping.com/x'];
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: ALERTS,
  HEARTBEAT_URL: MONITOR,
});

/** The minutes of the runs of an incident of half an hour. */
const HALF_AN_HOUR = Array.from({ length: 15 }, (_, run) => run * 5);
/** Those of a fault of six hours, until the longest back-off is over: each run where something changes. */
const SIX_HOURS = Array.from({ length: 157 }, (_, run) => run * 5).filter(
  (minutes) =>
    minutes <= 60 || (minutes >= 345 && minutes <= 385) || minutes % (minutes < 385 ? 15 : 20) === 0,
);

/** What follows a fault that is over after some minutes; each hour, purge runs and visitors write, if so. */
async function follow(fault: Fault, runs: readonly number[], overAfter: number, hasVisitors = false) {
  const { services, request, send, login, captcha, onStoreCall } = memory;
  const course = {
    /** Who got which message, in order, and who must get it. */
    ...{ arrived: [] as string[], wanted: [] as string[] },
    /** What the team was told, and how many minutes after the fault began. */
    told: [] as [minutes: number, text: string][],
    /** In how many runs the monitor was told that nothing is wrong, and that something is. */
    ...{ beats: 0, failures: 0 },
    /** What /api/health says after 20 minutes. */
    health: '',
    /** Milliseconds of the longest run. */
    longest: 0,
  };
  let minutes = 0;
  let count = 0;
  let now: Fault = {};
  const inTurn = <T>(values: T[] | undefined) => values?.[count++ % values.length];
  const take = (error: unknown, arrival: string) => {
    if (now.isTaken || !error) course.arrived.push(arrival);
  };
  const become = (next: Fault) => {
    now = next;
    onStoreCall.mockImplementation(now.store ?? (() => Promise.resolve(undefined)));
    services.mailer = now.isMailOff ? undefined! : memory.mailer;
  };
  login.mockImplementation(async () => {
    await wait(now.loginMs ?? 0);
    const error = inTurn(now.login);
    if (error) throw mailError(error);
  });
  captcha.mockImplementation((token) => {
    const [kind, code] = now.captcha ?? (['refused', 'invalid-input-response'] as const);
    return Promise.resolve(token === 'token' ? { kind: 'passed', code: '' } : { kind, code });
  });
  send.mockImplementation(async ({ message }, to) => {
    const { mailMs = 0, mail, login } = now;
    const error = (now.to ?? to) === to ? inTurn(mail ?? login) : undefined;
    take(error, `${message} ${to}`);
    await wait(mailMs);
    if (error) throw mailError(error);
  });
  request.mockImplementation((url, init) => {
    if (url === MONITOR) course.beats++;
    if (url === `${MONITOR}/fail`) course.failures++;
    const post = POSTS.find((each) => each === url);
    if (post) {
      const [message = ''] = /We would[^"\\]*|A stored[^"\\]*/.exec(String(init?.body)) ?? [];
      take(now.post, `${message} ${post}`);
      return now.post?.(post) ?? Promise.resolve(new Response());
    }
    const answer = new Response(null, { status: now.alerts ?? 200 });
    if (url === ALERTS && answer.ok)
      course.told.push([minutes, (JSON.parse(String(init?.body)) as { text: string }).text]);
    return Promise.resolve(answer);
  });

  if (hasVisitors) await memory.retryMail();
  const { message } = memory.add(0);
  memory.add(200 * DAY_MS, { [TEAM]: HAS, [BOSS]: HAS }, { folder: 'done' });
  course.wanted.push(...[TEAM, BOSS].map((to) => `${message} ${to}`));
  become(fault);
  await fault.begin?.(memory);
  for (minutes of runs) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    if (minutes === overAfter) {
      become({});
      services.settings.problems.length = 0;
    }
    if (hasVisitors && minutes % 60 === 0 && minutes <= overAfter + 5) {
      const body = validBody();
      if ((await memory.post(body)).status === 200)
        course.wanted.push(...[TEAM, BOSS, ...POSTS].map((to) => `${String(body['message'])} ${to}`));
      await memory.idle();
    }
    if (hasVisitors && minutes % 60 === 0) await memory.purge();
    const startedAt = Date.now();
    await memory.retryMail();
    course.longest = Math.max(course.longest, Date.now() - startedAt);
    if (minutes === 20) course.health = await askHealth();
  }
  return course;
}

async function askHealth() {
  const response = await finish(handleHealth(new Request('http://x/api/health'), memory.services));
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  const failed = Object.entries(checks).flatMap(([check, result]) => (result === 'ok' ? [] : check));
  return `${response.status} ${failed.join(', ')}`.trim();
}

it('what is told of each incident, and what health and the monitor say, is in told.txt', async () => {
  let report = '';
  for (const [title, fault] of Object.entries(INCIDENTS)) {
    memory.renew();
    const { told, health, beats, failures, longest } = await follow(fault, HALF_AN_HOUR, 30);
    const lines = told.map(
      ([minutes, text]) => `${minutes} min: ${text.replace(/^\S+ /, '').replaceAll('\n', '\n    ')}`,
    );
    lines.push(`health: ${health}`, `monitor: ${beats} good, ${failures} bad`);
    report += `${[title, ...lines, `longest run: ${longest / 1000} s`].join('\n  ')}\n\n`;
  }
  await expect(report).toMatchFileSnapshot('told.txt');
});

/** At once, and after 5, 10, 20, 40, 80 and 160 minutes. */
const ATTEMPTS_OF_SIX_HOURS = 7;
/** No run finds that requests can't write new keys, but each request that could not tells it. */
const FOUND_BY_REQUESTS = /conditional write in (open|enquiries)/;
/** That one text or recipient is refused is told, but no fault of a service. */
const OF_ENQUIRIES = /recipients are refused for good|text is refused for good/;
/** While nothing can be kept of what was told, it is told each quarter of an hour, and not that it is over. */
const NOT_KEPT = /each (read|write) (in values )?is refused|store does not answer/;

it.each(Object.entries(LASTING_FAULTS))(
  'when for six hours %s, all get each enquiry, no oftener than it is tried, and the team is told',
  async (title, fault) => {
    Object.assign(memory.services.settings, { enquiryWebhook: WEBHOOK, enquiryChat: POSTS[1] });
    const { arrived, wanted, told, health } = await follow(fault, SIX_HOURS, 355, true);
    const counts = wanted.map((each) => [each, arrived.filter((other) => other === each).length] as const);
    expect(wanted.length).toBeGreaterThan(2);
    // What was taken and not acknowledged is sent with each attempt.
    const most = fault.isTaken ? ATTEMPTS_OF_SIX_HOURS + 1 : 2;
    expect(counts.filter(([, count]) => count < 1 || count > most)).toEqual([]);
    // Who can be reached gets nothing again because another one can't.
    const reached = counts.filter(([each]) => fault.post && each.includes('@'));
    expect(reached.filter(([, count]) => count !== 1)).toEqual([]);

    const [[firstAt] = [Infinity]] = told;
    expect(firstAt).toBeLessThanOrEqual(15);
    if (!FOUND_BY_REQUESTS.test(title)) expect(health).toMatch(OF_ENQUIRIES.test(title) ? /^200/ : /^503/);
    const overs = told.filter(([, text]) => text.includes('Over: '));
    // 24 quarters of an hour, and six visitors.
    if (NOT_KEPT.test(title) || FOUND_BY_REQUESTS.test(title)) expect(told.length).toBeLessThanOrEqual(30);
    else {
      // Once, for each that is added and each visitor who is turned away, and that it is over.
      expect(told.length).toBeLessThan(12);
      expect(overs.map(([at]) => at >= 355)).toEqual([true]);
    }
  },
);

it('while a recipient is dead, what another one has ends with its retention, and is tried for two days', async () => {
  memory.send.mockImplementation((_, to) =>
    to === BOSS ? Promise.reject(mailError({ response: '552 full', responseCode: 552 })) : Promise.resolve(),
  );
  memory.captcha.mockResolvedValue({ kind: 'passed', code: 'passed' });
  await memory.post(validBody());
  await memory.idle();
  for (let hours = 0; hours < 182 * 24; hours += hours < 96 ? 1 : 24) {
    vi.setSystemTime(START.getTime() + hours * 60 * MINUTE_MS);
    await memory.retryMail();
    await memory.purge();
    const [{ length }] = [memory.keys()];
    expect(length, `after ${hours} hours`).toBe(hours < 181 * 24 ? 2 : 0);
  }
  const attempts = memory.mails().filter(([, to]) => to === BOSS).length;
  expect(attempts).toBeGreaterThan(8);
  expect(attempts).toBeLessThan(18);
});
