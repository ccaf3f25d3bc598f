/** Tests what the team is told and when, by real runs, five minutes apart, in a world where something is wrong. */
import { expect, it, vi } from 'vitest';
import { counted, enquiryOf, newState } from '../../netlify/enquiries/state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { markDone } from '../../scripts/enquiries/retry.ts';
import { BOSS, DELIVERED, TEAM, undelivered, validBody } from '../support/enquiries.ts';
import { mailError, runTimersUntil, START, useMemoryServices, wait } from '../support/memory-services.ts';

const CHAT = 'https://chat.example/x';
const memory = useMemoryServices({
  ...{ MAIL_TO: `${TEAM},${BOSS}`, ENQUIRY_CHAT_URL: CHAT },
  ALERT_WEBHOOK_URL: 'https://alerts.example/x',
});
vi.spyOn(console, 'log').mockReturnValue();

/** What happens before the run of that minute. */
type Events = Record<number, () => unknown>;
/** Starts runs up to that minute. Resolves to what the team was told, with the minute. */
async function told(until: number, events: Events = {}): Promise<[number, string][]> {
  const all: [number, string][] = [];
  for (let minute = 0; minute <= until; minute += 5) {
    vi.setSystemTime(START.getTime() + minute * MINUTE_MS);
    const before = memory.alerts().length;
    await events[minute]?.();
    if (events[minute] !== PAUSE) await memory.deliveryRun();
    const alerts = memory.alerts().slice(before);
    all.push(
      ...alerts
        .flatMap((text) => text.replaceAll('\u200b', '').split('\n'))
        .map((line) => [minute, line] as [number, string]),
    );
  }
  return all;
}
const PAUSE = () => undefined;

const NO = mailError({ command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 no' });
const isDown = () => {
  memory.send.mockRejectedValue(mailError({ code: 'ECONNREFUSED' }));
  memory.login.mockRejectedValue(mailError({ code: 'ECONNREFUSED' }));
};
const refuses = (...mailboxes: string[]) =>
  memory.send.mockImplementation((_record, to) =>
    mailboxes.includes(to) ? Promise.reject(NO) : Promise.resolve(),
  );
const withMailboxes = (...recipients: string[]) =>
  (memory.services.mailer = { ...memory.mailer, recipients });
const withoutAlerts = () => Object.assign(memory.services.settings, { alertWebhook: undefined });
const withAlerts = () =>
  Object.assign(memory.services.settings, { alertWebhook: 'https://alerts.example/x' });
const addOne = () => void memory.add(0);

const LACKS = /^An enquiry has not reached team@thirma\.example since 2026-05-04 12:00 UTC/;
it.each<[string, number, () => Events, [number, RegExp][]]>([
  ['nothing is wrong', 60, () => ({ 5: addOne }), []],
  [
    'the store of a fresh site refuses to be written over',
    35,
    () => ({ 0: () => memory.refuseCalls('', 'write') }),
    [0, 15, 30].flatMap((minute): [number, RegExp][] => [
      [minute, /^The store fails, .* \(http-403\)/],
      [minute, /^What a run finds can't be recorded/],
    ]),
  ],
  [
    'the mail server is down while there is no alert URL, which is then set',
    20,
    () => ({ 0: () => (isDown(), withoutAlerts()), 20: withAlerts }),
    [[20, /^The mail server can't be reached.*ECONNREFUSED/]],
  ],
  [
    'the mail server is down while the chat for alerts refuses posts, and then accepts them',
    20,
    () => ({
      0: () => (isDown(), memory.request.mockResolvedValue(new Response(null, { status: 500 }))),
      20: () => memory.request.mockImplementation(() => Promise.resolve(new Response())),
    }),
    // The refused posts, then the accepted one.
    [5, 10, 15, 20].map((minute) => [minute, /^The mail server can't be reached/]),
  ],
  [
    'a mail server fails in single runs, but never in two in a row',
    15,
    () => ({ 0: isDown, 5: () => memory.restore(), 10: isDown, 15: () => memory.restore() }),
    [],
  ],
  [
    'the mail server is down, and purge has not run, for more than a day',
    DAY_MS / MINUTE_MS + 20,
    () => ({ 0: isDown }),
    [
      ...[5, 1445].map((minute): [number, RegExp] => [minute, /^The mail server can't be reached/]),
      [1450, /^Old enquiries have not been deleted for a day/],
    ],
  ],
  [
    'a mailbox refuses one enquiry, then two, three and four',
    105,
    () => ({ 0: () => (addOne(), refuses(TEAM)), 30: addOne, 55: addOne, 80: addOne }),
    [
      [25, LACKS],
      [50, /^2 enquiries have not reached team@/],
      [100, /^4 enquiries have not reached team@/],
    ],
  ],
  [
    'a fault ends while the chat for alerts refuses posts, and then accepts them',
    30,
    () => ({
      0: isDown,
      10: () => memory.restore(),
      15: () => memory.request.mockResolvedValue(new Response(null, { status: 500 })),
      25: () => memory.request.mockImplementation(() => Promise.resolve(new Response())),
    }),
    [
      [5, /^The mail server can't be reached/],
      // The refused posts, then the accepted one.
      ...[15, 20, 25].map((minute): [number, RegExp] => [minute, /^Over: The mail server/]),
    ],
  ],
  [
    'a mailbox refuses an enquiry, and three runs then fail to read it',
    60,
    () => ({
      0: () => (addOne(), refuses(TEAM)),
      30: () => memory.refuseCalls('open', 'read'),
      45: () => memory.restore(),
    }),
    [
      [25, LACKS],
      [35, /^The store fails now and then/],
      [50, /^Over: The store fails now and then/],
      [50, new RegExp(`^Over: ${LACKS.source.slice(1)}`)],
    ],
  ],
  [
    'a person marks an undelivered enquiry as done',
    40,
    () => ({
      0: () => (addOne(), refuses(TEAM)),
      30: () => runTimersUntil(markDone(memory.open, ['2026-05-04'])),
    }),
    [
      [25, LACKS],
      [35, /^Nothing waits for team@thirma\.example any more: An enquiry/],
    ],
  ],
  [
    'the runs stop for 40 minutes, and the mail server fails meanwhile',
    60,
    () => ({
      ...Object.fromEntries([10, 15, 20, 25, 30, 35, 40].map((minute) => [minute, PAUSE])),
      45: isDown,
    }),
    [
      [45, /^The mail server can't be reached/],
      [45, /^No run was recorded for more than ten minutes/],
      [55, /^Over: No run/],
    ],
  ],
  [
    'three visitors in a row are turned away by the captcha, and a fourth is not',
    30,
    () => ({
      0: async () => {
        for (const captchaToken of ['1', '2', '3']) await memory.post(validBody({ captchaToken }));
      },
      15: async () => {
        await memory.post(validBody());
        await memory.backgroundDone();
      },
    }),
    [
      [5, /^Every visitor has been turned away so far/],
      [20, /^Over: Every visitor/],
    ],
  ],
  [
    "three visitors' captchas could not be verified",
    15,
    () => ({
      0: async () => {
        memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
        for (const captchaToken of ['1', '2', '3']) await memory.post(validBody({ captchaToken }));
      },
      5: () => memory.restore(),
    }),
    [],
  ],
  [
    "the captcha's secret key is a test key",
    5,
    () => ({ 0: () => memory.captcha.mockResolvedValue({ kind: 'refused', code: 'foreign-hostname' }) }),
    [[5, /^Bots pass the captcha, because RECAPTCHA_SECRET_KEY is a test key/]],
  ],
  [
    'an enquiry that no mailbox has is about to expire',
    10,
    () => ({
      0: () =>
        memory.add(175 * DAY_MS, {
          [TEAM]: undelivered({ tries: 26 }),
          [BOSS]: undelivered({ tries: 26 }),
          chat: DELIVERED,
        }),
    }),
    [
      [5, /team@thirma.*No longer attempted, until you use retry or done: 1/],
      [5, /boss@thirma.*No longer attempted/],
      [5, /have not reached any mailbox will be deleted within a week: 1/],
    ],
  ],
  [
    'unverified enquiries arrive faster than they are delivered, and runs are missing: what is red comes first',
    15,
    () => ({
      0: () => {
        for (let count = 0; count < 30; count++) memory.add(2 * MINUTE_MS, {}, { isUnverified: true });
      },
      5: PAUSE,
      10: PAUSE,
    }),
    [
      [15, /^No run was recorded/],
      [15, /^Enquiries without a verified captcha arrive faster .* Waiting: 20\./],
    ],
  ],
])('the team is told in time and truthfully if %s', async (_title, until, eventsOf, expected) => {
  const lines = await told(until, eventsOf());
  const pattern = ([minute, line]: [number, RegExp]) => [minute, expect.stringMatching(line)];
  expect(lines.sort(([a], [b]) => a - b)).toEqual(expected.map(pattern));
});

it('one refused text is told without turning the monitor red, even if it is unknown when the mailbox last took one', async () => {
  memory.refuseCalls('values/taken');
  const refused = memory.add(0);
  memory.send.mockImplementation(({ id }, to) =>
    id === refused.id && to === TEAM ? Promise.reject(NO) : Promise.resolve(),
  );
  expect(await told(30)).toEqual([[25, expect.stringMatching(LACKS)]]);
  expect(await memory.health()).toBe(200);
});

it('a refused text turns nothing red if the mailbox takes its first enquiry in the same run', async () => {
  const { id } = memory.add(0);
  memory.send.mockImplementation((record, to) =>
    record.id === id && to === TEAM ? Promise.reject(NO) : Promise.resolve(),
  );
  await told(20, { 15: addOne });
  expect(await memory.health()).toBe(200);
});

it('an outage behind five refused texts is told when it turns red', async () => {
  const refused = Array.from({ length: 5 }, () => memory.add(0).id);
  memory.send.mockImplementation(({ id }) => (refused.includes(id) ? Promise.reject(NO) : Promise.resolve()));
  const events: Events = {
    5: addOne,
    55: () => {
      addOne();
      refuses(TEAM, BOSS);
    },
  };
  const lines = await told(80, events);
  const minutes = lines.flatMap(([minute, line]) => (line.includes('team@') ? minute : []));
  expect(minutes).toEqual([25, 75]);
  expect(await memory.health()).toBe(503);
});

it('mailboxes with the same name on two hosts, or with unusual names, are told apart and each get what they lack', async () => {
  const names = [
    'team@a.example',
    'team@b.example',
    'a#b@x.example',
    'a?b@x.example',
    'a/b@x.example',
    '{a}@x.example',
  ];
  withMailboxes(...names);
  refuses(...names);
  addOne();
  const lines = await told(30);
  expect(lines.map(([, line]) => /reached (\S+) since/.exec(line)?.[1]).sort()).toEqual(names.toSorted());
  memory.send.mockClear();
  refuses();
  await told(80);
  expect(
    memory
      .mails()
      .map(([, to]) => to)
      .sort(),
  ).toEqual(names.toSorted());
});

it('lines that do not fit into a message are told by the next run', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `${'x'.repeat(50)}${index}@x.example`);
  withMailboxes(...names);
  refuses(...names);
  addOne();
  const lines = await told(60);
  expect(lines.map(([, line]) => /reached (\S+) since/.exec(line)?.[1]).sort()).toEqual(names.toSorted());
  expect(new Set(lines.map(([minute]) => minute)).size).toBeGreaterThan(2);
});

it('while MAIL_TO is invalid, nothing is closed, although a mailbox and the chat have it', async () => {
  const { id } = memory.add(0, { [BOSS]: DELIVERED });
  memory.services.mailer = undefined;
  memory.services.settings.problems.push('MAIL_TO must be addresses');
  const lines = await told(60);
  expect(lines).toEqual([
    [5, expect.stringMatching(/^A setting is invalid .*MAIL_TO/)],
    [5, expect.stringMatching(/^Enquiries are not emailed/)],
  ]);
  expect(memory.mails()).toEqual([]);
  memory.restore();
  await told(5);
  expect(memory.mails()).toEqual([[id, TEAM]]);
});

it('if MAIL_TO is none, what the chat has is closed, and what it lacks is told and turns the monitor red', async () => {
  memory.services.mailer = undefined;
  memory.services.settings.isMailOff = true;
  const { id } = memory.add(0);
  const isDown = (url: unknown) => new Response(null, { status: url === CHAT ? 500 : 200 });
  const events: Events = {
    10: () => {
      expect(memory.keys()).toEqual([`done/${id}`, `enquiries/${id}`]);
      memory.request.mockImplementation((url) => Promise.resolve(isDown(url)));
      addOne();
    },
  };
  expect(await told(35, events)).toEqual([
    [35, expect.stringMatching(/^An enquiry has not reached chat since/)],
  ]);
  expect(await memory.health()).toBe(503);
});

it('after an outage of a day, 400 enquiries are mailed within an hour, the longest due first, at a mail a second', async () => {
  withMailboxes(TEAM);
  const due = new Map<string, string>();
  for (let index = 0; index < 400; index++) {
    const ageMs = DAY_MS - index * 3 * MINUTE_MS;
    let now = new Date(START.getTime() - ageMs);
    let enquiry = enquiryOf('x', newState(now.toISOString()), { got: [], last: [] });
    // As attempts that were all refused would have counted.
    while (now < START) {
      const attempts = counted(enquiry, TEAM, now);
      const last = { name: TEAM, try: attempts.tries, code: 'x', isRefusal: true };
      enquiry = enquiryOf('x', { ...enquiry.state, to: { [TEAM]: attempts } }, { got: [], last: [last] });
      now = new Date(attempts.nextAt);
    }
    const attempts = enquiry.state.to[TEAM]!;
    due.set(memory.add(ageMs, { [TEAM]: attempts, chat: DELIVERED }).id, attempts.nextAt);
  }
  memory.send.mockImplementation(async () => void (await wait(1000)));
  await told(60);
  const mailed = memory.mails().map(([id = '']) => id);
  expect(mailed.toSorted()).toEqual([...due.keys()].toSorted());
  const first = mailed.slice(0, 40).map((id) => due.get(id)!);
  expect(first).toEqual([...due.values()].toSorted().slice(0, 40));
});

it('a chat that does not answer keeps no mailbox from its enquiries: it is left out after three failures in a run', async () => {
  for (let count = 0; count < 30; count++) memory.add(HOUR_MS);
  let posts = 0;
  memory.request.mockImplementation(async (url) => {
    if (url === CHAT) await wait(++posts && 7000);
    return new Response(null, { status: url === CHAT ? 500 : 200 });
  });
  await memory.deliveryRun();
  expect(memory.mails()).toHaveLength(60);
  // Three attempts at a time.
  expect(posts).toBeLessThan(7);
});

it('a run that needs most of its time for reading still delivers, and says that it had too little time', async () => {
  memory.onStoreCall.mockImplementation(({ kind }) => wait(kind === 'list' ? 3900 : 1200));
  for (let count = 0; count < 600; count++) memory.add(HOUR_MS);
  const lines = await told(10);
  expect(memory.mails().length).toBeGreaterThan(0);
  expect(lines.join('\n')).toMatch(/no time to deliver all|ended/);
  expect(lines.join('\n')).not.toContain('TypeError');
});
