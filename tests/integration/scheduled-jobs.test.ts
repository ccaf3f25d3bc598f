/** The scheduled jobs: retrying mail, raising alerts, purging the archive. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLease } from '../../netlify/enquiries/lease.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { purge } from '../../netlify/enquiries/purge.ts';
import { manualLimits, retryMail, scheduledLimits } from '../../netlify/enquiries/retry.ts';
import type { Services } from '../../netlify/enquiries/services.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { config as purgeConfig } from '../../netlify/functions/purge.ts';
import { config as retryConfig } from '../../netlify/functions/retry-mail.ts';
import { startFaultServer, UNREACHABLE } from '../support/fault-server.ts';
import { createHarness, sampleRecord, type Harness } from '../support/harness.ts';

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
const outboxPath = (id: string) =>
  join(harness.directory, 'entries', '0', 'site:enquiries-dev', 'outbox', id);
const hintOf = (code: string) => harness.logs.findLast((line) => line.code === code)?.hint;
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

describe('a run that finds the lease taken', () => {
  const holdFor = (ms: number) =>
    services.store.writeState('lease', {
      holder: 'another',
      until: Date.now() + harness.clock.offsetMs + ms,
    });

  it('takes it over when it lasts longer than a lease can', async () => {
    await save(2 * MINUTE_MS);
    await holdFor(5.5 * 60 * MINUTE_MS);
    expect(await retryMail(services)).toMatchObject({ busy: false, mailed: 1 });
  });

  it('raises an alert at the third time in a row', async () => {
    for (const expected of [[], [], ['stalled'], ['stalled']]) {
      await holdFor(MINUTE_MS);
      expect(await retryMail(services)).toMatchObject({ busy: true });
      expect(alerts()).toEqual(expected);
    }
    await holdFor(-1);
    await retryMail(services);
    await holdFor(MINUTE_MS);
    await retryMail(services);
    await retryMail(services);
    expect(alerts()).toEqual(['stalled']);
  });

  it('raises no alert when it was started by hand', async () => {
    await holdFor(MINUTE_MS);
    for (let run = 0; run < 4; run++) await retryMail(services, manualLimits);
    expect(alerts()).toEqual([]);
  });
});

describe('an aborted run', () => {
  it('starts no further mail, releases the lease and remembers what it did', async () => {
    await saveMany(6);
    const ending = new AbortController();
    const onProgress = () => ending.abort();
    const limits = { ...scheduledLimits, concurrency: 1 };
    expect(await retryMail(services, limits, { onProgress, signal: ending.signal })).toMatchObject({
      mailed: 1,
      waiting: 5,
    });
    expect(await retryMail(services)).toMatchObject({ busy: false, mailed: 5 });
  });

  it('does not wait for a mail server that hangs', async () => {
    await saveMany(1);
    harness.mail.fault = 'hang';
    const mailer = smtpMailer(services.settings.mail!, 'single', 60_000);
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 1000);
    const report = await retryMail({ ...services, mailer }, scheduledLimits, { signal: ending.signal });
    expect(report).toMatchObject({ mailed: 0, waiting: 1 });
    expect(await services.store.readState('lease')).toBeUndefined();
  });
});

describe('records that cannot be mailed', () => {
  it('do not take the place of those that can', async () => {
    const old = await save(...Array.from({ length: 90 }, (_, index) => 9 * DAY_MS + index));
    for (const { id } of old.slice(45)) await writeFile(outboxPath(id), '{"half');
    const fresh = await save(2 * MINUTE_MS, 3 * MINUTE_MS);
    expect(await retryMail(services, { ...scheduledLimits, maxItems: 5 })).toMatchObject({
      mailed: 2,
      waiting: 90,
    });
    for (const { id } of fresh) expect(await services.store.get('outbox', id)).toBeUndefined();
    expect(hintOf('given-up')).toContain('for 7 days: 45.');
    expect(hintOf('unreadable')).toContain('in the outbox: 45 (');
  });

  it('are got past by several runs when reading them takes longer than a run', async () => {
    await save(...Array.from({ length: 90 }, () => 9 * DAY_MS));
    const [fresh] = await save(2 * MINUTE_MS);
    const limits = { ...scheduledLimits, budgetMs: 600 };
    const slow = {
      ...services.store,
      get: (...args: Parameters<typeof services.store.get>) =>
        delay(40).then(() => services.store.get(...args)),
    };
    // A few on a quiet machine; a busy one reads less in each.
    let runs = 0;
    do await retryMail({ ...services, store: slow }, limits);
    while ((await services.store.get('outbox', fresh!.id)) && ++runs < 80);
    expect(await services.store.get('outbox', fresh!.id)).toBeUndefined();
  });

  it('are not read again by the next run, but counted', async () => {
    const [record] = await save(9 * DAY_MS);
    await writeFile(outboxPath((await save(9 * DAY_MS))[0]!.id), '{"half');
    await retryMail(services);
    const read = vi.spyOn(services.store, 'get');
    harness.clock.offsetMs = 5 * MINUTE_MS;
    expect(await retryMail(services)).toMatchObject({ waiting: 2 });
    expect(read).not.toHaveBeenCalled();
    harness.clock.offsetMs = DAY_MS + 5 * MINUTE_MS;
    await retryMail(services);
    expect(read).toHaveBeenCalledWith('outbox', record!.id);
    expect(alerts()).toEqual(['unreadable', 'given-up', 'unreadable', 'given-up']);
  });
});

it('the alert counts every enquiry that waits, also beyond the maximum of a run', async () => {
  await save(...Array<number>(60).fill(20 * MINUTE_MS));
  harness.mail.down();
  await retryMail(services, { ...scheduledLimits, maxItems: 5 });
  expect(hintOf('undelivered')).toMatch(/^Enquiries not mailed yet: 60, /);
});

it('an enquiry received in the future is mailed, and raises an alert', async () => {
  await save(-3 * DAY_MS, -60 * MINUTE_MS);
  expect(await retryMail(services)).toMatchObject({ mailed: 2, waiting: 0 });
  expect(alerts()).toEqual(['future']);
  expect(hintOf('future')).toMatch(/in the future: 1\./);
});

describe('attempts', () => {
  it.each([
    ['drop', [0, 5, 15, 35, 75, 155, 315, 635, 995, 1355]],
    ['refuse-4xx', [0, 5, 15, 35]],
    ['refuse-5xx', [0, 360, 720]],
  ] as const)(
    'with the fault %s are made by the runs after %j minutes, and not before',
    async (fault, attempts) => {
      await save(2 * MINUTE_MS);
      harness.mail.fault = fault;
      const failedAfter = async (minutes: number) => {
        harness.clock.offsetMs = minutes * MINUTE_MS;
        return (await retryMail(services)).failed;
      };
      for (const [index, minutes] of attempts.entries()) {
        if (minutes - 5 > (attempts[index - 1] ?? 0)) expect(await failedAfter(minutes - 5)).toBe(0);
        expect(await failedAfter(minutes)).toBe(1);
      }
    },
  );

  it('are made in every run while nothing was sent, because the login fails', async () => {
    await save(2 * MINUTE_MS);
    harness.mail.fault = 'bad-login';
    for (let run = 0; run < 4; run++) {
      harness.clock.offsetMs = run * 5 * MINUTE_MS;
      expect(await retryMail(services)).toMatchObject({ failed: 1 });
    }
  });

  it('are made at once by a run that was started by hand', async () => {
    await save(2 * MINUTE_MS);
    harness.mail.fault = 'refuse-5xx';
    for (let run = 0; run < 2; run++)
      expect(await retryMail(services, manualLimits)).toMatchObject({ failed: 1 });
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
    harness.clock.offsetMs += DAY_MS / 4;
    await retryMail(services);
    expect(await services.store.get('outbox', record!.id)).toBeUndefined();
    harness.mail.down();
    await save(20 * MINUTE_MS - harness.clock.offsetMs);
    await retryMail(services);
    expect(alerts()).toEqual(['undelivered', 'undelivered', 'undelivered']);
  });

  it('is raised for an unreadable record, names it, and leaves it unchanged', async () => {
    const [record] = await save(2 * MINUTE_MS);
    await writeFile(outboxPath(record!.id), '{"half');
    for (let run = 0; run < 2; run++) {
      expect(await retryMail(services)).toMatchObject({ unreadable: [`outbox/${record!.id}`] });
    }
    expect(alerts()).toEqual(['unreadable']);
    expect(hintOf('unreadable')).toContain(`1 (outbox/${record!.id})`);
    expect(await services.store.get('outbox', record!.id)).toBe('unreadable');
  });

  it('is repeated at once when its count has doubled, after an hour when it has grown, and then daily', async () => {
    harness.mail.fault = 'bad-login';
    const lastAt = async (minutes: number, ...ages: number[]) => {
      harness.clock.offsetMs = minutes * MINUTE_MS;
      await save(...ages.map((age) => age - harness.clock.offsetMs));
      await retryMail(services);
      return harness.logs.filter(({ code }) => code === 'undelivered').map(({ count }) => count);
    };
    const late = 20 * MINUTE_MS;
    expect(await lastAt(0, late, late, late)).toEqual([3]);
    expect(await lastAt(5, late)).toEqual([3]);
    expect(await lastAt(61)).toEqual([3, 4]);
    expect(await lastAt(65, late, late, late, late)).toEqual([3, 4, 8]);
    expect(await lastAt(65 + 23 * 60)).toEqual([3, 4, 8]);
    expect(await lastAt(70 + 24 * 60)).toEqual([3, 4, 8, 8]);
  });

  it('of an outage is raised although one for a refused enquiry was raised before', async () => {
    await services.store.save(recordOfAge(20 * MINUTE_MS, { message: 'REFUSED text' }));
    harness.mail.fault = 'refuse-one';
    harness.mail.refuses = 'REFUSED';
    await retryMail(services);
    expect(alerts()).toEqual(['rejected']);
    harness.mail.down();
    await save(...Array<number>(31).fill(16 * MINUTE_MS));
    await retryMail(services);
    expect(alerts()).toEqual(['rejected', 'undelivered']);
    expect(hintOf('undelivered')).toMatch(/not mailed yet: 31, .*\(last failure: not-mailed-E/);
  });

  it('is raised for a recipient that was refused for good, and counts the enquiries', async () => {
    const settings = { ...services.settings.mail!, to: ['bad@thirma.example', 'team@thirma.example'] };
    harness.mail.refusedRecipients = { 'bad@thirma.example': 550 };
    await save(2 * MINUTE_MS, 3 * MINUTE_MS);
    await retryMail({ ...services, mailer: smtpMailer(settings, 'single') });
    expect(alerts()).toEqual(['refused-recipient']);
    expect(hintOf('refused-recipient')).toContain('not mailed to everybody: 2.');
    harness.clock.offsetMs = 2 * DAY_MS;
    await retryMail(services);
    expect(alerts()).toEqual(['refused-recipient']);
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

  it('deletes old spam, and notes about erased enquiries after a day', async () => {
    const { store } = services;
    const [old, recent] = [recordOfAge(400 * DAY_MS), recordOfAge(DAY_MS)];
    for (const record of [old, recent]) await store.save(record, 'spam');
    await store.erase(sampleRecord(), new Date(Date.now() - 2 * DAY_MS));
    const erased = sampleRecord();
    await store.erase(erased, new Date());
    await purge(services);
    expect((await store.list('spam')).ids).toEqual([recent.id]);
    expect(await readdir(join(outboxPath('.'), '..', 'erased'))).toEqual([erased.id]);
  });

  it('reports new spam once a week', async () => {
    const reports = () => harness.logs.filter(({ code }) => code === 'spam').map(({ count }) => count);
    const purgeOnDay = async (day: number, newSpam: number) => {
      harness.clock.offsetMs = day * DAY_MS;
      for (let index = 0; index < newSpam; index++) {
        await services.store.save(recordOfAge(-day * DAY_MS), 'spam');
      }
      await purge(services);
      return reports();
    };
    expect(await purgeOnDay(0, 0)).toEqual([]);
    expect(await purgeOnDay(1, 2)).toEqual([2]);
    expect(await purgeOnDay(3, 1)).toEqual([2]);
    // Those of the day of the last report are counted again, because some may have come after it.
    expect(await purgeOnDay(8, 0)).toEqual([2, 3]);
    expect(await purgeOnDay(30, 0)).toEqual([2, 3]);
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
