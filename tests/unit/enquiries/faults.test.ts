/** What follows a fault, whether it lasts half an hour or six: who gets the enquiries, and what is told and when. */
import { expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { BOSS, HAS, TEAM, validBody } from '../../support/enquiries.ts';
import { mailError, START, useMemoryServices, wait, type StoreCall } from '../../support/memory-services.ts';

const [ALERTS, MONITOR] = ['https://hooks.example/x', 'https://hc-ping.com/x'];
const [WEBHOOK, CHAT] = ['https://crm.example/x', 'https://chat.example/x'];
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: ALERTS,
  HEARTBEAT_URL: MONITOR,
});

/** Makes something wrong, until `memory.heal`. */
type Fault = () => unknown;

/** Each mail fails, or each to one recipient. */
const mailFails =
  (error: Error, recipient?: string): Fault =>
  () =>
    memory.send.mockImplementation(async (_record, to) => {
      if ((recipient ?? to) === to) throw error;
    });
/** The login fails with these errors in turn, and so does each mail. */
const loginFails =
  (...errors: Error[]): Fault =>
  () => {
    let count = 0;
    const fail = () => Promise.reject(errors[count++ % errors.length]!);
    memory.login.mockImplementation(fail);
    memory.send.mockImplementation(fail);
  };
/** The login takes so long, and each mail longer than it may. */
const loginTakes = (ms: number) => () => {
  memory.login.mockImplementation(() => wait(ms));
  memory.send.mockImplementation(() =>
    wait(10_000).then(() => Promise.reject(mailError({ code: 'EABORT' }))),
  );
};
const NEVER = 2 ** 31 - 1;
/** Nine more enquiries wait for one recipient more than there are connections, and calls take so long. */
const manyWait =
  (mailMs: number, storeMs = 0) =>
  () => {
    for (let count = 0; count < 9; count++) memory.add(0);
    memory.mailer.recipients = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
    memory.send.mockImplementation(() => wait(mailMs));
    if (storeMs > 0) memory.onStoreCall.mockImplementation(() => wait(storeMs));
  };
const captchaSays = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
/** The store answers so to these calls; undefined: as it should. */
const storeAnswers = (answer: (call: StoreCall) => Promise<Response | undefined> | undefined) => () =>
  memory.onStoreCall.mockImplementation((call) => answer(call) ?? Promise.resolve(undefined));
const refuse =
  (...where: Parameters<typeof memory.refuse>): Fault =>
  () =>
    memory.refuse(...where);
const status = (code: number) => Promise.resolve(new Response(null, { status: code }));
const hang = () => new Promise<never>(() => undefined);
/** What the webhook and the chat answer to enquiries. */
const postsGet = (answer: (url: unknown) => Promise<Response>) => () => {
  const enquiryWebhook = { url: WEBHOOK, secret: 'whsec_' };
  Object.assign(memory.services.settings, { enquiryWebhook, enquiryChat: CHAT });
  memory.request.mockImplementation((url) => (url === WEBHOOK || url === CHAT ? answer(url) : status(200)));
};
const REFUSED = mailError({ command: 'RCPT TO', responseCode: 550, permanent: true });
const text = (responseCode: number, permanent = false) =>
  mailError({ code: 'EMESSAGE', command: 'DATA', responseCode, permanent });

/** Those of half an hour, of which the snapshot has what is told. */
const INCIDENTS: Record<string, Fault> = {
  'nothing is wrong': () => undefined,
  'a recipient is refused': mailFails(REFUSED, BOSS),
  'mail is not set up': () => (memory.services.mailer = undefined),
  "mail is not set up on a developer's machine": () => {
    memory.services.mailer = undefined;
    memory.services.settings.local = true;
  },
  'a setting is invalid': () =>
    memory.services.settings.problems.push('MAIL_TO (recipients) must be addresses'),
  'the secret key of the captcha is a test key': captchaSays('refused', 'foreign-hostname'),
  'the provider of the captcha is down': captchaSays('unverified', 'captcha-unreachable'),
  'many enquiries wait, and the mail server is slow': manyWait(9000),
  'many enquiries wait, the mail server never takes one, and the store is slow': manyWait(NEVER, 300),
  'the webhook is gone, and the chat fails': postsGet((url) => status(url === WEBHOOK ? 410 : 404)),
  'the store keeps what it should delete': storeAnswers(({ kind }) =>
    kind === 'delete' ? status(200) : undefined,
  ),
  'the store does not find what it was given': storeAnswers(({ kind, key }) =>
    kind === 'read' && key.startsWith('probe') ? status(404) : undefined,
  ),
  'the store fails': refuse(),
  'the store does not answer when a run keeps what it found': storeAnswers(({ kind, key }) =>
    kind === 'write' && key === 'values/run' ? hang() : undefined,
  ),
  'the store takes two seconds for each call': storeAnswers(() => wait(2000)),
};

/** Those that may last: each kind of call to the store, each step of a mail, and posts. */
const LASTING_FAULTS: Record<string, Fault> = {
  'each conditional write is refused': refuse('', 'conditional write'),
  'each write is refused': refuse('', 'write'),
  'each read is refused': refuse('', 'read'),
  'each list is refused': refuse('', 'list'),
  'each delete is refused': refuse('', 'delete'),
  'no new text is taken': refuse('enquiries', 'conditional write'),
  'no text can be read': refuse('enquiries', 'read'),
  'no state can be moved to those that are done': refuse('done', 'write'),
  'no text can be deleted': refuse('enquiries', 'delete'),
  'no alert can be recorded': refuse('values', 'write'),
  'the store does not answer': storeAnswers(hang),
  // Of two addresses behind a name.
  'the login fails with codes that alternate': loginFails(
    mailError({ code: 'ETIMEDOUT' }),
    mailError({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }),
  ),
  'the login takes too long': loginTakes(11_000),
  'the recipients are refused for good': mailFails(REFUSED),
  'the text is refused for now': mailFails(text(451)),
  'the text is refused for good': mailFails(text(554, true)),
  'the connection is closed before the text': mailFails(mailError({ code: 'ECONNECTION' })),
  'posts are refused': postsGet(() => status(500)),
};
/** Those in which a message is taken, and who sent it does not hear of that. */
const LOST_ANSWERS: Record<string, Fault> = {
  'the text is taken, and the connection closed': mailFails(mailError({ code: 'ECONNECTION' }, true)),
  'posts are taken, and the answer is cut': postsGet(() => {
    const cut = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
    return Promise.resolve(new Response(cut));
  }),
};

/** Runs at these minutes, in which a fault is over after some; each hour, purge runs and visitors write, if so. */
async function follow(fault: Fault, runs: readonly number[], overAfter: number, hasVisitors = false) {
  const course = {
    /** What must arrive: the beginning of a message, and for whom. */
    wanted: [] as string[],
    /** What the team was told, and how many minutes after the fault began. */
    told: [] as [minutes: number, text: string][],
    /** What /api/health says after 20 minutes. */
    health: '',
    /** Milliseconds of the longest run. */
    longest: 0,
  };
  if (hasVisitors) await memory.deliveryRun();
  const { message } = memory.add(0);
  memory.add(200 * DAY_MS, { [TEAM]: HAS, [BOSS]: HAS }, { folder: 'done' });
  course.wanted.push(...[TEAM, BOSS].map((to) => `${message} ${to}`));
  fault();
  for (const minutes of runs) {
    // A second later, since no run begins at the moment at which an enquiry came.
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS + 1000);
    if (minutes === overAfter) memory.heal();
    if (hasVisitors && minutes % 60 === 0) {
      const body = validBody();
      if ((await memory.post(body)).status === 200)
        course.wanted.push(...[TEAM, BOSS, WEBHOOK, CHAT].map((to) => `${String(body['message'])} ${to}`));
      await memory.idle();
      await memory.purge();
    }
    const startedAt = Date.now();
    await memory.deliveryRun();
    course.longest = Math.max(course.longest, Date.now() - startedAt);
    for (const text of memory.alerts().slice(course.told.length)) course.told.push([minutes, text]);
    if (minutes === 20) course.health = await memory.health();
  }
  return course;
}

it.each(Object.entries(INCIDENTS))('for half an hour, %s', async (_title, fault) => {
  const runs = Array.from({ length: 15 }, (_, run) => run * 5);
  const { told, health, longest } = await follow(fault, runs, 30);
  const calls = memory.request.mock.calls.map(([url]) => url);
  const [good, bad] = [MONITOR, `${MONITOR}/fail`].map((url) => calls.filter((each) => each === url).length);
  const lines = [
    ...told.map(([at, text]) => `told after ${at} min: ${text.replaceAll('\n', '\n  ')}`),
    `health: ${health}`,
    `monitor: ${good} good runs, ${bad} bad, the longest of ${longest / 1000} s`,
  ];
  // The digits that count the enquiries of this file.
  expect(lines.join('\n').replace(/(?<=2026-05-04-0{5})[\da-f]{3}/g, '…')).toMatchSnapshot();
});

/** The minutes of the runs in which something changes, until the longest back-off after six hours is over. */
const SIX_HOURS = Array.from({ length: 157 }, (_, run) => run * 5).filter(
  (minutes) =>
    minutes <= 60 || (minutes >= 345 && minutes <= 385) || minutes % (minutes < 385 ? 15 : 20) === 0,
);
/** At once, and after 5, 10, 20, 40, 80 and 160 minutes. */
const ATTEMPTS_OF_SIX_HOURS = 7;
/** No run finds that requests can't write new keys, but each request that could not tells it. */
const FOUND_BY_REQUESTS = /no new text/;
/** That single texts are refused, or may have arrived, is told, but no fault of a service. */
const OF_ENQUIRIES = /text is (refused|taken)/;
/** While nothing can be kept of what was told, it is told each quarter of an hour, and not that it is over. */
const NOT_KEPT = /each (read|write)|alert can be recorded|store does not answer/;

it.each(Object.entries({ ...LASTING_FAULTS, ...LOST_ANSWERS }))(
  'when for six hours %s, all get each enquiry, no oftener than it is tried, and the team is told',
  async (title, fault) => {
    postsGet(() => status(200))();
    const { wanted, told, health } = await follow(fault, SIX_HOURS, 355, true);
    const isTaken = title in LOST_ANSWERS;
    const mails = memory.send.mock.calls.flatMap(([{ message }, to], call) =>
      isTaken || memory.send.mock.settledResults[call]?.type === 'fulfilled' ? `${message} ${to}` : [],
    );
    const posts = memory.request.mock.calls.flatMap(([url, init], call) => {
      const answer = memory.request.mock.settledResults[call];
      const [message = ''] = /We would[^"\\]*|A stored[^"\\]*/.exec(String(init?.body)) ?? [];
      return isTaken || (answer?.type === 'fulfilled' && answer.value.ok) ? `${message} ${String(url)}` : [];
    });
    const arrived = [...mails, ...posts];
    const counts = wanted.map((each) => [each, arrived.filter((other) => other === each).length] as const);
    expect(wanted.length).toBeGreaterThan(2);
    // What was taken and not acknowledged is mailed three times, and posted with each attempt.
    const most = (each: string) => (each.includes('@') ? 3 : ATTEMPTS_OF_SIX_HOURS + 1);
    const tooMany = counts.filter(([each, count]) => count > (isTaken ? most(each) : 2));
    const lost = counts.filter(([, count]) => count < 1);
    expect(lost, 'who got an enquiry in no attempt').toEqual([]);
    expect(tooMany, 'who got an enquiry too often').toEqual([]);
    // Who can be reached gets nothing again because another one can't.
    const reached = counts.filter(([each]) => title.startsWith('posts') && each.includes('@'));
    expect(reached.filter(([, count]) => count !== 1)).toEqual([]);

    // Within a quarter of an hour.
    expect(
      told.filter(([at]) => at <= 15),
      'what the team was told at first',
    ).not.toEqual([]);
    if (!FOUND_BY_REQUESTS.test(title)) expect(health).toMatch(OF_ENQUIRIES.test(title) ? /^200/ : /^503/);
    // 24 quarters of an hour, and six visitors.
    if (NOT_KEPT.test(title) || FOUND_BY_REQUESTS.test(title)) expect(told.length).toBeLessThanOrEqual(30);
    else {
      // Once, for each that is added and each visitor who is turned away, and that it is over.
      expect(told.length).toBeLessThan(12);
      const overs = told.filter(([, text]) => text.includes('Over: '));
      expect(overs.map(([at]) => at >= 355)).toEqual([true]);
    }
  },
);
