/**
 * Tests what happens if any single call to the store, the mail server or a webhook fails, or if the process ends at
 * that call.
 */
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { erase } from '../../../scripts/enquiries/erase.ts';
import { retry } from '../../../scripts/enquiries/retry.ts';
import { BOSS, DELIVERED, TEAM, undelivered, validBody } from '../../support/enquiries.ts';
import { mailError, runTimersUntil, START, useMemoryServices, wait } from '../../support/memory-services.ts';

const REFUSAL = { command: 'RCPT TO', responseCode: 550 };

const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: 'https://hooks.example/x',
});
const printedErrors = vi.spyOn(console, 'error').mockReturnValue();
const printedLines = vi.spyOn(console, 'log').mockReturnValue();

const keysIn = (...folders: string[]) => memory.keys().filter((key) => folders.includes(key.split('/')[0]!));
const idsIn = (...folders: string[]) => keysIn(...folders).map((key) => key.split('/')[1]!);
/** Returns the folder of each key. Omits values, because a run's record contains the time of the run. */
const foldersOfKeys = () => memory.keys().map((key) => key.split('/')[0]);

/** Posts an enquiry, waits for the background work after the response, and returns the response's status. */
async function request() {
  const { status } = await memory.post(validBody());
  await memory.backgroundDone();
  return status;
}
const retryAll = () => runTimersUntil(retry(memory.open, {}));

interface Step {
  /** Fills the store, and returns a function that runs the step. */
  prepare: () => () => Promise<unknown>;
  /** Whether the enquiry must still be stored, given the step's result, which is undefined if the process ended. */
  mustKeep?: (result: unknown) => boolean;
  /** What the maintainer would do after the step has failed. */
  repeat?: () => Promise<unknown>;
}
const STEPS: Record<string, Step> = {
  'a request': { prepare: () => request, mustKeep: (status) => status === 200 },
  'a delivery run': {
    prepare: () => {
      memory.add(6 * MINUTE_MS, { [BOSS]: DELIVERED });
      refusedId = memory.add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: undelivered({ tries: 25 }) }).id;
      memory.add(6 * MINUTE_MS, { 'former@thirma.example': undelivered() });
      memory.add(6 * MINUTE_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED });
      return memory.deliveryRun;
    },
  },
  'a purge': {
    prepare: () => {
      memory.add(200 * DAY_MS, { [TEAM]: DELIVERED, [BOSS]: DELIVERED }, { folder: 'done' });
      memory.add(200 * DAY_MS, { [TEAM]: undelivered() });
      const { id } = memory.add(9 * DAY_MS);
      memory.blobs.delete(`open/${id}`);
      return memory.purge;
    },
  },
  'the retry command': {
    prepare: () => {
      memory.add(9 * DAY_MS, { [TEAM]: undelivered({ possibleCopies: 3 }), [BOSS]: DELIVERED });
      memory.add(9 * DAY_MS, {
        [TEAM]: undelivered({ nextAt: '2126-05-04T12:00:00.000Z' }),
        [BOSS]: DELIVERED,
      });
      return retryAll;
    },
    repeat: retryAll,
  },
};

/** Resolves to a response that replaces the call's own response, or never resolves. */
type Fault = () => Promise<Response | undefined>;
const FAULTS = {
  'the process ends': () => new Promise<never>(() => undefined),
  'the call fails': () => Promise.resolve(new Response(null, { status: 403 })),
};
const noFault: Fault = () => Promise.resolve(undefined);

/** Called before each call to a service. */
let beforeCall: (call: string) => Promise<Response | undefined>;
/** The ID of the enquiry that BOSS always rejects. */
let refusedId: string;

/** Lists the recipients that have received each enquiry, according to the stored states. */
const holders = () =>
  idsIn('open', 'done').flatMap((id) =>
    Object.entries(memory.stateOf(id)?.to ?? {}).flatMap(([name, { at }]) => (at ? `${id} ${name}` : [])),
  );

/** Runs a step on a new store, with a fault at one of the step's calls. */
async function runStep({ prepare }: Step, fault: Fault = noFault, faultAt = Infinity) {
  memory.renew();
  printedErrors.mockClear();
  printedLines.mockClear();
  [refusedId, beforeCall] = ['', noFault];
  memory.onStoreCall.mockImplementation(({ kind, key }) =>
    beforeCall(`${kind} ${key.replace(/\/\d.*/, '')}`),
  );
  memory.send.mockImplementation(async ({ id }, to) => {
    if (await beforeCall(`mail to ${to}`)) throw mailError({});
    if (id === refusedId && to === BOSS) throw mailError(REFUSAL);
  });
  memory.request.mockImplementation(
    async (url) => (await beforeCall(`post to ${String(url)}`)) ?? new Response(),
  );
  const run = prepare();
  const outcome = {
    calls: [] as string[],
    unfinishedCalls: 0,
    result: undefined as unknown,
    hasEnded: false,
    holdersBefore: holders(),
  };
  beforeCall = async (call) => {
    outcome.unfinishedCalls++;
    const number = outcome.calls.push(call) - 1;
    // A process that has ended makes no more calls, but after a failed call, the process may make other calls.
    const isFaulty = number === faultAt || (number > faultAt && fault === FAULTS['the process ends']);
    const answer = isFaulty ? await fault() : undefined;
    await wait(10);
    outcome.unfinishedCalls--;
    return answer;
  };
  await run().then(
    (result) => Object.assign(outcome, { result, hasEnded: true }),
    () => undefined,
  );
  beforeCall = noFault;
  return outcome;
}

/** Repeats the command four days later, then runs a purge and three deliveries. */
async function recover({ repeat }: Step) {
  await memory.backgroundDone().catch(() => undefined);
  const later = START.getTime() + 4 * DAY_MS;
  vi.setSystemTime(later);
  await repeat?.();
  await memory.purge();
  for (const minutes of [2, 7, 400]) {
    vi.setSystemTime(later + minutes * MINUTE_MS);
    await memory.deliveryRun();
  }
}

/** Runs a step once for each of its calls, with the fault at that call. */
async function* runWithFaultAtEachCall(step: Step, fault: Fault) {
  const { calls } = await runStep(step);
  expect(calls).not.toEqual([]);
  for (let faultAt = 0; faultAt < calls.length; faultAt++) {
    const outcome = await runStep(step, fault, faultAt);
    yield { at: `fault at call ${faultAt + 1} of ${calls.length}, ${outcome.calls[faultAt]}`, ...outcome };
  }
}

describe.each(Object.entries(STEPS))('%s', (_name, step) => {
  it('waits for all of its calls to finish', async () => {
    expect(await runStep(step)).toMatchObject({ hasEnded: true, unfinishedCalls: 0 });
  });

  it.each(Object.entries(FAULTS))('loses no enquiry if, at any call, %s', async (_fault, fault) => {
    await runStep(step);
    const withoutFault = foldersOfKeys();
    const { mustKeep = () => true } = step;
    for await (const { at, result, hasEnded, holdersBefore } of runWithFaultAtEachCall(step, fault)) {
      const isLogged =
        printedErrors.mock.calls.length > 0 || memory.logs.some(({ level }) => level === 'error');
      if (hasEnded && !isLogged)
        expect.soft(foldersOfKeys(), `${at}: is logged or changes nothing`).toEqual(withoutFault);
      await recover(step);
      if (mustKeep(result)) expect.soft(idsIn('enquiries'), `${at}: keeps the text`).not.toEqual([]);
      const wanted = idsIn('enquiries').flatMap((id) =>
        [TEAM, BOSS].flatMap((to) => (id === refusedId && to === BOSS ? [] : `${id} ${to}`)),
      );
      expect.soft(holders(), `${at}: is delivered`).toEqual(expect.arrayContaining(wanted));
      expect.soft(keysIn('open'), `${at}: leaves no enquiry open`).toEqual([]);
      const mails = memory.mails().map(([id, to]) => `${id} ${to}`);
      const repeated = mails.filter((mail) => holdersBefore.includes(mail));
      expect.soft(repeated, `${at}: emails no enquiry that was delivered before`).toEqual([]);
      const copies = Object.values(Object.groupBy(mails, (mail) => mail)).map((all) => all!.length);
      expect.soft(Math.max(0, ...copies), `${at}: emails no enquiry more than twice`).toBeLessThanOrEqual(2);
    }
  });

  it('restores no enquiry that was erased before one of its calls', async () => {
    let erased: string[] = [];
    const eraseAll: Fault = async () => {
      beforeCall = noFault;
      erased = idsIn('enquiries');
      for (const id of erased) await memory.services.store.erase(id);
      return undefined;
    };
    for await (const { at } of runWithFaultAtEachCall(step, eraseAll)) {
      await recover(step);
      // A delivery in progress may leave a state behind in `done`. The purge deletes this state.
      const left = idsIn('enquiries', 'open').filter((id) => erased.includes(id));
      expect.soft(left, at).toEqual([]);
      erased = [];
    }
  });
});

it.each(Object.entries(FAULTS))(
  'if, at any call, %s, the erase command has printed what it erased, and erases the rest when repeated',
  async (_fault, fault) => {
    const eraseAsha = () => runTimersUntil(erase(memory.open, { EMAIL: ['asha@example.com'], yes: ['yes'] }));
    const step: Step = {
      prepare: () => {
        memory.add(MINUTE_MS);
        return eraseAsha;
      },
    };
    for await (const { at } of runWithFaultAtEachCall(step, fault)) {
      if (keysIn('enquiries').length === 0)
        expect.soft(printedLines.mock.calls.join(), at).toMatch(/erasing \d/);
      await eraseAsha();
      expect.soft(keysIn('enquiries'), at).toEqual([]);
    }
  },
);
