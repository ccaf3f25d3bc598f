/** Finds out whether the same enquiry was stored before. */
import { setTimeout as delay } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { Enquiry } from '../../src/enquiry/fields.ts';
import { enquiryId } from './record.ts';
import type { EnquiryStore } from './store.ts';

/** Until this time after midnight UTC, yesterday's enquiries count as duplicates too. */
const DAY_OVERLAP_MS = 10 * 60_000;

/** Whether the same enquiry was stored today, or just before midnight. Never rejects. */
export async function isDuplicate(enquiry: Enquiry, at: Date, store: EnquiryStore): Promise<boolean> {
  const ids = new Set([enquiryId(enquiry, at), enquiryId(enquiry, new Date(at.getTime() - DAY_OVERLAP_MS))]);
  const reads = [...ids].flatMap((id) => [store.get('outbox', id), store.get('archive', id)]);
  const records = await Promise.all(reads.map((read) => read.catch(() => undefined)));
  return records.some((record) => record !== undefined && record !== 'unreadable');
}

/** Repeats the check until it finds a duplicate or the time is over: the first request may still be saving. Never rejects. */
export async function waitForDuplicate(
  enquiry: Enquiry,
  at: Date,
  store: EnquiryStore,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const milliseconds = deadline - Date.now();
    if (milliseconds <= 0) return false;
    const options = { milliseconds, fallback: () => false };
    if (await pTimeout(isDuplicate(enquiry, at, store), options)) return true;
    await delay(Math.max(0, Math.min(300, deadline - Date.now())));
  }
}
