/** The scheduled jobs: retrying mail, raising alerts, purging the archive. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLease } from '../../netlify/enquiries/lease.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { purge } from '../../netlify/enquiries/purge.ts';
import { manualLimits, retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import type { Services } from '../../netlify/enquiries/services.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { config as purgeConfig } from '../../netlify/functions/purge.ts';
import { config as retryConfig } from '../../netlify/functions/retry-mail.ts';
import { startFaultServer, UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, sampleRecord } from '../support/harness.ts';
import type { Harness } from '../support/harness.ts';

let harness: Harness;
let services: Services;
beforeEach(async () => {
  harness = await createHarness();
  ({ services } = harness);
});
afterEach(() => harness.close());

const recordOfAge = (ageMs: number, changes = {}) =>
  sampleRecord({ receivedAt: new Date(Date.now() - ageMs).toISOString(), ...changes });
/** Saves a record of each age to the outbox. */
const save = async (...agesMs: number[]) => {
  const records = agesMs.map((age) => recordOfAge(age));
  await Promise.all(records.map((record) => services.store.save(record)));
  return records;
};
/** Saves `count` records of different ages to the outbox. */
const saveMany = (count: number) =>
  save(...Array.from({ length: count }, (_, index) => (index + 2) * MINUTE_MS));
const alerts = () =>
  harness.logs.filter(({ source, level }) => source === 'alert' && level === 'error').map(({ code }) => code);

it('Netlify runs retry-mail every five minutes and purge daily', () => {
  expect(retryConfig.schedule).toBe('*/5 * * * *');
  expect(purgeConfig.schedule).toBe('17 3 * * *');
});

describe('a retry run', () => {
  it('leaves enquiries of the last minute to the request that stored them', async () => {
    await save(30_000, 2 * MINUTE_MS);
    expect(await retryMail(services)).toMatchObject({ mailed: 1, waiting: 1 });
  });

  it('keeps enquiries older than seven days without mailing them, and raises an alert', async () => {
    const [, old] = await save(7 * DAY_MS - MINUTE_MS, 7 * DAY_MS + MINUTE_MS);
    expect(await retryMail(services)).toMatchObject({ mailed: 1, waiting: 1 });
    expect(await harness.records('outbox')).toMatchObject([{ id: old!.id }]);
    expect(alerts()).toEqual(['given-up']);
  });

  it('mails enquiries of any age when it was started by hand', async () => {
    await save(30 * DAY_MS);
    expect(await retryMail(services, manualLimits)).toMatchObject({ mailed: 1, waiting: 0 });
    expect(alerts()).toEqual([]);
  });

  it('uses at most three connections', async () => {
    await saveMany(20);
    const mailer = smtpMailer(services.settings.mail!, 'pooled');
    expect(await retryMail({ ...services, mailer })).toMatchObject({ mailed: 20 });
    mailer.close();
    expect(harness.mail.mails).toHaveLength(20);
    expect(harness.mail.connections).toBeLessThanOrEqual(3);
  });

  it('mails the oldest first', async () => {
    const [middle, oldest, newest] = await save(10 * MINUTE_MS, 3 * DAY_MS, 2 * MINUTE_MS);
    await retryMail(services, { ...scheduledLimits, concurrency: 1 });
    expect(harness.mail.mails.map(({ messageId }) => messageId)).toEqual(
      [oldest, middle, newest].map((record) => `<enquiry.${record!.id}@thirma.example>`),
    );
  });

  it('deletes from the outbox what is in the archive already, without mailing it', async () => {
    const [record] = await save(2 * MINUTE_MS);
    await services.store.markDelivered(record!, new Date());
    await services.store.save(record!);
    await retryMail(services);
    expect(harness.mail.mails).toEqual([]);
    expect(await harness.records('outbox')).toEqual([]);
  });

  it('does nothing while another run holds the lease, until that expires', async () => {
    await save(2 * MINUTE_MS);
    await services.store.writeState('lease', { holder: 'another', until: Date.now() + MINUTE_MS });
    expect(await retryMail(services)).toMatchObject({ busy: true });
    expect(harness.mail.mails).toEqual([]);
    await services.store.writeState('lease', { holder: 'another', until: Date.now() - 1 });
    expect(await retryMail(services)).toMatchObject({ busy: false, mailed: 1 });
  });

  it('stops after five failures in a row', async () => {
    await saveMany(30);
    harness.mail.down();
    const report = await retryMail(services, { ...scheduledLimits, concurrency: 1 });
    expect(report).toMatchObject({ mailed: 0, failed: 5, waiting: 30 });
  });

  it('starts no mail after its time budget', async () => {
    await saveMany(4);
    // The first mail takes longer than the budget, which leaves time for the lease and the list.
    harness.mail.delayMs = 3000;
    const report = await retryMail(services, { ...scheduledLimits, concurrency: 1, budgetMs: 3000 });
    expect(report).toMatchObject({ mailed: 1, waiting: 3 });
  });

  it('reads no more than its maximum of enquiries', async () => {
    await saveMany(12);
    expect(await retryMail(services, { ...scheduledLimits, maxItems: 5 })).toMatchObject({ mailed: 5 });
    expect(await harness.records('outbox')).toHaveLength(7);
  });

  it('mails the others although eight enquiries are always refused', async () => {
    const refused = Array.from({ length: 8 }, () => recordOfAge(3 * DAY_MS, { message: 'REFUSED text' }));
    const accepted = Array.from({ length: 8 }, () => recordOfAge(10 * MINUTE_MS));
    await Promise.all([...refused, ...accepted].map((record) => services.store.save(record)));
    harness.mail.fault = 'refuse-one';
    harness.mail.refuses = 'REFUSED';
    for (let run = 0; run < 3; run++) await retryMail(services, { ...scheduledLimits, concurrency: 2 });
    expect(harness.mail.mails).toHaveLength(8);
    expect(await harness.records('outbox')).toHaveLength(8);
  });

  it('rejects when the store is unreachable', async () => {
    const store = harness.storeAt(UNREACHABLE);
    await expect(retryMail({ ...services, store })).rejects.toThrow();
  });
});

it('a lease is renewed until it is released', async () => {
  const { store, now } = services;
  const times = { ttlMs: 600, settleDelayMs: 10 };
  const release = await takeLease(store, now, times);
  await delay(2 * times.ttlMs);
  expect(await takeLease(store, now, times)).toBeUndefined();
  await release!();
  const next = await takeLease(store, now, times);
  expect(next).toBeDefined();
  await next!();
});

describe('an alert', () => {
  it('is raised after 15 minutes, daily while its cause lasts, and again when the cause returns', async () => {
    harness.mail.down();
    const [record] = await save(14 * MINUTE_MS);
    await retryMail(services);
    expect(alerts()).toEqual([]);
    harness.clock.offsetMs = 2 * MINUTE_MS;
    await retryMail(services);
    expect(alerts()).toEqual(['undelivered']);
    harness.clock.offsetMs = 10 * MINUTE_MS;
    await retryMail(services);
    expect(alerts()).toEqual(['undelivered']);
    harness.clock.offsetMs = DAY_MS + 10 * MINUTE_MS;
    await retryMail(services);
    expect(alerts()).toEqual(['undelivered', 'undelivered']);
    harness.mail.up();
    await retryMail(services);
    expect(await services.store.get('outbox', record!.id)).toBeUndefined();
    harness.mail.down();
    await save(20 * MINUTE_MS - harness.clock.offsetMs);
    await retryMail(services);
    expect(alerts()).toEqual(['undelivered', 'undelivered', 'undelivered']);
  });

  it('is raised for an unreadable record, which is left unchanged', async () => {
    const [record] = await save(2 * MINUTE_MS);
    const path = join(harness.directory, 'entries', '0', 'site:enquiries-dev', 'outbox', record!.id);
    await writeFile(path, '{"half');
    expect(await retryMail(services)).toMatchObject({ unreadable: 1 });
    expect(alerts()).toEqual(['unreadable']);
    expect(await services.store.get('outbox', record!.id)).toBe('unreadable');
  });

  it('is raised when mail is not configured', async () => {
    await save(20 * MINUTE_MS);
    await retryMail({ ...services, mailer: undefined });
    expect(alerts()).toEqual(['undelivered']);
  });

  it('is posted to the webhook until the webhook accepts it, without personal data', async () => {
    let status = 500;
    const webhook = await startFaultServer((_request, response) => response.writeHead(status).end());
    const settings = { ...services.settings, alertWebhook: webhook.url };
    const run = () => retryMail({ ...services, settings, mailer: undefined });
    await save(20 * MINUTE_MS);
    await run();
    expect(webhook.bodies).toHaveLength(1);
    status = 200;
    await run();
    await run();
    expect(webhook.bodies).toHaveLength(2);
    expect(JSON.parse(webhook.bodies[1]!)).toEqual({
      text: 'Enquiries not mailed yet: 1, the oldest for 20 minutes. They are stored and will be retried; read them with: npm run enquiries -- list',
    });
    await webhook.stop();
  });

  it('does not stop the run when the webhook is down', async () => {
    const settings = { ...services.settings, alertWebhook: UNREACHABLE };
    await save(20 * MINUTE_MS, 8 * DAY_MS);
    expect(await retryMail({ ...services, settings })).toMatchObject({ mailed: 1, waiting: 1 });
    expect(harness.logs.some(({ code }) => code.startsWith('webhook-'))).toBe(true);
  });
});

describe('a purge', () => {
  it('deletes delivered enquiries older than the retention, and no undelivered ones', async () => {
    const archived = [10, 179, 180, 181, 400].map((days) => recordOfAge(days * DAY_MS));
    for (const record of archived) await services.store.markDelivered(record, new Date());
    const [undelivered] = await save(400 * DAY_MS);
    expect(await purge(services)).toEqual({ deleted: 2, remaining: 3 });
    const remaining = (await harness.records('archive')).map(({ id }) => id);
    expect(remaining.sort()).toEqual(
      archived
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    );
    expect(await harness.records('outbox')).toMatchObject([{ id: undelivered!.id }]);
  });

  it('stops at its time budget; the next run continues', async () => {
    for (let index = 0; index < 5; index++) {
      await services.store.markDelivered(recordOfAge(400 * DAY_MS), new Date());
    }
    expect(await purge(services, -1)).toEqual({ deleted: 0, remaining: 5 });
    expect(await purge(services)).toEqual({ deleted: 5, remaining: 0 });
  });

  it('starts no deletion after one was rejected', async () => {
    const ids = Array.from({ length: 40 }, () => recordOfAge(400 * DAY_MS).id);
    let calls = 0;
    const store = {
      ...services.store,
      list: () => Promise.resolve({ ids, unknownKeys: [] }),
      delete: () => (++calls === 1 ? Promise.reject(new Error('The store is down')) : delay(10)),
    };
    await expect(purge({ ...services, store })).rejects.toThrow('The store is down');
    await delay(50);
    expect(calls).toBeLessThanOrEqual(10);
  });

  it('rejects when the store is unreachable', async () => {
    await expect(purge({ ...services, store: harness.storeAt(UNREACHABLE) })).rejects.toThrow();
  });
});
