/**
 * One generated table: each call to the store, the captcha provider, the mail server and the chat fails, fails from then on or
 * every other time, answers late, takes effect without a confirmation, ends the process, or is overtaken by a person or a
 * request. No acknowledged enquiry may be lost.
 */
import { describe, expect, it, vi } from 'vitest';
import { attempt } from '../../netlify/enquiries/attempt.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import { runDeliveries } from '../../netlify/enquiries/scheduled.ts';
import type { Run } from '../../netlify/enquiries/tell.ts';
import { DAY_MS, HOUR_MS, LIMIT_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { markDone, retry } from '../../scripts/enquiries/retry.ts';
import { BOSS, DELIVERED, enquiryRequest, TEAM, undelivered, validBody } from '../support/enquiries.ts';
import { mailError, runTimersUntil, START, useMemoryServices, wait } from '../support/memory-services.ts';

const CHAT = 'https://chat.example/x';
const RECIPIENTS = [TEAM, BOSS, CHAT];
const ALERTS = 'https://alerts.example/x';
const memory = useMemoryServices({
  ...{ MAIL_TO: `${TEAM},${BOSS}`, ENQUIRY_CHAT_URL: CHAT },
  ALERT_WEBHOOK_URL: ALERTS,
});
const printed = vi.spyOn(console, 'log').mockReturnValue();
vi.spyOn(console, 'error').mockReturnValue();

/** What has arrived, in order: a message's text and its recipient. */
let arrived: string[];
/** Enquiries that may not be lost, by their message. */
let acknowledged: Set<string>;
/** The message that BOSS refuses until the service has recovered. */
let refused: string;
let body: Record<string, unknown>;

type Answer = { isRefused: boolean; isPerformed: boolean } | undefined;
let beforeCall: (call: string) => Promise<Answer>;
const noEvent = (): Promise<Answer> => Promise.resolve(undefined);

const idsIn = (folder: string) =>
  memory.keys().flatMap((key) => (key.startsWith(`${folder}/`) ? key.split('/')[1]! : []));
const messageOf = (text: string) => /We would[^"\\]*\(\d+\)|A stored[^"\\]*\(\d+\)/.exec(text)?.[0] ?? '';

function startWorld() {
  memory.renew();
  [arrived, acknowledged, refused, body, beforeCall] = [[], new Set(), '', validBody(), noEvent];
  memory.onStoreCall.mockImplementation(async ({ kind, key }, perform) => {
    const answer = await beforeCall(`${kind} ${key.replace(/\/\d{4}-.{35}/, '/ID')}`);
    if (answer?.isPerformed) perform();
    return answer?.isRefused ? new Response(null, { status: 403 }) : undefined;
  });
  memory.send.mockImplementation(async ({ message }, to) => {
    const answer = await beforeCall(`mail to ${to}`);
    if (message === refused && to === BOSS) throw mailError({ command: 'RCPT TO', responseCode: 550 });
    if (!answer || answer.isPerformed) arrived.push(`${message} ${to}`);
    if (answer) throw mailError({ code: 'ECONNECTION' }, answer.isPerformed);
  });
  const askCaptcha = memory.captcha.getMockImplementation()!;
  memory.captcha.mockImplementation(async (...asked) =>
    (await beforeCall('captcha')) ? { kind: 'unverified', code: 'over-quota' } : askCaptcha(...asked),
  );
  memory.request.mockImplementation(async (url, init) => {
    if (url === ALERTS) return new Response();
    const answer = await beforeCall(`post to ${String(url)}`);
    if (!answer || answer.isPerformed) arrived.push(`${messageOf(String(init?.body))} ${String(url)}`);
    if (answer?.isPerformed)
      throw Object.assign(new TypeError('terminated'), {
        cause: Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' }),
      });
    return new Response(null, { status: answer ? 500 : 200 });
  });
}

async function request() {
  const work: Promise<unknown>[] = [];
  const services = memory.servicesFor(LIMIT_MS.request);
  const { status } = await handleContact(enquiryRequest(body), services, (each) => void work.push(each));
  if (status === 200) acknowledged.add(String(body['message']));
  for (const each of work) await each;
}
const run = () => runDeliveries(memory.servicesFor(LIMIT_MS.scheduled));
const add = (...given: Parameters<typeof memory.add>) => {
  const record = memory.add(...given);
  acknowledged.add(record.message);
  return record;
};

/** Each step fills the store, and returns what is then interrupted at each of its calls. */
const STEPS: Record<string, () => () => Promise<unknown>> = {
  'a request': () => request,
  'a run with a new enquiry and a second attempt': () => {
    add(6 * MINUTE_MS);
    add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: undelivered() });
    return run;
  },
  "a run with a mailbox's last attempt": () => {
    const untold = { tries: 42, from: 0, unsure: 0, nextAt: '2026-05-04T09:12:30.000Z' };
    const to = { [TEAM]: DELIVERED, chat: DELIVERED, [BOSS]: untold };
    refused = add(6 * MINUTE_MS, to).message;
    return run;
  },
  'a run with a refusal': () => {
    refused = add(6 * MINUTE_MS, { [TEAM]: DELIVERED, chat: DELIVERED, [BOSS]: undelivered() }).message;
    return run;
  },
  'a purge': () => {
    const { id } = add(9 * DAY_MS);
    memory.blobs.delete(`open/${id}`);
    return memory.purge;
  },
};

const fails = () => Promise.resolve({ isRefused: true, isPerformed: false });
const late = () => wait(12_000);
const never = () => new Promise<never>(() => undefined);
/** What comes of a call, and which later calls share its fate: every one, every second one, or none. */
const FAULTS: [title: string, answer: () => Promise<Answer>, every: number][] = [
  ['fails once', fails, Infinity],
  ['fails, as do all later ones', fails, 1],
  ['fails, as does every other one after it', fails, 2],
  [
    'takes effect without a confirmation',
    () => Promise.resolve({ isRefused: true, isPerformed: true }),
    Infinity,
  ],
  ['is answered after twelve seconds', late, Infinity],
  ['ends the process', never, 1],
];

/** Runs a step with an event at one of its calls. Resolves to the labels of the calls. */
async function runStep(
  prepare: () => () => Promise<unknown>,
  event = noEvent,
  eventAt = Infinity,
  every = Infinity,
) {
  startWorld();
  const step = prepare();
  const calls: string[] = [];
  beforeCall = async (call) => {
    const number = calls.push(call) - 1;
    await wait(10);
    const later = number - eventAt;
    return later === 0 || (later > 0 && later % every === 0) ? event() : undefined;
  };
  await runTimersUntil(step()).catch(() => undefined);
  beforeCall = noEvent;
  return calls;
}

/** Lets runs follow for six hours, and purges unless these would hide what the runs do. */
async function recover(hasPurges = true) {
  refused = '';
  const start = Date.now();
  for (const minutes of [5, 10, 20, 70, 200, 400]) {
    vi.setSystemTime(start + minutes * MINUTE_MS);
    await memory.deliveryRun();
    if (hasPurges) await memory.purge();
  }
}

const timesOf = (arrival: string) => arrived.filter((each) => each === arrival).length;
const textsStored = () =>
  [...memory.blobs].flatMap(([key, text]) => (key.startsWith('enquiries/') ? text : [])).join();

/** What a person or a request does just before a call of a step, which then goes on. */
const overtakenBy = (act: () => Promise<unknown>) => async () => {
  beforeCall = noEvent;
  await act();
  return undefined;
};

/** Checks a step once for each of its calls. */
async function eachCall(
  prepare: () => () => Promise<unknown>,
  check: (at: string, number: number) => Promise<void>,
) {
  const calls = await runStep(prepare);
  expect(calls).not.toEqual([]);
  for (const [number, call] of calls.entries()) {
    vi.setSystemTime(START);
    await check(`call ${number + 1} of ${calls.length}, ${call}`, number);
  }
}

describe.each(Object.entries(STEPS))('in %s', (title, prepare) => {
  it.each(FAULTS)('no enquiry is lost or sent three times if a call %s', async (_fault, answer, every) => {
    await eachCall(prepare, async (at, number) => {
      await runStep(prepare, answer, number, every);
      await recover();
      for (const message of acknowledged) {
        expect.soft(textsStored(), `${at}: the text is kept`).toContain(message);
        for (const to of RECIPIENTS) {
          expect.soft(timesOf(`${message} ${to}`), `${at}: ${to}`).toBeLessThanOrEqual(2);
        }
      }
      if (title !== "a run with a mailbox's last attempt")
        expect.soft(missing(), `${at}: everybody has it`).toEqual([]);
    });
  });

  it('done means done, whichever call it overtakes', async () => {
    await eachCall(prepare, async (at, number) => {
      let ended: string[] = [];
      let arrivedBefore = 0;
      const end = async () => {
        ended = idsIn('open');
        arrivedBefore = arrived.length;
        if (ended.length > 0) await markDone(memory.open, ended);
      };
      await runStep(prepare, overtakenBy(end), number);
      const more = arrived.slice(arrivedBefore);
      expect.soft(new Set(more).size, `${at}: one more each at most`).toBe(more.length);
      const known = arrived.length;
      await recover(false);
      const texts = ended.filter((id) => idsIn('enquiries').includes(id));
      for (const id of texts)
        expect.soft([idsIn('open').includes(id), idsIn('done').includes(id)], at).toEqual([false, true]);
      const messages = texts.map((id) => messageOf(memory.blobs.get(`enquiries/${id}`)!));
      const later = arrived
        .slice(known)
        .filter((each) => messages.some((message) => each.startsWith(message)));
      if (title !== 'a request') expect.soft(later, `${at}: nothing is sent afterwards`).toEqual([]);
    });
  });

  it('a retry is never lost, whichever call it overtakes', async () => {
    await eachCall(prepare, async (at, number) => {
      let isPromised = false;
      const askAgain = async () => {
        printed.mockClear();
        await retry(memory.open, []);
        isPromised = !/minutes: 0/.test(String(printed.mock.lastCall?.[0]));
      };
      await runStep(prepare, overtakenBy(askAgain), number);
      await recover();
      if (isPromised) expect.soft(missing(), `${at}: everybody has it`).toEqual([]);
      for (const each of new Set(arrived))
        expect.soft(timesOf(each), `${at}: ${each}`).toBeLessThanOrEqual(2);
    });
  });

  it('an erased enquiry leaves nothing behind, and is mailed when it is sent again', async () => {
    await eachCall(prepare, async (at, number) => {
      let erased: string[] = [];
      const erase = async () => {
        erased = idsIn('enquiries');
        for (const id of erased) await memory.services.store.erase(id);
      };
      await runStep(prepare, overtakenBy(erase), number);
      if (title === 'a request' && erased.length > 0) {
        vi.setSystemTime(Date.now() + 1000);
        const known = arrived.length;
        await runTimersUntil(request());
        await recover();
        const later = arrived.slice(known);
        for (const to of RECIPIENTS) expect.soft(later, at).toContain(`${String(body['message'])} ${to}`);
        return;
      }
      await recover();
      const left = memory.keys().filter((key) => erased.some((id) => key.includes(id)));
      expect.soft(left, at).toEqual([]);
    });
  });

  it('a second identical request at any call sends nothing twice', async () => {
    await eachCall(prepare, async (at, number) => {
      await runStep(prepare, overtakenBy(request), number);
      await recover();
      const lacked = missing().filter((each) => each.startsWith(String(body['message'])));
      expect.soft(lacked, at).toEqual([]);
      for (const each of new Set(arrived)) expect.soft(timesOf(each), `${at}: ${each}`).toBe(1);
    });
  });
});

it('two identical requests at the same moment send nothing twice', async () => {
  startWorld();
  beforeCall = () => wait(10);
  await runTimersUntil(Promise.all([request(), request()]));
  await recover();
  expect(RECIPIENTS.map((to) => timesOf(`${String(body['message'])} ${to}`))).toEqual([1, 1, 1]);
});

/** Lists who lacks an acknowledged enquiry, except what was delivered before the step. */
function missing(): string[] {
  return [...acknowledged].flatMap((message) => {
    const before = initial(message);
    return RECIPIENTS.filter((to) => !before.includes(to)).flatMap((to) =>
      timesOf(`${message} ${to}`) === 0 ? [`${message} ${to}`] : [],
    );
  });
}
/** Returns the recipients that have an enquiry according to its stored state, as version 7.1.0 wrote it. */
function initial(message: string): string[] {
  const [, text = '{}'] =
    [...memory.blobs].find(([key, each]) => key.startsWith('enquiries/') && each.includes(`${message}"`)) ??
    [];
  const { id = '' } = JSON.parse(text) as { id?: string };
  const to = memory.stateOf(id)?.to ?? {};
  return RECIPIENTS.filter((name) => to[name === CHAT ? 'chat' : name]?.at);
}

const PERFORMED = { isRefused: true, isPerformed: true };
const REFUSED = { isRefused: true, isPerformed: false };
/**
 * Faults that last six hours: which calls, what comes of them, how many copies of a message may arrive, and whether every call
 * has this fate, or every second one.
 */
const LASTING: [title: string, calls: RegExp, answer: Answer, most: number, every?: number][] = [
  ['emails arrive without a confirmation', /^mail/, PERFORMED, 3],
  ['messages to the chat arrive without a confirmation', /^post/, PERFORMED, 3],
  ['no mail server can be reached', /^mail/, REFUSED, 1],
  ['no count can be written', /^write open/, REFUSED, 1],
  ['counts are written without a confirmation', /^write open/, PERFORMED, 1],
  ['no result can be written', /^write marks/, REFUSED, 3],
  ['no result and no end can be written', /^write (marks|done)/, REFUSED, 3],
  ['nothing can be written over', /^write /, REFUSED, 1],
  ['nothing can be deleted', /^delete/, REFUSED, 1],
  ['nothing can be read', /^read/, REFUSED, 1],
  ['nothing can be listed', /^list/, REFUSED, 1],
  ['no mark can be read', /^read marks/, REFUSED, 1],
  ['no end can be read', /^read done/, REFUSED, 1],
  ['every other call to the store fails', /^(read|write|conditional|delete|list)/, REFUSED, 1, 2],
  ['every other write takes effect without a confirmation', /^(write|conditional)/, PERFORMED, 1, 2],
  ['every other email arrives without a confirmation', /^mail/, PERFORMED, 3, 2],
];
it.each(LASTING)(
  'nothing is lost or sent more often than allowed, and the team is told, if, for six hours, %s',
  async (_title, calls, answer, most, every = 1) => {
    startWorld();
    let count = 0;
    beforeCall = (call) => Promise.resolve(calls.test(call) && ++count % every === 0 ? answer : undefined);
    await runTimersUntil(request());
    const runUntil = async (end: number) => {
      for (let now = Date.now() + 5 * MINUTE_MS; now <= START.getTime() + end; now += 5 * MINUTE_MS) {
        vi.setSystemTime(now);
        await memory.deliveryRun();
        if (new Date(now).getUTCMinutes() < 5) await memory.purge();
      }
    };
    await runUntil(31 * MINUTE_MS);
    if (acknowledged.size === 0 || missing().length > 0)
      expect(memory.alerts(), 'after half an hour').not.toEqual([]);
    await runUntil(6 * HOUR_MS);
    beforeCall = noEvent;
    // A visitor who got an error sends the enquiry again.
    await runTimersUntil(request());
    await runUntil(8 * HOUR_MS);
    expect([...acknowledged]).toEqual([body['message']]);
    expect(textsStored()).toContain(String(body['message']));
    const counts = RECIPIENTS.map((to) => timesOf(`${String(body['message'])} ${to}`));
    expect(Math.max(...counts)).toBeLessThanOrEqual(most);
    // After three results that could not be kept, a person decides.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    const { known } = JSON.parse(memory.blobs.get('values/run')!) as Run;
    if (idsIn('done').length > 0)
      expect([known, idsIn('marks')], 'what the team believes to be wrong, and what is left').toEqual([
        {},
        [],
      ]);
  },
);

it.each([['fails', fails, Infinity] as const, ['ends the process', never, 1] as const])(
  'an erasure during which a call %s leaves the whole enquiry or, after a purge, nothing',
  async (_title, answer, every) => {
    const prepare = () => {
      const { id } = memory.add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: undelivered() });
      return () => memory.services.store.erase(id);
    };
    await eachCall(prepare, async (at, number) => {
      await runStep(prepare, answer, number, every);
      const isErased = idsIn('enquiries').length === 0;
      vi.setSystemTime(START.getTime() + 2 * DAY_MS);
      await memory.deliveryRun();
      await memory.purge();
      if (isErased) expect.soft(memory.keys(), at).toEqual([]);
      else expect.soft(arrived, at).toEqual(expect.arrayContaining([expect.stringMatching(BOSS)]));
    });
  },
);

it('what there was no time to send does not count as something that may have arrived', async () => {
  startWorld();
  const { id } = add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED });
  beforeCall = async (call) => (call.startsWith('write open') ? wait(4000) : undefined);
  await runTimersUntil(attempt(id, memory.servicesFor(5500), { source: 'delivery-run' }));
  const open = await memory.services.store.getOpen(id, []);
  expect(arrived).toEqual([]);
  expect(open?.last['chat']).toMatchObject({ code: 'no-time', isRefusal: true });
});

it('a store of version 7.1.0 is read: what was given up or may have arrived thrice stays so, the rest is sent', async () => {
  startWorld();
  const at = '2026-05-04T09:08:00.000Z';
  const nextAt = '2026-05-04T09:12:30.000Z';
  const given = { tries: 26, nextAt, code: 'recipient-5.1.1', reply: '550 5.1.1 unknown' };
  const unsure = { tries: 3, nextAt, code: 'unanswered-EABORT', unsure: 3 };
  const taken = { tries: 1, nextAt, at };
  const failed = { tries: 2, nextAt: '2099-01-01T00:00:00.000Z', code: 'connection-ECONNREFUSED', unsure: 2 };
  const put = (folder: string, to: object) => {
    const { id, message, receivedAt: since } = memory.add(DAY_MS);
    memory.blobs.delete(`open/${id}`);
    // The visitor has sent it again with a verified captcha.
    const text = memory.blobs.get(`enquiries/${id}`)!.replace('"verified":true', '"verified":false');
    memory.blobs.set(`enquiries/${id}`, text);
    memory.blobs.set(`${folder}/${id}`, JSON.stringify({ since, to, isUnverified: false }));
    return { id, message };
  };
  const open = put('open', { [TEAM]: given, [BOSS]: failed, chat: unsure });
  const done = put('done', { [TEAM]: taken, [BOSS]: given, chat: taken });
  await memory.deliveryRun();
  expect(arrived).toEqual([`${open.message} ${BOSS}`]);
  expect(memory.send.mock.lastCall?.[0]).toMatchObject({ verified: true });
  expect([idsIn('open'), idsIn('done').sort()]).toEqual([[], [open.id, done.id].sort()]);
  const { got, last } = (await runTimersUntil(memory.services.store.getDone(done.id)))!;
  expect(got[TEAM]?.at).toBe(at);
  expect(last[BOSS]).toMatchObject({ code: given.code, reply: given.reply });
});
