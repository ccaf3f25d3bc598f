/** Concurrent requests and runs: every enquiry is answered and stored, and mailed once. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHarness, createRecord, stateOf, validBody, type Harness } from '../support/harness.ts';

/** `npm run test:full` sets FULL. */
const COUNT = process.env['FULL'] ? 200 : 50;

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => harness.close());

/** How many mails each Message-ID has. */
function mailsPerId(): number[] {
  const counts = new Map<string, number>();
  for (const { messageId } of harness.mail.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return [...counts.values()];
}

it(`${COUNT} concurrent enquiries are stored while mail is down, and each is mailed once by the next run`, async () => {
  harness.mail.down();
  const bodies = Array.from({ length: COUNT }, () => validBody());
  const replies = await Promise.all(bodies.map((body) => harness.post(body)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(COUNT);
  await harness.idle();
  const stored = (await harness.records('waiting')).map(({ message }) => message);
  expect(stored.sort()).toEqual(bodies.map(({ message }) => String(message)).sort());

  harness.mail.up();
  await harness.retry();
  expect(mailsPerId()).toEqual(new Array(COUNT).fill(1));
  expect(await harness.records('waiting')).toEqual([]);
  expect(await harness.records('delivered')).toHaveLength(COUNT);
});

it('two runs at the same time mail every enquiry, each under one Message-ID', async () => {
  const records = Array.from({ length: 20 }, () => createRecord());
  await Promise.all(records.map((record) => harness.services.store.save(record, stateOf(record))));
  await Promise.all([harness.retry(), harness.retry()]);
  expect(mailsPerId()).toHaveLength(20);
  expect(await harness.records('waiting')).toEqual([]);
  expect(await harness.records('delivered')).toHaveLength(20);
});
