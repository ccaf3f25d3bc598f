/** The scheduled runs: what they take up, where they stop, whom they tell. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { openDesk, sampleRecord } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';
import { NOWHERE, startFaultServer } from '../support/fault-server.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { takeLease } from '../../netlify/enquiries/notes.ts';
import { purge } from '../../netlify/enquiries/purge.ts';
import { manualBounds, retryMail, scheduledBounds } from '../../netlify/enquiries/retry.ts';
import { config as purgeConfig } from '../../netlify/functions/purge.ts';
import { config as retryConfig } from '../../netlify/functions/retry-mail.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const aged = (age: number, changes = {}) =>
  sampleRecord({ receivedAt: new Date(Date.now() - age).toISOString(), ...changes });
const keep = async (...ages: number[]) => {
  const records = ages.map((age) => aged(age));
  await Promise.all(records.map((record) => desk.parts.store.keep(record)));
  return records;
};
const alerts = () =>
  desk.logs.filter(({ at, level }) => at === 'alert' && level === 'error').map(({ code }) => code);

describe('what a run takes up', () => {
  it('is scheduled every five minutes, the purge daily', () => {
    expect(retryConfig.schedule).toBe('*/5 * * * *');
    expect(purgeConfig.schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  });

  it('leaves alone for a minute what has just come in', async () => {
    await keep(30_000, 2 * MINUTE);
    expect(await retryMail(desk.parts)).toMatchObject({ mailed: 1, waiting: 1 });
  });

  it('mails what is almost seven days old, keeps what is older', async () => {
    const [, old] = await keep(7 * DAY - MINUTE, 7 * DAY + MINUTE);
    expect(await retryMail(desk.parts)).toMatchObject({ mailed: 1, waiting: 1 });
    expect(await desk.records('outbox')).toMatchObject([{ id: old!.id }]);
    expect(alerts()).toEqual(['given-up']);
  });

  it('a run by hand takes up even those', async () => {
    await keep(30 * DAY);
    expect(await retryMail(desk.parts, manualBounds)).toMatchObject({ mailed: 1, waiting: 0 });
    expect(alerts()).toEqual([]);
  });

  it('over three connections at most', async () => {
    await keep(...Array.from({ length: 20 }, (_, index) => (index + 2) * MINUTE));
    const mailer = smtpMailer(desk.parts.settings.mail!, 'many');
    expect(await retryMail({ ...desk.parts, mailer })).toMatchObject({ mailed: 20 });
    mailer.close();
    expect(desk.mail.mails).toHaveLength(20);
    expect(desk.mail.connections).toBeLessThanOrEqual(3);
  });

  it('the oldest first', async () => {
    await keep(2 * MINUTE, 3 * DAY, 10 * MINUTE);
    await retryMail(desk.parts, { ...scheduledBounds, width: 1 });
    const order = (await desk.records('archive')).sort((a, b) =>
      a.deliveredAt!.localeCompare(b.deliveredAt!),
    );
    expect(order.map(({ receivedAt }) => receivedAt)).toEqual(
      order.map(({ receivedAt }) => receivedAt).sort(),
    );
  });

  it('what lies in both boxes was mailed: taken out, not mailed again', async () => {
    const [record] = await keep(2 * MINUTE);
    await desk.parts.store.settle(record!, new Date());
    await desk.parts.store.keep(record!);
    await retryMail(desk.parts);
    expect(desk.mail.mails).toEqual([]);
    expect(await desk.records('outbox')).toEqual([]);
  });

  it('nothing while another run holds the lease; again when that has run out', async () => {
    await keep(2 * MINUTE);
    await desk.parts.store.writeNote('lease', { holder: 'another', until: Date.now() + MINUTE });
    expect(await retryMail(desk.parts)).toMatchObject({ busy: true });
    expect(desk.mail.mails).toEqual([]);
    await desk.parts.store.writeNote('lease', { holder: 'another', until: Date.now() - 1 });
    expect(await retryMail(desk.parts)).toMatchObject({ busy: false, mailed: 1 });
    await keep(3 * MINUTE);
    expect(await retryMail(desk.parts)).toMatchObject({ busy: false, mailed: 1 });
  });
});

it('a lease is renewed for as long as its run lasts, and free after it', async () => {
  const { store, now } = desk.parts;
  const times = { holds: 600, settles: 10 };
  const release = await takeLease(store, now, times);
  await new Promise((resolve) => setTimeout(resolve, 2 * times.holds));
  expect(await takeLease(store, now, times)).toBeUndefined();
  await release!();
  const next = await takeLease(store, now, times);
  expect(next).toBeDefined();
  await next!();
});

describe('where a run stops', () => {
  it('after five failures in a row', async () => {
    await keep(...Array.from({ length: 30 }, (_, index) => (index + 2) * MINUTE));
    desk.mail.down();
    const report = await retryMail(desk.parts, { ...scheduledBounds, width: 1 });
    expect(report).toMatchObject({ mailed: 0, failed: 5, waiting: 30 });
  });

  it('when its time is over', async () => {
    await keep(...Array.from({ length: 20 }, (_, index) => (index + 2) * MINUTE));
    desk.mail.delay = 500;
    const report = await retryMail(desk.parts, { ...scheduledBounds, width: 1, budget: 4000 });
    expect(report.mailed).toBeGreaterThan(0);
    expect(report.waiting).toBeGreaterThan(0);
    expect(report.mailed + report.waiting).toBe(20);
  });

  it('at its most', async () => {
    await keep(...Array.from({ length: 12 }, (_, index) => (index + 2) * MINUTE));
    expect(await retryMail(desk.parts, { ...scheduledBounds, most: 5 })).toMatchObject({ mailed: 5 });
    expect(await desk.records('outbox')).toHaveLength(7);
  });

  it('what no server will take can’t hold up the others', async () => {
    const poison = Array.from({ length: 8 }, () => aged(3 * DAY, { message: 'POISON in the words' }));
    const good = Array.from({ length: 8 }, () => aged(10 * MINUTE));
    await Promise.all([...poison, ...good].map((record) => desk.parts.store.keep(record)));
    desk.mail.fault = 'refuse-one';
    desk.mail.refuses = 'POISON';
    for (let run = 0; run < 3; run++) await retryMail(desk.parts, { ...scheduledBounds, width: 2 });
    expect(desk.mail.mails).toHaveLength(8);
    expect(await desk.records('outbox')).toHaveLength(8);
  });

  it('rejects when the store can’t be reached, so that the log says so', async () => {
    const url = NOWHERE;
    const store = desk.openStore({ access: { ...desk.access, edgeURL: url, uncachedEdgeURL: url } });
    await expect(retryMail({ ...desk.parts, store })).rejects.toThrow();
    await expect(purge({ ...desk.parts, store })).rejects.toThrow();
  });
});

describe('alerts', () => {
  it('after 15 minutes, not before; not again every run; again a day later; again after it was over', async () => {
    desk.mail.down();
    const [record] = await keep(14 * MINUTE);
    await retryMail(desk.parts);
    expect(alerts()).toEqual([]);
    desk.clock.offset = 2 * MINUTE;
    await retryMail(desk.parts);
    expect(alerts()).toEqual(['undelivered']);
    for (let run = 2; run < 5; run++) {
      desk.clock.offset = run * 5 * MINUTE;
      await retryMail(desk.parts);
    }
    expect(alerts()).toEqual(['undelivered']);
    desk.clock.offset = DAY + 10 * MINUTE;
    await retryMail(desk.parts);
    expect(alerts()).toEqual(['undelivered', 'undelivered']);
    desk.mail.up();
    await retryMail(desk.parts);
    expect(await desk.parts.store.get('outbox', record!.id)).toBeUndefined();
    desk.mail.down();
    await keep(20 * MINUTE - desk.clock.offset);
    desk.clock.offset += 0;
    await retryMail(desk.parts);
    expect(alerts()).toEqual(['undelivered', 'undelivered', 'undelivered']);
  });

  it('when a record can’t be read, which is left as it is', async () => {
    const [record] = await keep(2 * MINUTE);
    const path = join(desk.directory, 'entries', '0', 'site:enquiries-dev', 'outbox', record!.id);
    await writeFile(path, '{"half');
    expect(await retryMail(desk.parts)).toMatchObject({ unreadable: 1 });
    await retryMail(desk.parts);
    expect(alerts()).toEqual(['unreadable']);
    expect(await desk.parts.store.get('outbox', record!.id)).toBe('unreadable');
  });

  it('while mail is off, too', async () => {
    await keep(20 * MINUTE);
    await retryMail({ ...desk.parts, mailer: undefined });
    expect(alerts()).toEqual(['undelivered']);
  });

  it('are posted once where a webhook is set, without a visitor’s data; again when the webhook failed', async () => {
    let status = 500;
    const webhook = await startFaultServer((_request, response) => response.writeHead(status).end());
    const settings = { ...desk.parts.settings, alertWebhook: webhook.url };
    desk.mail.down();
    await keep(20 * MINUTE);
    await retryMail({ ...desk.parts, settings });
    expect(webhook.bodies).toHaveLength(1);
    status = 200;
    for (let run = 0; run < 3; run++) await retryMail({ ...desk.parts, settings });
    expect(webhook.bodies).toHaveLength(2);
    expect(JSON.parse(webhook.bodies[1]!)).toEqual({
      text: expect.stringMatching(/^1 enquiries could not be mailed/) as string,
    });
    expect(webhook.bodies.join()).not.toMatch(/asha|example\.com/i);
    await webhook.stop();
  });

  it('a webhook that is down harms nothing', async () => {
    const settings = { ...desk.parts.settings, alertWebhook: NOWHERE };
    await keep(20 * MINUTE, 8 * DAY);
    expect(await retryMail({ ...desk.parts, settings })).toMatchObject({ mailed: 1, waiting: 1 });
    expect(desk.logs.some(({ code }) => code.startsWith('webhook-'))).toBe(true);
  });
});

describe('purge', () => {
  it('removes delivered enquiries older than the retention, never undelivered ones', async () => {
    const { store } = desk.parts;
    const archived = [10 * DAY, 179 * DAY, 180 * DAY, 182 * DAY, 400 * DAY].map((age) => aged(age));
    for (const record of archived) await store.settle(record, new Date());
    const undelivered = await keep(400 * DAY);
    expect(await purge(desk.parts)).toEqual({ removed: 2, kept: 3 });
    const left = await desk.records('archive');
    expect(left.map(({ id }) => id).sort()).toEqual(
      archived
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    );
    expect(await desk.records('outbox')).toMatchObject([{ id: undelivered[0]!.id }]);
  });

  it('follows RETENTION_DAYS', async () => {
    for (const age of [1 * DAY, 12 * DAY]) await desk.parts.store.settle(aged(age), new Date());
    const settings = { ...desk.parts.settings, retentionDays: 10 };
    expect(await purge({ ...desk.parts, settings })).toEqual({ removed: 1, kept: 1 });
  });

  it('stops when its time is over; the next run goes on', async () => {
    for (let index = 0; index < 5; index++) await desk.parts.store.settle(aged(400 * DAY), new Date());
    expect(await purge(desk.parts, -1)).toEqual({ removed: 0, kept: 5 });
    expect(await purge(desk.parts)).toEqual({ removed: 5, kept: 0 });
  });
});
