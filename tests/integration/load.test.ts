/** Many at once: all answered, all stored, each mailed once. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, sampleRecord, validBody } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';
import { retryMail, scheduledBounds } from '../../netlify/enquiries/retry.ts';

const now = { ...scheduledBounds, grace: 0 };
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk({ mails: 'many' });
});
afterEach(() => desk.close());

/** How often each Message-ID came. */
function copies(): number[] {
  const counts = new Map<string, number>();
  for (const { messageId } of desk.mail.mails) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return [...counts.values()];
}

describe('200 at once with the mail server down', () => {
  it('200 answers of 200, all stored; when it is back, one run mails each exactly once', async () => {
    desk.mail.down();
    const bodies = Array.from({ length: 200 }, () => validBody());
    const replies = await Promise.all(bodies.map((body) => desk.post(body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(200);
    await desk.idle();
    const kept = (await desk.records('outbox')).map(({ message }) => message);
    expect(kept.sort()).toEqual(bodies.map(({ message }) => String(message)).sort());

    desk.mail.up();
    expect(await retryMail(desk.parts, now)).toMatchObject({ mailed: 200, failed: 0, waiting: 0 });
    expect(copies()).toEqual(new Array(200).fill(1));
    expect(await desk.records('outbox')).toEqual([]);
    expect(await desk.records('archive')).toHaveLength(200);
  });

  it('the same enquiry 10 times at once: 200 each, one mail', async () => {
    const body = validBody();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => desk.post({ ...body, captchaToken: validBody()['captchaToken'] })),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    await desk.idle();
    await retryMail(desk.parts, now);
    expect(copies()).toEqual([1]);
  });
});

describe('two retry runs at once', () => {
  it('none lost, doubled at most 10 %, always with the same Message-ID', async () => {
    const records = Array.from({ length: 60 }, () => sampleRecord());
    await Promise.all(records.map((record) => desk.parts.store.keep(record)));
    const reports = await Promise.all([retryMail(desk.parts, now), retryMail(desk.parts, now)]);
    expect(reports.filter(({ busy }) => busy)).toHaveLength(1);
    expect(copies()).toHaveLength(60);
    expect(desk.mail.mails.length).toBeLessThanOrEqual(66);
    expect(await desk.records('outbox')).toEqual([]);
  });

  it('even when both think they are alone: none lost, the same Message-ID', async () => {
    const records = Array.from({ length: 20 }, () => sampleRecord());
    await Promise.all(records.map((record) => desk.parts.store.keep(record)));
    const alone = () => {
      const notes = new Map<string, unknown>();
      const store = {
        ...desk.parts.store,
        readNote: (name: string) => Promise.resolve(notes.get(name)),
        writeNote: (name: string, value: unknown) => Promise.resolve(void notes.set(name, value)),
      };
      return retryMail({ ...desk.parts, store }, now);
    };
    await Promise.all([alone(), alone()]);
    expect(copies()).toHaveLength(20);
    expect(await desk.records('outbox')).toEqual([]);
    expect(await desk.records('archive')).toHaveLength(20);
  });
});
