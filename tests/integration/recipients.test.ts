/** Mails to several recipients, of whom the mail server refuses some. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import { MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, sampleRecord, validBody, type Harness } from '../support/harness.ts';

const [BAD, TEAM] = ['bad@thirma.example', 'team@thirma.example'];
// Without a time budget, which a busy machine could exceed.
const limits = { ...scheduledLimits, minAgeMs: 0, budgetMs: Infinity };

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness({ environment: { MAIL_TO: `${BAD},${TEAM}` }, patient: true });
});
afterEach(() => harness.close());

/** Posts an enquiry while the server refuses recipients with these codes, and returns the records in the outbox. */
async function postRefused(codes: Record<string, number>) {
  harness.mail.refusedRecipients = codes;
  expect((await harness.post(validBody())).status).toBe(200);
  await harness.idle();
  return harness.records('outbox');
}
const recipients = () => harness.mail.mails.map(({ to }) => to);

it('a recipient refused for now is mailed later, and the others only once', async () => {
  expect(await postRefused({ [BAD]: 450 })).toMatchObject([{ delivery: { accepted: [TEAM], refused: [] } }]);
  expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 0, failed: 1, waiting: 1 });
  harness.mail.refusedRecipients = {};
  expect(await retryMail(harness.services, limits)).toMatchObject({ failed: 0, waiting: 1 });
  harness.clock.offsetMs = 5 * MINUTE_MS;
  expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 1, waiting: 0 });
  expect(recipients()).toEqual([[TEAM], [BAD]]);
  expect(new Set(harness.mail.mails.map(({ raw }) => /^to: (.*)$/im.exec(raw)?.[1]))).toEqual(
    new Set([`${BAD}, ${TEAM}`]),
  );
  expect(await harness.records('archive')).toMatchObject([{ delivery: { accepted: [TEAM, BAD] } }]);
});

it('a recipient refused for good is remembered, not tried again, and raises an alert', async () => {
  const refused = [{ address: BAD, code: 550 }];
  expect(await postRefused({ [BAD]: 550 })).toMatchObject([{ delivery: { accepted: [TEAM], refused } }]);
  expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 1, failed: 0, waiting: 0 });
  expect(recipients()).toEqual([[TEAM]]);
  expect(await harness.records('archive')).toMatchObject([{ delivery: { accepted: [TEAM], refused } }]);
  expect(harness.logs.filter(({ source }) => source === 'alert')).toMatchObject([
    { code: 'refused-recipient', count: 1 },
  ]);
});

it.each([
  [{ [BAD]: 550, [TEAM]: 550 }, 'not-mailed-recipients-550', 'rejected'],
  [{ [BAD]: 550, [TEAM]: 450 }, 'not-mailed-recipients-450', 'undelivered'],
])(
  'an enquiry all of whose recipients were refused (%j) waits, with the alert for %s %s',
  async (codes, code, alert) => {
    const [record] = await postRefused(codes);
    expect(record).not.toHaveProperty('delivery');
    expect(harness.logs.map((line) => line.code)).toContain(code);
    harness.clock.offsetMs = 20 * MINUTE_MS;
    await retryMail(harness.services, limits);
    expect(harness.logs.filter(({ source }) => source === 'alert').map((line) => line.code)).toEqual([alert]);
    harness.mail.refusedRecipients = {};
    harness.clock.offsetMs = 400 * MINUTE_MS;
    expect(await retryMail(harness.services, limits)).toMatchObject({ mailed: 1, waiting: 0 });
    expect(recipients()).toEqual([[BAD, TEAM]]);
  },
);

it('an address added to MAIL_TO gets what still waits', async () => {
  await postRefused({ [BAD]: 450 });
  const added = 'new@thirma.example';
  const mailer = { ...harness.services.mailer!, recipients: [TEAM, added] };
  expect(await retryMail({ ...harness.services, mailer }, limits)).toMatchObject({ mailed: 1, waiting: 0 });
  expect(recipients()).toEqual([[TEAM], [added]]);
});

it('while the store is down, an enquiry is answered with 200 once one recipient has it, else with 503', async () => {
  const store = harness.storeAt(UNREACHABLE);
  harness.mail.refusedRecipients = { [BAD]: 550 };
  expect((await harness.post(validBody(), { store })).status).toBe(200);
  harness.mail.refusedRecipients = { [BAD]: 550, [TEAM]: 450 };
  expect((await harness.post(validBody(), { store })).status).toBe(503);
});

it('a record whose update fails is mailed to everybody again', async () => {
  const { store } = harness.services;
  harness.mail.refusedRecipients = { [BAD]: 450 };
  await store.save(sampleRecord());
  const failing = { ...store, update: () => Promise.reject(new Error('down')) };
  await retryMail({ ...harness.services, store: failing }, limits);
  harness.mail.refusedRecipients = {};
  expect(await retryMail(harness.services, { ...limits, backoff: false })).toMatchObject({ mailed: 1 });
  expect(recipients()).toEqual([[TEAM], [BAD, TEAM]]);
});
