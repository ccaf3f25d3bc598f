/** Each call that a step makes, to the store, the mail server or the webhook, fails in turn, or the process ends there. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { erase } from '../../../scripts/enquiries/erase.ts';
import { notSpam, retry } from '../../../scripts/enquiries/requeue.ts';
import { createRecord, nameOf, receivedAgo, validBody } from '../../support/enquiries.ts';
import { finish, mailError, START, TEAM, useMemoryServices, wait } from '../../support/memory-services.ts';

const BOSS = 'boss@thirma.example';
const NEXT_AT = new Date(START.getTime() + DAY_MS).toISOString();
const REFUSAL = { command: 'RCPT TO', responseCode: 550, permanent: true };
const REFUSED = { isRefused: true, reason: 'recipient-550', attempts: 1, nextAt: NEXT_AT };

const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: 'https://hooks.example/x',
});
const printed = vi.spyOn(console, 'error');
const receipt = vi.spyOn(console, 'log');

const open = () => ({ store: memory.services.store, description: '', close: () => Promise.resolve() });
const keysIn = (...folders: string[]) => memory.keys().filter((key) => folders.includes(key.split('/')[0]!));

async function saveSpam(ageMs: number) {
  const record = createRecord({ ...receivedAgo(ageMs), spam: 'honeypot' });
  await finish(memory.services.store.saveSpam(record));
  return record;
}
/** Posts an enquiry, and does the work after the response. */
async function request(body = validBody()) {
  const { status } = await memory.post(body);
  await memory.idle();
  return status;
}

/** Makes the store as it is before a step, and returns what is then done. */
type Run = () => Promise<unknown>;
type Step = () => Run | Promise<Run>;
const STEPS: Record<string, Step> = {
  'a request': () => request,
  'a suspicious request': () => () => request(validBody({ extra: 'x' })),
  'the same request again, of which only the entries are stored': async () => {
    const body = validBody();
    memory.send.mockRejectedValueOnce(new Error('x')).mockRejectedValueOnce(new Error('x'));
    await request(body);
    for (const key of keysIn('enquiries')) memory.blobs.delete(key);
    return () => request(body);
  },
  'a run of retry-mail': () => {
    memory.add(5 * MINUTE_MS, ['queue', TEAM], ['sent', BOSS]);
    refusing = memory.add(5 * MINUTE_MS, ['sent', TEAM], ['queue', BOSS, REFUSED]).id;
    memory.add(5 * MINUTE_MS, ['queue', 'former@thirma.example']);
    memory.blobs.set('values/visitors/foreign-hostname', '{}');
    return memory.retryMail;
  },
  'a run of purge': () => {
    memory.add(200 * DAY_MS, ['sent', TEAM], ['sent', BOSS]);
    // Nothing says who has this one.
    memory.add(200 * DAY_MS);
    memory.blobs.set(
      'values/purge',
      JSON.stringify({ at: new Date(START.getTime() - DAY_MS + MINUTE_MS).toISOString() }),
    );
    return memory.purge;
  },
  'the command retry': () => {
    memory.add(9 * DAY_MS, ['queue', TEAM, REFUSED]);
    return () => finish(retry(open()));
  },
  'the command not-spam': async () => {
    const { id } = await saveSpam(5 * MINUTE_MS);
    return () => finish(notSpam(open(), {}, id));
  },
};
/** What the team must be told by the end of a step, or later. */
const TOLD: Record<string, RegExp[]> = {
  'a run of retry-mail': [/refuses the recipient/, /a host that is not known/],
  'a suspicious request': [/looked like spam/],
};

/** What happens at the call. */
const FAULTS = {
  'it ends': () => new Promise<never>(() => undefined),
  'the call fails': () => Promise.resolve(new Response(null, { status: 403 })),
};

type Fault = () => Promise<Response | undefined>;
const noFault: Fault = () => Promise.resolve(undefined);
let onCall: Fault;
/** The enquiry that one recipient refuses. */
let refusing: string;
/** The texts that the webhook has accepted. */
let told: string[];
beforeEach(() => {
  onCall = noFault;
  memory.onStoreCall.mockImplementation(() => onCall());
  memory.send.mockImplementation(async ({ id }, to) => {
    if (await onCall()) throw mailError({});
    if (id === refusing && to === BOSS) throw mailError(REFUSAL);
  });
  memory.captcha.mockResolvedValue({ kind: 'passed', code: 'passed' });
  memory.request.mockImplementation(async (_url, init) => {
    const fault = await onCall();
    if (!fault) told.push(String(init?.body));
    return fault ?? new Response();
  });
});

/** Performs a step, in which this happens at one of its calls; returns how it went. */
async function perform(prepare: Step, fault: Fault = noFault, faultAt = Infinity) {
  memory.blobs.clear();
  [told, refusing] = [[], ''];
  vi.setSystemTime(START);
  const step = await prepare();
  memory.send.mockClear();
  printed.mockClear();
  receipt.mockClear();
  memory.logs.length = 0;
  const accepted = keysIn('sent');
  const done = { calls: 0, open: 0, status: undefined as unknown, hasEnded: false, accepted };
  onCall = async () => {
    done.open++;
    const hasCome = done.calls++ >= faultAt;
    // A process that has ended makes no more calls; a failed call may be followed by others.
    const answer =
      hasCome && (done.calls === faultAt + 1 || fault === FAULTS['it ends']) ? await fault() : undefined;
    await wait(10);
    done.open--;
    return answer;
  };
  await step().then(
    (status) => Object.assign(done, { status, hasEnded: true }),
    () => undefined,
  );
  onCall = noFault;
  return done;
}
/** Three days later: two runs of purge, of which the first finds the pause, and three that mail. */
async function recover() {
  await memory.idle().catch(() => undefined);
  vi.setSystemTime(START.getTime() + 3 * DAY_MS);
  await memory.purge();
  await memory.purge();
  for (const minutes of [2, 7, 400]) {
    vi.setSystemTime(START.getTime() + 3 * DAY_MS + minutes * MINUTE_MS);
    await memory.retryMail();
  }
}

/** Performs a step as often as it makes calls, with the fault at each of them in turn. */
async function* atEachCall(step: Step, fault: Fault) {
  const { calls } = await perform(step);
  expect(calls).toBeGreaterThan(0);
  for (let faultAt = 0; faultAt < calls; faultAt++) {
    yield { at: `call ${faultAt + 1} of ${calls}`, ...(await perform(step, fault, faultAt)) };
  }
}
/** Where texts and states are. */
const places = () => memory.keys().map((key) => key.split('/')[0]);
describe.each(Object.entries(STEPS))('%s', (name, step) => {
  it('ends when all that it does is done', async () => {
    expect(await perform(step)).toMatchObject({ hasEnded: true, open: 0 });
  });

  it.each(Object.entries(FAULTS))(
    'loses nothing, and leaves nothing untold, when at any call %s',
    async (_, fault) => {
      await perform(step);
      const expected = places();
      for await (const { at, status, hasEnded, accepted } of atEachCall(step, fault)) {
        const isLogged = printed.mock.calls.length > 0 || memory.logs.some(({ level }) => level === 'error');
        if (hasEnded && !isLogged) expect(places(), `${at} is told, or changes nothing`).toEqual(expected);
        const isTaken = status === 200 || !name.includes('request');
        const isMailed = memory.send.mock.settledResults.some(({ type }) => type === 'fulfilled');
        await recover();
        if (isTaken && !isMailed) expect(keysIn('enquiries', 'spam'), `${at} keeps it`).not.toEqual([]);
        const wanted = keysIn('enquiries').map((key) => `${key.replace('enquiries', 'sent')}/${nameOf()}`);
        expect(keysIn('sent'), `${at} leaves it mailed`).toEqual(expect.arrayContaining(wanted));
        const left = [...memory.blobs.keys()].filter((key) => /^(queue|values\/visitors)/.test(key));
        expect(left, `${at} leaves nothing to do`).toEqual([]);
        const mails = memory.mails().map(([id, to]) => `sent/${id}/${nameOf(to)}`);
        const again = mails.filter((key) => accepted.includes(key));
        expect(again, `${at} mails nothing again`).toEqual([]);
        for (const text of (isTaken && TOLD[name]) || []) expect(told.join('\n'), at).toMatch(text);
      }
    },
  );

  // What comes again is stored again, and what somebody moves while another one erases it.
  it.skipIf(/again|not-spam/.test(name))(
    'leaves nothing of what somebody erases before any call',
    async () => {
      let erased: string[] = [];
      const eraseAll: Fault = async () => {
        onCall = noFault;
        erased = keysIn('enquiries', 'spam').map((key) => key.replace(/.*\//, ''));
        for (const id of erased) await memory.services.store.erase(id);
        return undefined;
      };
      for await (const { at } of atEachCall(step, eraseAll)) {
        await recover();
        // A delivery in progress may leave an entry in `sent`, until its retention ends.
        const left = keysIn('enquiries', 'spam', 'queue').filter((key) =>
          erased.some((id) => key.includes(id)),
        );
        expect(left, at).toEqual([]);
        erased = [];
      }
    },
  );
});

it.each(Object.entries(FAULTS))(
  'the command erase names what it erases, and does the rest when it is repeated, when at any call %s',
  async (_, fault) => {
    const run = () => finish(erase(open(), { yes: true }, 'asha@example.com'));
    const step = () => (memory.add(MINUTE_MS, ['queue', TEAM]), run);
    for await (const { at } of atEachCall(step, fault)) {
      const printedIds = receipt.mock.calls.join();
      if (keysIn('enquiries').length === 0) expect(printedIds, at).toMatch(/erasing \d/);
      await run();
      expect(keysIn('enquiries'), at).toEqual([]);
    }
  },
);
