/** Each call that a step makes, to the store, the mail server or the webhook, fails in turn, or the process ends there. */
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { erase } from '../../../scripts/enquiries/erase.ts';
import { retry } from '../../../scripts/enquiries/retry.ts';
import { BOSS, DELIVERED, undelivered, TEAM, validBody } from '../../support/enquiries.ts';
import { runTimersUntil, mailError, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const REFUSAL = { command: 'RCPT TO', responseCode: 550 };

const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: 'https://hooks.example/x',
});
const printed = vi.spyOn(console, 'error').mockReturnValue();
const receipt = vi.spyOn(console, 'log').mockReturnValue();

const keysIn = (...folders: string[]) => memory.keys().filter((key) => folders.includes(key.split('/')[0]!));
const idsIn = (...folders: string[]) => keysIn(...folders).map((key) => key.split('/')[1]!);

/** Posts an enquiry, and does the work after the response. */
async function request() {
  const { status } = await memory.post(validBody());
  await memory.backgroundDone();
  return status;
}

/** Makes the store as it is before a step, and returns what is then done. */
type Step = () => () => Promise<unknown>;
const STEPS: Record<string, Step> = {
  'a request': () => request,
  'a run of deliveries': () => {
    memory.add(6 * MINUTE_MS, { [BOSS]: DELIVERED });
    refusing = memory.add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: undelivered({ tries: 25 }) }).id;
    memory.add(6 * MINUTE_MS, { 'former@thirma.example': undelivered() });
    memory.add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED });
    return memory.deliveryRun;
  },
  'a run of purge': () => {
    memory.add(200 * DAY_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED }, { folder: 'done' });
    memory.add(200 * DAY_MS, { [TEAM]: undelivered() });
    const { id } = memory.add(9 * DAY_MS);
    memory.blobs.delete(`open/${id}`);
    return memory.purge;
  },
  'the command retry': () => {
    memory.add(9 * DAY_MS, { [TEAM]: undelivered({ possibleCopies: 3 }), [BOSS]: DELIVERED });
    memory.add(9 * DAY_MS, {
      [TEAM]: undelivered({ nextAt: '2126-05-04T12:00:00.000Z' }),
      [BOSS]: DELIVERED,
    });
    return () => runTimersUntil(retry(memory.open, {}));
  },
};

/** What happens at the call. */
const FAULTS = {
  'it ends': () => new Promise<never>(() => undefined),
  'the call fails': () => Promise.resolve(new Response(null, { status: 403 })),
};

type Fault = () => Promise<Response | undefined>;
const noFault: Fault = () => Promise.resolve(undefined);
/** Happens at each call, which has a name. */
let onCall: (name: string) => Promise<Response | undefined>;
/** The enquiry that one recipient refuses. */
let refusing: string;

/** The enquiries that each recipient has, by the states. */
const holders = () =>
  idsIn('open', 'done').flatMap((id) =>
    Object.entries(memory.stateOf(id)?.to ?? {}).flatMap(([name, { at }]) => (at ? `${id} ${name}` : [])),
  );

/** Performs a step, in which this happens at one of its calls; returns how it went. */
async function perform(prepare: Step, fault: Fault = noFault, faultAt = Infinity) {
  memory.renew();
  printed.mockClear();
  receipt.mockClear();
  [refusing, onCall] = ['', noFault];
  memory.onStoreCall.mockImplementation(({ kind, key }) => onCall(`${kind} ${key.replace(/\/\d.*/, '')}`));
  memory.send.mockImplementation(async ({ id }, to) => {
    if (await onCall(`mail to ${to}`)) throw mailError({});
    if (id === refusing && to === BOSS) throw mailError(REFUSAL);
  });
  memory.request.mockImplementation(
    async (url) => (await onCall(`post to ${String(url)}`)) ?? new Response(),
  );
  const step = prepare();
  const done = {
    calls: [] as string[],
    open: 0,
    status: undefined as unknown,
    hasEnded: false,
    holders: holders(),
  };
  onCall = async (call) => {
    done.open++;
    const number = done.calls.push(call) - 1;
    // A process that has ended makes no more calls; a failed call may be followed by others.
    const isFaulty = number === faultAt || (number > faultAt && fault === FAULTS['it ends']);
    const answer = isFaulty ? await fault() : undefined;
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

/** Later: the command retry is given again, purge runs, and three runs deliver. */
async function recover(name: string) {
  await memory.backgroundDone().catch(() => undefined);
  const later = START.getTime() + 4 * DAY_MS;
  vi.setSystemTime(later);
  if (name === 'the command retry') await runTimersUntil(retry(memory.open, {}));
  await memory.purge();
  for (const minutes of [2, 7, 400]) {
    vi.setSystemTime(later + minutes * MINUTE_MS);
    await memory.deliveryRun();
  }
}

/** Performs a step as often as it makes calls, with the fault at each of them in turn. */
async function* atEachCall(step: Step, fault: Fault) {
  const { calls } = await perform(step);
  expect(calls).not.toEqual([]);
  for (let faultAt = 0; faultAt < calls.length; faultAt++) {
    const done = await perform(step, fault, faultAt);
    yield { at: `call ${faultAt + 1} of ${calls.length}, ${done.calls[faultAt]},`, ...done };
  }
}
/** In which folders something is, and that of the values of runs, in which a run's time may differ. */
const places = () => memory.keys().map((key) => key.split('/')[0]);

describe.each(Object.entries(STEPS))('%s', (name, step) => {
  it.each(Object.entries(FAULTS))(
    'ends after its last call, and loses nothing when at any call %s',
    async (_, fault) => {
      expect(await perform(step)).toMatchObject({ hasEnded: true, open: 0 });
      const expected = places();
      for await (const { at, status, hasEnded, holders: before } of atEachCall(step, fault)) {
        const isLogged = printed.mock.calls.length > 0 || memory.logs.some(({ level }) => level === 'error');
        if (hasEnded && !isLogged)
          expect.soft(places(), `${at} is logged, or changes nothing`).toEqual(expected);
        await recover(name);
        const isTaken = status === 200 || !name.includes('request');
        if (isTaken) expect.soft(idsIn('enquiries'), `${at} keeps it`).not.toEqual([]);
        const wanted = idsIn('enquiries').flatMap((id) =>
          // One who refuses it has none.
          [TEAM, BOSS].flatMap((to) => (id === refusing && to === BOSS ? [] : `${id} ${to}`)),
        );
        expect.soft(holders(), `${at} leaves it delivered`).toEqual(expect.arrayContaining(wanted));
        expect.soft(keysIn('open'), `${at} leaves nothing to do`).toEqual([]);
        const mails = memory.mails().map(([id, to]) => `${id} ${to}`);
        expect
          .soft(
            mails.filter((each) => before.includes(each)),
            `${at} mails nothing again`,
          )
          .toEqual([]);
        const counts = Object.values(Object.groupBy(mails, (each) => each)).map((all) => all!.length);
        expect.soft(Math.max(0, ...counts), `${at} mails nothing more than twice`).toBeLessThanOrEqual(2);
      }
    },
  );

  it('leaves nothing of what somebody erases before any call', async () => {
    let erased: string[] = [];
    const eraseAll: Fault = async () => {
      onCall = noFault;
      erased = idsIn('enquiries');
      for (const id of erased) await memory.services.store.erase(id);
      return undefined;
    };
    for await (const { at } of atEachCall(step, eraseAll)) {
      await recover(name);
      // An attempt in progress may leave a state in `done`, until purge deletes it.
      expect
        .soft(
          idsIn('enquiries', 'open').filter((id) => erased.includes(id)),
          at,
        )
        .toEqual([]);
      erased = [];
    }
  });
});

it.each(Object.entries(FAULTS))(
  'the command erase names what it erases, and does the rest when it is repeated, when at any call %s',
  async (_, fault) => {
    const run = () => runTimersUntil(erase(memory.open, { EMAIL: ['asha@example.com'], yes: ['yes'] }));
    const step = () => (memory.add(MINUTE_MS), run);
    for await (const { at } of atEachCall(step, fault)) {
      const printedIds = receipt.mock.calls.join();
      if (keysIn('enquiries').length === 0) expect.soft(printedIds, at).toMatch(/erasing \d/);
      await run();
      expect.soft(keysIn('enquiries'), at).toEqual([]);
    }
  },
);
