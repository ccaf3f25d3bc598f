/** A process ends, or somebody erases the enquiry, before any of the calls to the store that a step makes. */
import { describe, expect, it, vi } from 'vitest';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { retryMail } from '../../../netlify/enquiries/retry.ts';
import { notSpam, retry } from '../../../scripts/enquiries/waiting.ts';
import { createRecord, receivedAgo, stateOf, validBody } from '../../support/enquiries.ts';
import { finish, START, TEAM, useMemoryServices } from '../../support/memory-services.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_CALLS = 30;

const memory = useMemoryServices();
const never = () => new Promise<never>(() => undefined);
const open = () => ({ store: memory.services.store, description: '', close: () => Promise.resolve() });
const texts = () => memory.keys().filter((key) => /^(enquiries|spam)/.test(key));

/** Stores an enquiry that waits since five minutes. */
async function saveWaiting() {
  const record = createRecord(receivedAgo(5 * MINUTE_MS));
  await memory.services.store.save(record, stateOf(record));
  return record;
}
/** Posts an enquiry, and does the work after the response. */
async function request(body = validBody()) {
  const { status } = await memory.post(body);
  await memory.idle();
  return status;
}

/** Each step prepares the store, and returns what is then done. */
const STEPS: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a request': () => Promise.resolve(request),
  'a request whose mail fails': () => {
    memory.send.mockRejectedValueOnce(new MailError(new Error('x')));
    return Promise.resolve(request);
  },
  'a request with a text that has no state': async () => {
    const body = validBody();
    await request(body);
    for (const key of memory.keys()) if (!key.startsWith('enquiries/')) memory.blobs.delete(key);
    memory.send.mockClear();
    return () => request(body);
  },
  'a run': async () => {
    await saveWaiting();
    return () => finish(retryMail(memory.services));
  },
  'the command retry': async () => {
    await saveWaiting();
    return () => finish(retry(open()));
  },
  'the command not-spam': async () => {
    const record = createRecord({ ...receivedAgo(5 * MINUTE_MS), spam: 'honeypot' });
    await memory.services.store.saveSpam(record);
    return () => finish(notSpam(open(), {}, record.id));
  },
};
vi.spyOn(console, 'log').mockImplementation(() => undefined);
vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** Two days later: the run that mails, after the daily one has found what has no state. */
async function recover() {
  vi.setSystemTime(START.getTime() + 2 * DAY_MS);
  await finish(purge(memory.services, []));
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  await finish(retryMail(memory.services));
}

describe.each(Object.keys(STEPS))('%s', (name) => {
  it('may end between any two writes: what was stored is mailed', async () => {
    let writes = 0;
    let crashAt = 0;
    for (; crashAt <= writes; crashAt++) {
      memory.blobs.clear();
      vi.setSystemTime(START);
      const step = await STEPS[name]!();
      const before = texts().length;
      writes = 0;
      let isDead = false;
      memory.onStoreCall.mockImplementation(async (method) => {
        isDead ||= method !== 'get' && writes++ === crashAt;
        if (isDead) await never();
      });
      memory.send.mockImplementation(() => (isDead ? never() : Promise.resolve()));
      let status: unknown;
      void step().then(
        (result) => (status = result),
        () => undefined,
      );
      await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
      memory.onStoreCall.mockImplementation(() => Promise.resolve());
      memory.send.mockImplementation(() => Promise.resolve());
      await memory.idle().catch(() => undefined);
      await recover();

      const kept = memory.keys().filter((key) => key.startsWith('enquiries/'));
      if (before > 0 || status === 200) expect(texts()).toHaveLength(1);
      for (const key of kept) {
        expect(memory.keys()).toContain(key.replace('enquiries', 'delivered'));
        expect(memory.mails()).toContainEqual([key.slice('enquiries/'.length), TEAM]);
      }
      expect(memory.keys().filter((key) => key.startsWith('waiting/'))).toEqual([]);
    }
    expect(crashAt).toBeGreaterThan(1);
  });

  // The text that has no state is sent anew.
  it.skipIf(name.endsWith('no state'))(
    'leaves nothing of an enquiry that somebody erases meanwhile',
    async () => {
      let calls = 0;
      for (let eraseAt = 0; eraseAt <= calls; eraseAt++) {
        memory.blobs.clear();
        vi.setSystemTime(START);
        const step = await STEPS[name]!();
        calls = 0;
        let erased = '';
        memory.onStoreCall.mockImplementation(async () => {
          if (calls++ !== eraseAt) return;
          erased = texts()[0]?.replace(/.*\//, '') ?? '';
          memory.onStoreCall.mockImplementation(() => Promise.resolve());
          if (erased) await memory.services.store.erase(erased);
        });
        await step().catch(() => undefined);
        memory.onStoreCall.mockImplementation(() => Promise.resolve());
        if (!erased) continue;
        expect(texts()).toEqual([]);
        await recover();
        vi.setSystemTime(START.getTime() + 3 * DAY_MS);
        await finish(purge(memory.services, []));
        expect(memory.keys()).toEqual([]);
      }
      expect(calls).toBeLessThan(MAX_CALLS);
    },
  );
});

it('erasing that ends between any two deletions deletes the text first, and the rest when it is repeated', async () => {
  for (let crashAt = 0; crashAt < 4; crashAt++) {
    const { id } = await saveWaiting();
    let deletions = 0;
    memory.onStoreCall.mockImplementation(async () => void (deletions++ === crashAt && (await never())));
    void memory.services.store.erase(id);
    await vi.advanceTimersByTimeAsync(1000);
    memory.onStoreCall.mockImplementation(() => Promise.resolve());
    expect(memory.blobs.has(`enquiries/${id}`)).toBe(crashAt < 2);
    await finish(memory.services.store.erase(id));
    expect(memory.keys()).toEqual([]);
  }
});
