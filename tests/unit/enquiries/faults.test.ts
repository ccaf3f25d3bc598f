/** What follows a fault, whether it lasts half an hour or six: who gets the enquiries, and what is told and when. */
import { expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { BOSS, DELIVERED, TEAM, validBody } from '../../support/enquiries.ts';
import { mailError, START, useMemoryServices, wait, type StoreCall } from '../../support/memory-services.ts';

const [ALERTS, MONITOR] = ['https://hooks.example/x', 'https://hc-ping.com/x'];
const [WEBHOOK, CHAT] = ['https://crm.example/x', 'https://chat.example/x'];
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: ALERTS,
  HEARTBEAT_URL: MONITOR,
});

/** Makes something wrong, until `memory.restore`. */
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
/** The login takes so long, and each mail as long as it may. */
const loginTakes = (ms: number) => () => {
  memory.login.mockImplementation(() => wait(ms));
  memory.send.mockImplementation((_record, _to, limit) =>
    wait(limit).then(() => Promise.reject(mailError({ code: 'EABORT' }))),
  );
};
/** Nine more enquiries wait for one recipient more than there are connections, and calls take so long. */
const manyWait =
  (mailMs: number, storeMs = 0) =>
  () => {
    for (let count = 0; count < 9; count++) memory.add(0);
    memory.mailer.recipients = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
    memory.send.mockImplementation((_record, _to, limit) =>
      wait(Math.min(limit, mailMs)).then(() => {
        if (mailMs >= limit) throw mailError({ code: 'EABORT' });
      }),
    );
    if (storeMs > 0) memory.onStoreCall.mockImplementation(() => wait(storeMs));
  };
const captchaSays = (kind: 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
/** The store answers so to these calls; undefined: as it should. */
const storeAnswers = (answer: (call: StoreCall) => Promise<Response | undefined> | undefined) => () =>
  memory.onStoreCall.mockImplementation((call) => answer(call) ?? Promise.resolve(undefined));
const refuse =
  (...where: Parameters<typeof memory.refuseCalls>): Fault =>
  () =>
    memory.refuseCalls(...where);
const status = (code: number) => Promise.resolve(new Response(null, { status: code }));
const hang = () => new Promise<never>(() => undefined);
/** What the webhook and the chat answer to enquiries. */
const postsGet = (answer: (url: unknown) => Promise<Response>) => () => {
  const enquiryWebhook = { url: WEBHOOK, secrets: ['whsec_'] };
  Object.assign(memory.services.settings, { enquiryWebhook, enquiryChat: CHAT });
  memory.request.mockImplementation((url) => (url === WEBHOOK || url === CHAT ? answer(url) : status(200)));
};
const REFUSED = mailError({ command: 'RCPT TO', responseCode: 550 });
const text = (responseCode: number) => mailError({ code: 'EMESSAGE', command: 'DATA', responseCode });

/** The faults that last half an hour; the snapshot has what the team is told of them. */
const INCIDENTS: Record<string, Fault> = {
  'nothing is wrong': () => undefined,
  'one mailbox is refused': mailFails(REFUSED, BOSS),
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
  'many enquiries wait, the mail server never takes one, and the store is slow': manyWait(Infinity, 300),
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

/** A fault that may last: each kind of call to the store, each step of a mail, and posts. */
interface LastingFault {
  fault: Fault;
  /** What /api/health answers after 20 minutes. */
  health?: number;
  /**
   * How it is told: `once`, and that it is over; `always`, in each quarter of an hour, as nothing can be recorded; by
   * `requests`, as no run finds it.
   */
  isTold?: 'once' | 'always' | 'requests';
  /** Whether a message is taken, and who sent it does not hear of that. */
  isTaken?: boolean;
  /** What is over earlier. */
  alsoOver?: RegExp;
  /** Whether it stops the mails, and not only posts. */
  isOfMail?: boolean;
}

const LASTING_FAULTS: Record<string, LastingFault> = {
  'each conditional write is refused': { fault: refuse('', 'conditional write') },
  'each write is refused': { fault: refuse('', 'write'), isTold: 'always' },
  'each read is refused': { fault: refuse('', 'read'), isTold: 'always' },
  'each list is refused': { fault: refuse('', 'list') },
  'each delete is refused': { fault: refuse('', 'delete') },
  'no new text is taken': { fault: refuse('enquiries', 'conditional write'), isTold: 'requests' },
  'no text can be read': { fault: refuse('enquiries', 'read') },
  'no state can be moved to those that are done': { fault: refuse('done', 'write') },
  'no text can be deleted': { fault: refuse('enquiries', 'delete') },
  'no alert can be recorded': { fault: refuse('values', 'write'), isTold: 'always' },
  'the store does not answer': { fault: storeAnswers(hang), isTold: 'always' },
  // Two addresses behind one name.
  'the login fails with codes that alternate': {
    fault: loginFails(
      mailError({ code: 'ETIMEDOUT' }),
      mailError({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }),
    ),
  },
  'the login takes too long': { fault: loginTakes(17_000), alsoOver: /There was no time/ },
  'the recipients are refused for good': { fault: mailFails(REFUSED) },
  'the text is refused for now': { fault: mailFails(text(451)) },
  'the text is refused for good': { fault: mailFails(text(554)) },
  'the connection is closed before the text': { fault: mailFails(mailError({ code: 'ECONNECTION' })) },
  'posts are refused': { fault: postsGet(() => status(500)), health: 200, isOfMail: false },
  'the text is taken, and the connection closed': {
    fault: mailFails(mailError({ code: 'ECONNECTION' }, true)),
    isTaken: true,
  },
  'posts are taken, and the answer is cut': {
    fault: postsGet(() => {
      const cut = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
      return Promise.resolve(new Response(cut));
    }),
    ...{ health: 200, isTaken: true, isOfMail: false },
  },
};

/** Runs at these minutes, in which a fault is over after some; each hour, purge runs and visitors write, if so. */
async function follow(fault: Fault, runs: readonly number[], overAfter: number, hasVisitors = false) {
  const outcome = {
    /** What must arrive: the beginning of a message, and for whom. */
    wanted: [] as string[],
    /** What the team was told, and how many minutes after the fault began. */
    told: [] as [minutes: number, text: string][],
    /** What /api/health answers after 20 minutes. */
    health: 0,
    /** Milliseconds of the longest run. */
    longest: 0,
  };
  if (hasVisitors) await memory.deliveryRun();
  const { message } = memory.add(0);
  memory.add(200 * DAY_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED }, { folder: 'done' });
  outcome.wanted.push(...[TEAM, BOSS].map((to) => `${message} ${to}`));
  fault();
  for (const minutes of runs) {
    // A second later, since no run begins at the moment at which an enquiry came.
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS + 1000);
    if (minutes === overAfter) memory.restore();
    if (hasVisitors && minutes % 60 === 0) {
      const body = validBody();
      if ((await memory.post(body)).status === 200)
        outcome.wanted.push(...[TEAM, BOSS, WEBHOOK, CHAT].map((to) => `${String(body['message'])} ${to}`));
      await memory.backgroundDone();
      await memory.purge();
    }
    const startedAt = Date.now();
    await memory.deliveryRun();
    outcome.longest = Math.max(outcome.longest, Date.now() - startedAt);
    for (const text of memory.alerts().slice(outcome.told.length)) outcome.told.push([minutes, text]);
    if (minutes === 20) outcome.health = await memory.health();
  }
  return outcome;
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
  expect(lines.join('\n')).toMatchSnapshot();
});

/** Until the longest back-off after six hours is over. */
const SIX_HOURS = Array.from({ length: 157 }, (_, run) => run * 5);
/** At once, and after 5, 10, 20, 40, 80 and 160 minutes; a mail that may have arrived three times ends, too. */
const [TRIES_OF_SIX_HOURS, MOST_COPIES] = [7, 3];

it.each(Object.entries(LASTING_FAULTS))(
  'when for six hours %s, all get each enquiry, no oftener than it is tried, and the team is told',
  async (
    _title,
    { fault, health: expected = 503, isTold = 'once', isTaken = false, isOfMail = true, alsoOver },
  ) => {
    postsGet(() => status(200))();
    const { wanted, told, health } = await follow(fault, SIX_HOURS, 355, true);
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
    const most = (each: string) => (each.includes('@') ? MOST_COPIES : TRIES_OF_SIX_HOURS + 1);
    const tooMany = counts.filter(([each, count]) => count > (isTaken ? most(each) : 2));
    const lost = counts.filter(([, count]) => count < 1);
    expect(lost, 'who got an enquiry in no try').toEqual([]);
    expect(tooMany, 'who got an enquiry too often').toEqual([]);
    // A recipient that can be reached gets nothing twice because another one can't.
    const reached = counts.filter(([each]) => !isOfMail && each.includes('@'));
    expect(reached.filter(([, count]) => count !== 1)).toEqual([]);

    expect(
      told.filter(([at]) => at <= 30),
      'what the team was told at first',
    ).not.toEqual([]);
    if (isTold !== 'requests') expect(health).toBe(expected);
    const overs = told.filter(([, message]) => message.includes('Over: ') && !alsoOver?.test(message));
    // Once, each code, each enquiry that is stuck, each visitor who is turned away, and that it is over; or in 26 quarters
    // of an hour, and of seven visitors.
    expect(told.length).toBeLessThanOrEqual(isTold === 'once' ? 14 : 33);
    if (isTold === 'once') expect([overs.length > 0, overs.every(([at]) => at >= 355)]).toEqual([true, true]);
  },
);
