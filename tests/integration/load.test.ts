/** Concurrent requests and runs: every enquiry is answered and stored, and mailed once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import { createHarness, sampleRecord, token, validBody, type Harness } from '../support/harness.ts';

// Without a time budget, which a busy machine could exceed.
const limits = { ...scheduledLimits, minAgeMs: 0, budgetMs: Infinity, backoff: false };
let harness: Harness;
beforeEach(async () => {
  harness = await createHarness({ mailConnections: 'pooled', mailTimeoutMs: 60_000, patient: true });
});
afterEach(() => harness.close());

/** How many mails each Message-ID has. */
function mailsPerId(): number[] {
  const counts = new Map<string, number>();
  for (const { messageId } of harness.mail.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return [...counts.values()];
}

const saveRecords = (count: number) =>
  Promise.all(Array.from({ length: count }, () => harness.services.store.save(sampleRecord())));

it('200 concurrent enquiries are stored while mail is down, and each is mailed once by one run after', async () => {
  harness.mail.down();
  const bodies = Array.from({ length: 200 }, () => validBody());
  const replies = await Promise.all(bodies.map((body) => harness.post(body)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(200);
  await harness.idle();
  const stored = (await harness.records('outbox')).map(({ message }) => message);
  expect(stored.sort()).toEqual(bodies.map(({ message }) => String(message)).sort());

  harness.mail.up();
  expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 200, failed: 0, waiting: 0 });
  expect(mailsPerId()).toEqual(new Array(200).fill(1));
  expect(await harness.records('outbox')).toEqual([]);
  expect(await harness.records('archive')).toHaveLength(200);
});

it('ten concurrent duplicates are all answered with 200, and mailed once', async () => {
  const body = validBody();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => harness.post({ ...body, captchaToken: token() })),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  await harness.idle();
  await retryMail(harness.services, limits);
  expect(mailsPerId()).toEqual([1]);
});

describe('two concurrent retry runs', () => {
  it('mail every enquiry, at most 10 % of them twice, because one run gets the lease', async () => {
    await saveRecords(60);
    const reports = await Promise.all([
      retryMail(harness.services, limits),
      retryMail(harness.services, limits),
    ]);
    expect(reports.filter(({ busy }) => busy)).toHaveLength(1);
    expect(mailsPerId()).toHaveLength(60);
    expect(harness.mail.mails.length).toBeLessThanOrEqual(66);
    expect(await harness.records('outbox')).toEqual([]);
  });

  it('mail every enquiry under one Message-ID even when both get the lease', async () => {
    await saveRecords(20);
    const runWithOwnLease = () => {
      const states = new Map<string, unknown>();
      const store = {
        ...harness.services.store,
        readState: (name: string) => Promise.resolve(states.get(name)),
        writeState: (name: string, value: unknown) => Promise.resolve(void states.set(name, value)),
      };
      return retryMail({ ...harness.services, store }, limits);
    };
    await Promise.all([runWithOwnLease(), runWithOwnLease()]);
    expect(mailsPerId()).toHaveLength(20);
    expect(await harness.records('outbox')).toEqual([]);
    expect(await harness.records('archive')).toHaveLength(20);
  });
});
