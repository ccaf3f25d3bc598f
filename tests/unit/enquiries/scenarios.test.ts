/**
 * Follows enquiries and alerts over hours and days, with the real mailer, a scripted mail server, and runs every five
 * minutes on a fake clock. Each scenario consists of timed events and the expected results.
 */
import { expect, it, vi } from 'vitest';
import { handleContact } from '../../../netlify/enquiries/contact.ts';
import { smtpMailer } from '../../../netlify/enquiries/mailer.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { provider } from '../../../src/enquiry/captcha/index.ts';
import { retry, markDone } from '../../../scripts/enquiries/retry.ts';
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
/** Makes the mail server send these replies at certain stages, for one recipient or all recipients. */
const repliesWith =
  (replies: Partial<Record<Parameters<Script>[0], string>>, recipient?: string): Script =>
  (stage, { to }) => {
    const reply = replies[stage];
    return reply && (recipient ?? to) === to ? { reply } : undefined;
  };
const mailServer = (script: Script) => () => void (server.script = script);
/** Accepts all texts except the first one that arrives, which is rejected each time it is sent. */
const refusesFirstText = (reply: string): Script => {
  let first = '';
  return (stage, { text }) => {
    if (stage !== 'text') return undefined;
    first ||= /<enquiry\.\S+/.exec(text)![0];
    return text.includes(first) ? { reply } : undefined;
  };
};

/** Posts an enquiry, and waits for the background work after the response. */
async function send(body: Record<string, unknown> = validBody(), status = 200) {
  const answer = await memory.post(body);
  await memory.backgroundDone();
  expect(answer.status).toBe(status);
}
const captchaResolves = (kind: 'passed' | 'refused' | 'unverified', code: string) => () =>
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
  /** Events, each of which happens just before the run at the same minute. */
  steps: [minute: number, action: () => unknown][];
  /** The minute of the last run. */
  until: number;
  /** The expected alerts, with the minutes at which they are sent. */
  alerts: [minute: number, text: RegExp][];
  /** The expected statuses of /api/health, each with the minute at which it first applies. */
  health?: [minute: number, status: number][];
  /** How many emails the server accepted, and how many attempts there were. */
  accepted?: number;
  tries?: number;
  /** The store's folders that aren't empty at the end. */
  folders?: string[];
}

const NOTHING_HAS_REACHED = /^Nothing has reached team@ since 2026-05-04 12:00 UTC: the mail server /;
const OVER = /^Over: /;

const SCENARIOS: Record<string, Scenario> = {
  'a spam filter rejects one text, and no other enquiry arrives for days': {
    steps: [[0, all(mailServer(refusesFirstText('554 5.7.0 Reject, id=1 - SPAM')), send)]],
    until: 5.5 * DAY,
    alerts: [
      [20, /rejects the text.* \(text-5\.7\.0, "554 5\.7\.0 Reject, id=1 - SPAM"\)\. Waiting enquiries: 1/],
      ...[1, 2, 3, 4].map((day): [number, RegExp] => [day * DAY + 20, NOTHING_HAS_REACHED]),
      [5 * DAY, /^Undelivered enquiries that have been given up: 1/],
      [5 * DAY + 20, NOTHING_HAS_REACHED],
    ],
    health: [
      [0, 200],
      [15, 503],
    ],
    tries: 26,
    folders: ['enquiries', 'open'],
  },
  'a spam filter rejects one text, and the mailbox accepts the next one': {
    steps: [
      [0, all(mailServer(refusesFirstText('552 blocked')), send)],
      [HOUR, send],
    ],
    until: 2 * HOUR,
    alerts: [
      [20, NOTHING_HAS_REACHED],
      [
        HOUR,
        /^Enquiries that a recipient does not accept.*: 1 .*\nEnquiry 2026-05-04-\w{8} does not reach team@, although others do: the mail server .*"552 blocked".* show 2026-05-04-\w{8}$/,
      ],
      [HOUR + 10, /^Over: Nothing has reached team@/],
    ],
    health: [
      [0, 200],
      [15, 503],
      [HOUR, 200],
    ],
    accepted: 1,
  },
  'the server uses greylisting for half an hour': {
    steps: [
      [0, all(mailServer(repliesWith({ recipient: '451 4.7.1 Greylisted, try again' })), send)],
      [30, mailServer(() => undefined)],
    ],
    until: HOUR,
    alerts: [
      [
        20,
        /rejects the recipient for now, perhaps because of greylisting.*"451 4\.7\.1 Greylisted, try again"/,
      ],
      [45, OVER],
    ],
    accepted: 1,
    folders: ['done', 'enquiries'],
  },
  'the login fails two hours after one text was rejected': {
    steps: [
      [0, all(mailServer(refusesFirstText('554 no')), send)],
      [5, send],
      [2 * HOUR, mailServer(repliesWith({ login: '535 5.7.8 bad credentials' }))],
    ],
    until: 2.5 * HOUR,
    alerts: [
      [15, /^Enquiries that .*\nEnquiry .* does not reach team@, although others do/],
      [
        2 * HOUR + 5,
        /^The mail server rejects the login: .* \(login-5\.7\.8, "535 5\.7\.8 bad credentials"\)\.$/,
      ],
    ],
    health: [
      [0, 200],
      [2 * HOUR, 503],
    ],
  },
  'one captcha check fails': {
    steps: [
      [HOUR, captchaResolves('unverified', 'captcha-unreachable')],
      [HOUR + 5, captchaResolves('refused', provider.invalidToken)],
    ],
    until: 3 * HOUR,
    alerts: [],
    health: [
      [0, 200],
      [HOUR, 503],
      [HOUR + 5, 200],
    ],
  },
  'the site key and the secret key do not match': {
    steps: [
      [0, captchaResolves('refused', provider.invalidToken)],
      [5, () => send(validBody(), 400)],
      [10, () => send(validBody(), 400)],
      [15, () => send(validBody(), 400)],
      [HOUR + 2, all(captchaResolves('passed', 'passed'), send)],
      [HOUR + 3, captchaResolves('refused', provider.invalidToken)],
      [HOUR + 4, () => send(validBody(), 400)],
    ],
    until: 2 * HOUR,
    alerts: [
      [20, /^Every visitor has been turned away so far: check that .* belong together/],
      [75, /^Over: Every visitor has been turned away/],
    ],
    health: [
      [0, 200],
      [15, 503],
      [65, 200],
    ],
  },
  'a deploy corrects one setting and makes another one invalid': {
    steps: [
      [0, () => memory.services.settings.problems.push('MAIL_TO (recipients) must be addresses')],
      [10, () => memory.services.settings.problems.splice(0, 1, 'RECEIPT (a receipt) must be on')],
    ],
    until: 30,
    alerts: [
      [5, /^A setting .* MAIL_TO \(recipients\) must be addresses\.$/],
      [10, /^A setting .* RECEIPT \(a receipt\) must be on\.$/],
    ],
    health: [[0, 503]],
  },
  'the secret key is replaced with one that belongs to another site key': {
    steps: [
      [0, send],
      [2, captchaResolves('refused', provider.invalidToken)],
      [3, () => void (memory.services.settings.captcha.secret = 'other')],
      [5, () => send(validBody(), 400)],
      [10, () => send(validBody(), 400)],
      [15, () => send(validBody(), 400)],
    ],
    until: 30,
    alerts: [[20, /^Every visitor has been turned away so far: check that .* belong together/]],
    health: [
      [0, 200],
      [15, 503],
    ],
  },
  'the store takes 2.1 s per call for six hours': {
    steps: [
      [0, all(mailServer(repliesWith({ greeting: '421 later' })), send)],
      [
        4,
        all(
          mailServer(() => undefined),
          storeTakes(2100),
        ),
      ],
      [6 * HOUR, storeTakes(0)],
    ],
    until: 6.5 * HOUR,
    alerts: [],
    accepted: 1,
    folders: ['done', 'enquiries'],
  },
  'writing the record of alerts takes 3 s': {
    steps: [
      [
        0,
        () =>
          memory.onStoreCall.mockImplementation(({ key, kind }) =>
            wait(key === 'values/run' && kind === 'write' ? 3000 : 0),
          ),
      ],
      [0, all(mailServer(repliesWith({ login: '535 no' })), send)],
    ],
    until: 15,
    alerts: [[5, /^The mail server rejects the login/]],
  },
  'the mail server sends its greeting after ten seconds': {
    steps: [
      [
        0,
        all(
          mailServer((stage) => (stage === 'greeting' ? { afterMs: 10_000 } : undefined)),
          send,
        ),
      ],
    ],
    until: 20,
    alerts: [],
    accepted: 1,
    folders: ['done', 'enquiries'],
  },
  'one mailbox permanently rejects emails, and the chat is down for two days': {
    to: [TEAM, BOSS],
    settings: { enquiryChat: CHAT },
    steps: [
      [0, all(mailServer(repliesWith({ recipient: '550 5.1.1 no such user' }, BOSS)), postsFail(CHAT), send)],
      [2 * DAY, postsFail('nothing')],
    ],
    until: 5 * DAY + 20,
    alerts: [
      [20, /^Nothing has reached boss@.*\nNothing has reached chat .*\(http-503\)/],
      [DAY + 20, /^Nothing has reached boss@.*\nNothing has reached chat/],
      [2 * DAY + 10, /^Over: Nothing has reached chat/],
      [2 * DAY + 20, /^Nothing has reached boss@/],
      [3 * DAY + 20, /^Nothing has reached boss@/],
      [4 * DAY + 20, /^Nothing has reached boss@/],
      [5 * DAY + 10, /^No enquiry is waiting any more: Nothing has reached boss@/],
    ],
    // One email to TEAM, and five days of attempts to email BOSS.
    tries: 27,
    accepted: 1,
    folders: ['done', 'enquiries'],
  },
  'the time of the last delivery cannot be read': {
    steps: [
      [0, all(storeRefuses('values/taken'), mailServer(repliesWith({ recipient: '450 no' })), send)],
      [10, mailServer(() => undefined)],
    ],
    until: HOUR,
    alerts: [],
    accepted: 1,
    folders: ['done', 'enquiries'],
  },
  'email is not set up, but a chat is': {
    settings: { enquiryChat: CHAT, mail: undefined },
    steps: [[0, all(() => (memory.services.mailer = undefined), send)]],
    until: HOUR,
    alerts: [[5, /^Enquiries are not emailed: set SMTP_URL, MAIL_FROM and MAIL_TO/]],
    health: [[0, 503]],
    folders: ['enquiries', 'open'],
  },
  'MAIL_TO is set to none, and the chat is down': {
    settings: { enquiryChat: CHAT, mail: undefined, isMailOff: true },
    steps: [[0, all(() => (memory.services.mailer = undefined), postsFail(CHAT), send)]],
    until: HOUR,
    alerts: [[20, /^Nothing has reached chat .*\(http-503\)/]],
    health: [
      [0, 200],
      [15, 503],
    ],
    folders: ['enquiries', 'open'],
  },
  'one run cannot read the record of alerts just when the problem ends': {
    steps: [
      [0, all(mailServer(refusesFirstText('554 no')), send)],
      [5, send],
      [
        15,
        mailServer((stage, mail) =>
          stage === 'login' ? { reply: '535 no' } : refusesFirstText('554 no')(stage, mail),
        ),
      ],
      [
        25,
        all(
          mailServer(() => undefined),
          () => memory.refuseCalls('values/run', 'read'),
        ),
      ],
      [30, storeTakes(0)],
    ],
    until: 40,
    alerts: [
      [15, /^Enquiries that .*\nEnquiry .* does not reach team@, although others do/],
      [20, /^The mail server rejects the login/],
      [40, /^Over: The mail server rejects the login/],
    ],
  },
  'the server receives each text but does not reply': {
    steps: [
      [
        0,
        all(
          mailServer((stage) => (stage === 'text' ? { closes: true } : undefined)),
          send,
        ),
      ],
    ],
    until: DAY,
    alerts: [
      [15, /^Undelivered enquiries that have been given up: 1/],
      [20, /did not confirm receipt: the email may have arrived \(unanswered-ECONNECTION\)/],
    ],
    tries: 3,
    folders: ['enquiries', 'open'],
  },
};

/**
 * Whether the simulation includes a run at this minute. For the first three hours, there is a run every five minutes;
 * after that, five runs in every three hours.
 */
const hasRun = (minute: number) => minute % 5 === 0 && (minute <= 3 * HOUR || minute % (3 * HOUR) <= 20);

/** Makes the real mailer send to the scripted server. */
function useScriptedMail(to: string[], settings?: object) {
  server = scriptMail();
  const mail = { url: SCRIPTED_URL, from: 'site@thirma.example', to, isMarkedAutomatic: true };
  Object.assign(memory.services.settings, { mail }, settings);
  memory.services.mailer = smtpMailer(mail);
}
const folders = () => [...new Set(memory.keys().map((key) => key.split('/')[0]))];
const setMinute = (minute: number) => vi.setSystemTime(START.getTime() + minute * MINUTE_MS);

it.each(Object.entries(SCENARIOS))('%s', async (_title, scenario) => {
  const { to = [TEAM], settings, steps, until, alerts: expectedAlerts, health, accepted, tries } = scenario;
  useScriptedMail(to, settings);
  const alerts: [number, string][] = [];
  const statuses: [number, number][] = [];
  for (let minute = 0; minute <= until; minute++) {
    setMinute(minute);
    for (const [when, action] of steps) if (when === minute) await action();
    if (!hasRun(minute)) continue;
    if (minute % 60 === 0) {
      await memory.purge();
      memory.setRunAge(5);
    }
    // Runs start a second later, because enquiries rarely arrive at the exact moment a run starts.
    vi.setSystemTime(START.getTime() + minute * MINUTE_MS + 1000);
    const before = memory.alerts().length;
    await memory.deliveryRun();
    for (const text of memory.alerts().slice(before)) alerts.push([minute, text]);
    const status = await memory.health();
    if (statuses.at(-1)?.[1] !== status) statuses.push([minute, status]);
  }
  expect(alerts).toEqual(expectedAlerts.map(([when, text]) => [when, expect.stringMatching(text)]));
  if (health) expect(statuses).toEqual(health);
  if (accepted !== undefined) expect(server.accepted).toHaveLength(accepted);
  if (tries !== undefined) expect(server.recipients).toHaveLength(tries);
  if (scenario.folders) expect(folders()).toEqual(scenario.folders);
});

it('a request with a slow captcha, store and mail server ends within a minute, and no recipient gets a second email', async () => {
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
    setMinute(minute);
    await memory.deliveryRun();
  }
  expect(server.accepted.map((each) => each.split(' ')[1]).sort()).toEqual([...to].sort());
  expect(folders()).toEqual(['done', 'enquiries']);
});

it('if a run has no time for a recipient, the recipient loses no attempt, and the next run emails that recipient', async () => {
  const to = [TEAM, BOSS, 'c@thirma.example', 'd@thirma.example'];
  useScriptedMail(to);
  server.script = (stage) => (stage === 'text' ? { afterMs: 17_000 } : undefined);
  const { id } = memory.add(5 * MINUTE_MS);
  await memory.deliveryRun();
  expect(Object.keys(memory.stateOf(id)!.to)).toEqual(to.slice(0, 3));
  server.script = () => undefined;
  setMinute(1);
  await memory.deliveryRun();
  expect(server.accepted).toEqual([`${id.slice(0, 19)} d@thirma.example`]);
});

it('an enquiry stays done if it is marked as done while it is being emailed', async () => {
  useScriptedMail([TEAM]);
  server.script = (stage) => (stage === 'text' ? { reply: '451 later', afterMs: 10_000 } : undefined);
  const { id } = memory.add(5 * MINUTE_MS);
  setTimeout(() => void markDone(memory.open, { ID: [id] }), 5000);
  await memory.deliveryRun();
  expect(memory.keys()).toEqual([`done/${id}`, `enquiries/${id}`]);
});

it('`retry` during a delivery renews the attempts of recipients that the delivery does not contact', async () => {
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

it('an unverified enquiry resubmitted with a verified captcha overtakes the others, and its email is not marked as unverified', async () => {
  useScriptedMail([TEAM]);
  let posted = '';
  server.script = (_stage, { text }) => void (text.includes(String(body['message'])) && (posted = text));
  for (let count = 0; count < 20; count++) memory.add(5 * MINUTE_MS, {}, { isUnverified: true });
  const body = validBody();
  captchaResolves('unverified', 'captcha-unreachable')();
  await send(body);
  captchaResolves('passed', 'passed')();
  setMinute(1);
  await send({ ...body, captchaToken: 'another' });
  setMinute(5);
  await memory.deliveryRun();
  expect(server.accepted).toHaveLength(6);
  expect(posted).toMatch(/^Subject: /m);
  expect(posted).not.toMatch(/captcha|unverified/i);
});

it('an enquiry becomes and stays verified if it is resubmitted with a captcha while being emailed', async () => {
  useScriptedMail([TEAM]);
  server.script = (stage) => (stage === 'text' ? { reply: '451 later', afterMs: 10_000 } : undefined);
  const body = validBody();
  captchaResolves('unverified', 'captcha-unreachable')();
  await send(body);
  captchaResolves('passed', 'passed')();
  setMinute(5);
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

it('alert lines that do not fit into one chat message are sent by the next runs', async () => {
  useScriptedMail([TEAM]);
  memory.blobs.set(`values/taken/${TEAM}`, JSON.stringify({ at: START.toISOString() }));
  for (let count = 0; count < 12; count++)
    memory.add(60 * MINUTE_MS, {
      [TEAM]: undelivered({ nextAt: '2126-01-01T00:00:00.000Z', reply: 'x'.repeat(150) }),
    });
  for (const minute of [0, 5, 10, 15]) {
    setMinute(minute);
    await memory.deliveryRun();
  }
  const texts = memory.alerts();
  expect(texts.join().match(/Enquiry 2026/g)).toHaveLength(12);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join()).not.toContain('…');
});

it('the state of an enquiry whose text is missing is deleted without causing an alert', async () => {
  useScriptedMail([TEAM]);
  const { id } = memory.add(0);
  memory.blobs.delete(`enquiries/${id}`);
  for (const minute of [5, 10, 15]) {
    setMinute(minute);
    await memory.deliveryRun();
  }
  expect([memory.keys(), memory.alerts(), await memory.health()]).toEqual([[], [], 200]);
});

it('the purge deletes a state left behind by an interrupted `erase`, without causing an alert', async () => {
  useScriptedMail([TEAM]);
  const { id } = memory.add(3 * DAY * MINUTE_MS, { [TEAM]: undelivered({ tries: 26 }) });
  memory.blobs.delete(`enquiries/${id}`);
  await memory.purge();
  await memory.deliveryRun();
  expect([memory.keys(), memory.alerts()]).toEqual([[], []]);
});

it('an enquiry resubmitted while being erased is emailed after the next purge', async () => {
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
  setMinute(5);
  await memory.deliveryRun();
  expect([server.accepted.length, folders()]).toEqual([1, ['done', 'enquiries']]);
});

it('an enquiry that no mailbox accepts appears in every daily alert until the enquiry expires', async () => {
  useScriptedMail([TEAM]);
  memory.services.settings.retentionDays = 5;
  server.script = repliesWith({ recipient: '552 full' });
  await send();
  for (let minute = 0; minute <= 7 * DAY; minute += 3 * HOUR) {
    setMinute(minute);
    await memory.purge();
    await memory.deliveryRun();
  }
  const warnings = memory.alerts().filter((text) => text.includes('deleted within a week: 1'));
  expect([warnings.length >= 5, memory.keys()]).toEqual([true, []]);
});
