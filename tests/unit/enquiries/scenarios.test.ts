/**
 * What becomes of enquiries and what is told, over hours and days: the real mailer with a mail server that answers literally,
 * runs every five minutes on a replaced clock. Each scenario is data: what happens when, and what must follow.
 */
import { expect, it, vi } from 'vitest';
import { handleContact } from '../../../netlify/enquiries/contact.ts';
import { smtpMailer } from '../../../netlify/enquiries/mailer.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import { retry, sayDone } from '../../../scripts/enquiries/retry.ts';
import { BOSS, undelivered, enquiryRequest, TEAM, validBody } from '../../support/enquiries.ts';
import { START, useMemoryServices, wait } from '../../support/memory-services.ts';
import { SCRIPTED_URL, scriptMail, type Script } from '../../support/scripted-mail.ts';

const [ALERTS, MONITOR, CHAT] = [
  'https://hooks.example/x',
  'https://hc-ping.com/x',
  'https://chat.example/x',
];
const memory = useMemoryServices({ ALERT_WEBHOOK_URL: ALERTS, HEARTBEAT_URL: MONITOR });
const HOUR = 60;
const DAY = 24 * HOUR;

let server: ReturnType<typeof scriptMail>;
/** What the server refuses: each stage has its reply, for one recipient or all. */
const replies =
  (answers: Partial<Record<Parameters<Script>[0], string>>, recipient?: string): Script =>
  (stage, { to }) => {
    const reply = answers[stage];
    return reply && (recipient ?? to) === to ? { reply } : undefined;
  };
const says = (script: Script) => () => void (server.script = script);
/** The first text is refused; all others are taken. */
const refusesFirstText = (reply: string): Script => {
  let first = '';
  return (stage, { text }) => {
    if (stage !== 'text') return undefined;
    first ||= /<enquiry\.\S+/.exec(text)![0];
    return text.includes(first) ? { reply } : undefined;
  };
};

/** Posts an enquiry, and does the work after the answer. */
async function send(body: Record<string, unknown> = validBody(), status = 200) {
  const answer = await memory.post(body);
  await memory.backgroundDone();
  expect(answer.status).toBe(status);
}
const captchaSays = (kind: 'passed' | 'refused' | 'unverified', code: string) => () =>
  memory.captcha.mockResolvedValue({ kind, code });
const storeTakes = (ms: number) => () => memory.onStoreCall.mockImplementation(() => wait(ms));
const storeRefuses = (key: string) => () => memory.refuseCalls(key);
const postsFail =
  (failing: string, status = 503) =>
  () =>
    memory.request.mockImplementation((url) =>
      Promise.resolve(new Response(null, { status: String(url).startsWith(failing) ? status : 200 })),
    );
const all =
  (...actions: (() => unknown)[]) =>
  async () => {
    for (const action of actions) await action();
  };

interface Scenario {
  to?: string[];
  settings?: object;
  /** What happens at which minute, before the run of that minute. */
  steps: [minute: number, action: () => unknown][];
  /** Until when runs follow. */
  until: number;
  /** The messages that the team gets, and when. */
  told: [minute: number, text: RegExp][];
  /** When the answer of /api/health changes. */
  health?: [minute: number, status: number][];
  /** How many mails were taken, and tried. */
  taken?: number;
  tries?: number;
  /** In which folders something is in the end. */
  folders?: string[];
}

const NOTHING_REACHES = /^Nothing has reached team@ since 2026-05-04 12:00 UTC: the mail server /;
const OVER = /^Over: /;

const SCENARIOS: Record<string, Scenario> = {
  'nothing is wrong': {
    steps: [[0, send]],
    until: HOUR,
    told: [],
    taken: 1,
    folders: ['done', 'enquiries'],
  },
  'a filter refuses one text with 554 5.7.0, and no other comes for days': {
    steps: [[0, all(says(refusesFirstText('554 5.7.0 Reject, id=1 - SPAM')), send)]],
    until: 5.5 * DAY,
    told: [
      [
        20,
        /the text: .* \(text-5\.7\.0, "554 5\.7\.0 Reject, id=1 - SPAM"\)\. Enquiries that wait for it: 1/,
      ],
      ...[1, 2, 3, 4].map((day): [number, RegExp] => [day * DAY + 20, NOTHING_REACHES]),
      [5 * DAY, /^Enquiries that nobody has, and that are tried no more: 1/],
      [5 * DAY + 20, NOTHING_REACHES],
    ],
    health: [
      [0, 200],
      [15, 503],
    ],
    tries: 26,
    folders: ['enquiries', 'open'],
  },
  'a filter refuses one text, and the mailbox takes the next one': {
    steps: [
      [0, all(says(refusesFirstText('552 blocked')), send)],
      [HOUR, send],
    ],
    until: 2 * HOUR,
    told: [
      [20, NOTHING_REACHES],
      [
        HOUR,
        /^Enquiries that do not reach a recipient.*: 1 .*\nEnquiry 2026-05-04-\w{8} does not reach team@, and others do: the mail server .*"552 blocked".* show 2026-05-04-\w{8}$/,
      ],
      [HOUR + 10, /^Over: Nothing has reached team@/],
    ],
    health: [
      [0, 200],
      [15, 503],
      [HOUR, 200],
    ],
    taken: 1,
  },
  'MAIL_TO is mistyped, which the server says after the text': {
    steps: [[0, all(says(replies({ text: '550 5.1.1 no such user here' })), send)]],
    until: HOUR,
    told: [
      [20, /does not know the recipient: check MAIL_TO \(text-5\.1\.1, "550 5\.1\.1 no such user here"\)/],
    ],
    health: [
      [0, 200],
      [15, 503],
    ],
    folders: ['enquiries', 'open'],
  },
  'the server does greylisting for half an hour': {
    steps: [
      [0, all(says(replies({ recipient: '451 4.7.1 Greylisted, try again' })), send)],
      [30, says(() => undefined)],
    ],
    until: HOUR,
    told: [
      [20, /refuses the recipient for now, as for greylisting.*"451 4\.7\.1 Greylisted, try again"/],
      [45, OVER],
    ],
    taken: 1,
    folders: ['done', 'enquiries'],
  },
  'the login fails at hour 2, while one text is refused since hour 0': {
    steps: [
      [0, all(says(refusesFirstText('554 no')), send)],
      [5, send],
      [2 * HOUR, says(replies({ login: '535 5.7.8 bad credentials' }))],
    ],
    until: 2.5 * HOUR,
    told: [
      [15, /^Enquiries that .*\nEnquiry .* does not reach team@, and others do/],
      [
        2 * HOUR + 5,
        /^The mail server refuses the login: .* \(login-5\.7\.8, "535 5\.7\.8 bad credentials"\)\.$/,
      ],
    ],
    health: [
      [0, 200],
      [2 * HOUR, 503],
    ],
  },
  'one question to the provider of the captcha fails': {
    steps: [
      [HOUR, captchaSays('unverified', 'captcha-unreachable')],
      [HOUR + 5, captchaSays('refused', provider.invalidToken)],
    ],
    until: 3 * HOUR,
    told: [],
    health: [
      [0, 200],
      [HOUR, 503],
      [HOUR + 5, 200],
    ],
  },
  'site key and secret key are no pair': {
    steps: [
      [0, captchaSays('refused', provider.invalidToken)],
      [5, () => send(validBody(), 400)],
      [10, () => send(validBody(), 400)],
      [15, () => send(validBody(), 400)],
      [HOUR + 2, all(captchaSays('passed', 'passed'), send)],
      [HOUR + 3, captchaSays('refused', provider.invalidToken)],
      [HOUR + 4, () => send(validBody(), 400)],
    ],
    until: 2 * HOUR,
    told: [
      [20, /^Every visitor was refused so far: check that .* are a pair/],
      [75, /^Over: Every visitor was refused/],
    ],
    health: [
      [0, 200],
      [15, 503],
      [65, 200],
    ],
  },
  'one setting is invalid, and another one instead after the next deploy': {
    steps: [
      [0, () => memory.services.settings.problems.push('MAIL_TO (recipients) must be addresses')],
      [10, () => memory.services.settings.problems.splice(0, 1, 'RECEIPT (a receipt) must be on')],
    ],
    until: 30,
    told: [
      [5, /^A setting .* MAIL_TO \(recipients\) must be addresses\.$/],
      [10, /^A setting .* RECEIPT \(a receipt\) must be on\.$/],
    ],
    health: [[0, 503]],
  },
  'the secret key is replaced by that of another site key': {
    steps: [
      [0, send],
      [2, captchaSays('refused', provider.invalidToken)],
      [3, () => void (memory.services.settings.captcha.secret = 'other')],
      [5, () => send(validBody(), 400)],
      [10, () => send(validBody(), 400)],
      [15, () => send(validBody(), 400)],
    ],
    until: 30,
    told: [[20, /^Every visitor was refused so far: check that .* are a pair/]],
    health: [
      [0, 200],
      [15, 503],
    ],
  },
  'the store takes 2.1 s a call for six hours': {
    steps: [
      [0, all(says(replies({ greeting: '421 later' })), send)],
      [
        4,
        all(
          says(() => undefined),
          storeTakes(2100),
        ),
      ],
      [6 * HOUR, storeTakes(0)],
    ],
    until: 6.5 * HOUR,
    told: [],
    taken: 1,
    folders: ['done', 'enquiries'],
  },
  'recording what was told takes 3 s': {
    steps: [
      [
        0,
        () =>
          memory.onStoreCall.mockImplementation(({ key, kind }) =>
            wait(key === 'values/run' && kind === 'write' ? 3000 : 0),
          ),
      ],
      [0, all(says(replies({ login: '535 no' })), send)],
    ],
    until: 15,
    told: [[5, /^The mail server refuses the login/]],
  },
  'the mail server greets after ten seconds': {
    steps: [
      [
        0,
        all(
          says((stage) => (stage === 'greeting' ? { afterMs: 10_000 } : undefined)),
          send,
        ),
      ],
    ],
    until: 20,
    told: [],
    taken: 1,
    folders: ['done', 'enquiries'],
  },
  'one mailbox refuses for good, while the chat is down for two days': {
    to: [TEAM, BOSS],
    settings: { enquiryChat: CHAT },
    steps: [
      [0, all(says(replies({ recipient: '550 5.1.1 no such user' }, BOSS)), postsFail(CHAT), send)],
      [2 * DAY, postsFail('nothing')],
    ],
    until: 5 * DAY + 20,
    told: [
      [20, /^Nothing has reached boss@.*\nNothing has reached chat .*\(http-503\)/],
      [DAY + 20, /^Nothing has reached boss@.*\nNothing has reached chat/],
      [2 * DAY + 10, /^Over: Nothing has reached chat/],
      [2 * DAY + 20, /^Nothing has reached boss@/],
      [3 * DAY + 20, /^Nothing has reached boss@/],
      [4 * DAY + 20, /^Nothing has reached boss@/],
      [5 * DAY + 10, /^No longer tried: Nothing has reached boss@/],
    ],
    // One to the team, and five days of tries to the other.
    tries: 27,
    taken: 1,
    folders: ['done', 'enquiries'],
  },
  'when a recipient last took something can not be read': {
    steps: [
      [0, all(storeRefuses('values/taken'), says(replies({ recipient: '450 no' })), send)],
      [10, says(() => undefined)],
    ],
    until: HOUR,
    told: [],
    taken: 1,
    folders: ['done', 'enquiries'],
  },
  'mail is unset, and a chat is set': {
    settings: { enquiryChat: CHAT, mail: undefined },
    steps: [[0, all(() => (memory.services.mailer = undefined), send)]],
    until: HOUR,
    told: [[5, /^No enquiry is mailed: set SMTP_URL, MAIL_FROM and MAIL_TO/]],
    health: [[0, 503]],
    folders: ['enquiries', 'open'],
  },
  'mail is off by decision, and a chat is set': {
    settings: { enquiryChat: CHAT, mail: undefined, isMailOff: true },
    steps: [[0, all(() => (memory.services.mailer = undefined), send)]],
    until: HOUR,
    told: [],
    folders: ['done', 'enquiries'],
  },
  'mail is off by decision, and the chat is down': {
    settings: { enquiryChat: CHAT, mail: undefined, isMailOff: true },
    steps: [[0, all(() => (memory.services.mailer = undefined), postsFail(CHAT), send)]],
    until: HOUR,
    told: [[20, /^Nothing has reached chat .*\(http-503\)/]],
    health: [
      [0, 200],
      [15, 503],
    ],
    folders: ['enquiries', 'open'],
  },
  'what was told can not be read in one run, and what was wrong is right from then on': {
    steps: [
      [0, all(says(refusesFirstText('554 no')), send)],
      [5, send],
      [
        15,
        says((stage, mail) =>
          stage === 'login' ? { reply: '535 no' } : refusesFirstText('554 no')(stage, mail),
        ),
      ],
      [
        25,
        all(
          says(() => undefined),
          () => memory.refuseCalls('values/run', 'read'),
        ),
      ],
      [30, storeTakes(0)],
    ],
    until: 40,
    told: [
      [15, /^Enquiries that .*\nEnquiry .* does not reach team@, and others do/],
      [20, /^The mail server refuses the login/],
      [40, /^Over: The mail server refuses the login/],
    ],
  },
  'a server has each text, and says nothing': {
    steps: [
      [
        0,
        all(
          says((stage) => (stage === 'text' ? { closes: true } : undefined)),
          send,
        ),
      ],
    ],
    until: DAY,
    told: [
      [15, /^Enquiries that nobody has, and that are tried no more: 1/],
      [20, /did not say whether it takes it: the mail may have arrived \(unanswered-ECONNECTION\)/],
    ],
    tries: 3,
    folders: ['enquiries', 'open'],
  },
};

/** Every five minutes; after three hours, five times in three hours, since nothing happens between. */
const hasRun = (minute: number) => minute % 5 === 0 && (minute <= 3 * HOUR || minute % (3 * HOUR) <= 20);

/** Sends mail by the real mailer to the scripted server. */
function useScriptedMail(to: string[], settings?: object) {
  server = scriptMail();
  const mail = { url: SCRIPTED_URL, from: 'site@thirma.example', to, isMarkedAutomatic: true };
  Object.assign(memory.services.settings, { mail }, settings);
  memory.services.mailer = smtpMailer(mail);
}
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const at = (minute: number) => vi.setSystemTime(START.getTime() + minute * MINUTE_MS);

it.each(Object.entries(SCENARIOS))('%s', async (_title, scenario) => {
  const { to = [TEAM], settings, steps, until, told, health, taken, tries } = scenario;
  useScriptedMail(to, settings);
  const alerts: [number, string][] = [];
  const answers: [number, number][] = [];
  for (let minute = 0; minute <= until; minute++) {
    // A second later, since no run begins at the moment at which an enquiry came.
    at(minute);
    for (const [when, action] of steps) if (when === minute) await action();
    if (!hasRun(minute)) continue;
    if (minute % 60 === 0) {
      await memory.purge();
      // The runs between, which the scenario leaves out, recorded the same.
      const run = memory.blobs.get('values/run');
      const fiveMinutesAgo = new Date(Date.now() - 5 * MINUTE_MS).toISOString();
      if (run) memory.blobs.set('values/run', JSON.stringify({ ...JSON.parse(run), at: fiveMinutesAgo }));
    }
    vi.setSystemTime(START.getTime() + minute * MINUTE_MS + 1000);
    const before = memory.alerts().length;
    await memory.deliveryRun();
    for (const text of memory.alerts().slice(before)) alerts.push([minute, text]);
    const status = await memory.health();
    if (answers.at(-1)?.[1] !== status) answers.push([minute, status]);
  }
  expect(alerts).toEqual(told.map(([when, text]) => [when, expect.stringMatching(text)]));
  if (health) expect(answers).toEqual(health);
  if (taken !== undefined) expect(server.accepted).toHaveLength(taken);
  if (tries !== undefined) expect(server.recipients).toHaveLength(tries);
  if (scenario.folders) expect(folders()).toEqual(scenario.folders);
});

it('a request with a slow captcha, a slow store and four slow mails ends in its time, and nobody gets a second mail', async () => {
  const to = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
  useScriptedMail(to);
  memory.captcha.mockImplementation(() => wait(2900).then(() => ({ kind: 'passed', code: 'passed' })));
  storeTakes(1600)();
  server.script = (stage) => (stage === 'text' ? { afterMs: 16_000 } : undefined);
  await send();
  expect(Date.now() - START.getTime()).toBeLessThan(60_000);
  server.script = () => undefined;
  storeTakes(0)();
  for (const minute of [5, 10, 15]) {
    at(minute);
    await memory.deliveryRun();
  }
  expect(server.accepted.map((each) => each.split(' ')[1]).sort()).toEqual([...to].sort());
  expect(folders()).toEqual(['done', 'enquiries']);
});

it('a recipient whom a run had no time to ask keeps its tries, and is asked by the next run', async () => {
  const to = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
  useScriptedMail(to);
  server.script = (stage) => (stage === 'text' ? { afterMs: 17_000 } : undefined);
  const { id } = memory.add(5 * MINUTE_MS);
  await memory.deliveryRun();
  expect(Object.keys(memory.stateOf(id)!.to)).toEqual(to.slice(0, 3));
  server.script = () => undefined;
  at(1);
  await memory.deliveryRun();
  expect(server.accepted).toEqual([`${id.slice(0, 19)} d@thirma.example`]);
});

it('an enquiry of which somebody says `done` while it is mailed does not come back', async () => {
  useScriptedMail([TEAM]);
  server.script = (stage) => (stage === 'text' ? { reply: '451 later', afterMs: 10_000 } : undefined);
  const { id } = memory.add(5 * MINUTE_MS);
  setTimeout(() => void sayDone(memory.open, { ID: [id] }), 5000);
  await memory.deliveryRun();
  expect(memory.keys()).toEqual([`done/${id}`, `enquiries/${id}`]);
});

it('`retry` during an attempt gives all tries to whom the attempt does not ask', async () => {
  useScriptedMail([TEAM, BOSS]);
  server.script = (stage) => (stage === 'text' ? { reply: '451 later', afterMs: 10_000 } : undefined);
  const { id } = memory.add(5 * MINUTE_MS, { [TEAM]: undelivered({ tries: 26 }) });
  setTimeout(() => void retry(memory.open, { ID: [id] }), 5000);
  await memory.deliveryRun();
  expect(memory.stateOf(id)!.to).toMatchObject({
    [TEAM]: { tries: 0 },
    [BOSS]: { tries: 1, code: 'text-451' },
  });
});

it('what was sent without a verified captcha, and again with one, is no longer behind a flood, and its mail has no mark', async () => {
  useScriptedMail([TEAM]);
  let posted = '';
  server.script = (_stage, { text }) => void (text.includes(String(body['message'])) && (posted = text));
  for (let count = 0; count < 20; count++) memory.add(5 * MINUTE_MS, {}, { isUnverified: true });
  const body = validBody();
  captchaSays('unverified', 'captcha-unreachable')();
  await send(body);
  captchaSays('passed', 'passed')();
  at(1);
  await send({ ...body, captchaToken: 'another' });
  at(5);
  await memory.deliveryRun();
  expect(server.accepted).toHaveLength(6);
  expect(posted).toMatch(/^Subject: /m);
  expect(posted).not.toMatch(/captcha|unverified/i);
});

it('what is sent again with a captcha during an attempt stays verified after it', async () => {
  useScriptedMail([TEAM]);
  server.script = (stage) => (stage === 'text' ? { reply: '451 later', afterMs: 10_000 } : undefined);
  const body = validBody();
  captchaSays('unverified', 'captcha-unreachable')();
  await send(body);
  captchaSays('passed', 'passed')();
  at(5);
  setTimeout(
    () =>
      void handleContact(enquiryRequest({ ...body, captchaToken: 'another' }), memory.services, {
        waitUntil: () => undefined,
      }),
    5000,
  );
  await memory.deliveryRun();
  const [state = ''] = [...memory.blobs.entries()].flatMap(([key, text]) =>
    key.startsWith('open/') ? text : [],
  );
  expect(JSON.parse(state)).toMatchObject({
    isUnverified: false,
    to: { [TEAM]: { tries: 1, code: 'text-451' } },
  });
});

it('a chat whose answer is lost is told as a chat', async () => {
  useScriptedMail([TEAM], { enquiryChat: CHAT });
  memory.request.mockImplementation(async (url) => {
    if (url === CHAT) throw new TypeError('terminated');
    return new Response();
  });
  await send();
  for (const minute of [5, 10, 15, 20, 25]) {
    at(minute);
    await memory.deliveryRun();
  }
  expect(memory.alerts()).toEqual([
    expect.stringMatching(/^Nothing has reached chat since .*ENQUIRY_CHAT_URL/),
  ]);
  expect(await memory.health()).toBe(200);
});

it('what a chat cuts of a long message counts as not told, and comes with the next runs', async () => {
  useScriptedMail([TEAM]);
  memory.blobs.set(`values/taken/${TEAM}`, JSON.stringify({ at: START.toISOString() }));
  for (let count = 0; count < 12; count++)
    memory.add(60 * MINUTE_MS, {
      [TEAM]: undelivered({ nextAt: '2126-01-01T00:00:00.000Z', reply: 'x'.repeat(150) }),
    });
  for (const minute of [0, 5, 10, 15]) {
    at(minute);
    await memory.deliveryRun();
  }
  const texts = memory.alerts();
  expect(texts.join().match(/Enquiry 2026/g)).toHaveLength(12);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join()).not.toContain('…');
});

it('a login that takes eight seconds keeps no mail from being sent', async () => {
  useScriptedMail([TEAM]);
  server.script = (stage) => (stage === 'login' ? { afterMs: 8000 } : undefined);
  memory.add(5 * MINUTE_MS);
  await memory.deliveryRun();
  expect([server.accepted.length, await memory.health()]).toEqual([1, 200]);
});

it('a request that ended between state and text is no fault, and its state goes', async () => {
  useScriptedMail([TEAM]);
  const { id } = memory.add(0);
  memory.blobs.delete(`enquiries/${id}`);
  for (const minute of [5, 10, 15]) {
    at(minute);
    await memory.deliveryRun();
  }
  expect([memory.keys(), memory.alerts(), await memory.health()]).toEqual([[], [], 200]);
});

it('a state that `erase` left, since it ended after the text, is deleted by purge and told to nobody', async () => {
  useScriptedMail([TEAM]);
  const { id } = memory.add(3 * DAY * MINUTE_MS, { [TEAM]: undelivered({ tries: 26 }) });
  memory.blobs.delete(`enquiries/${id}`);
  await memory.purge();
  await memory.deliveryRun();
  expect([memory.keys(), memory.alerts()]).toEqual([[], []]);
});

it('an enquiry that is posted again while it is erased is mailed by the first run after purge', async () => {
  useScriptedMail([TEAM]);
  let hasErased = false;
  memory.onStoreCall.mockImplementation(async ({ kind, key }) => {
    if (hasErased || kind !== 'conditional write' || !key.startsWith('enquiries')) return undefined;
    hasErased = true;
    await memory.services.store.erase(key.replace('enquiries/', ''));
    return undefined;
  });
  await send();
  expect(folders()).toEqual(['enquiries']);
  await memory.purge();
  at(5);
  await memory.deliveryRun();
  expect([server.accepted.length, folders()]).toEqual([1, ['done', 'enquiries']]);
});

it('an enquiry that no mailbox takes ends with its retention, and is told of in each daily message before', async () => {
  useScriptedMail([TEAM]);
  memory.services.settings.retentionDays = 5;
  server.script = replies({ recipient: '552 full' });
  await send();
  for (let minute = 0; minute <= 7 * DAY; minute += 3 * HOUR) {
    at(minute);
    await memory.purge();
    await memory.deliveryRun();
  }
  const told = memory.alerts().filter((text) => text.includes('deleted within a week: 1'));
  expect([told.length >= 5, memory.keys()]).toEqual([true, []]);
});
