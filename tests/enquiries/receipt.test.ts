/**
 * Tests the limits that prevent the form from being used to spam strangers with receipts. For the texts of receipts,
 * see tests/sample/snapshots/mail.
 */
import { expect, it, vi } from 'vitest';
import { DeliveryError } from '../../netlify/enquiries/delivery-error.ts';
import { purge } from '../../netlify/enquiries/purge.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { erase } from '../../scripts/enquiries/erase.ts';
import { validBody } from '../support/enquiries.ts';
import { runTimersUntil, START, useMemoryServices } from '../support/memory-services.ts';

const ADDRESS = 'asha.singh@example.com';
// Silences the output of the erase command.
for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
const memory = useMemoryServices({ RECEIPT: 'on', ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

/** Posts an enquiry, waits for the background work after the response, and returns whether a receipt was sent. */
async function send(changes?: Record<string, unknown>) {
  const before = receipts();
  await memory.post(validBody({ email: ADDRESS, ...changes }));
  await memory.backgroundDone();
  return receipts() > before;
}
const receipts = () => memory.sendReceipt.mock.calls.length;
/** The keys of the stored receipt claims. */
const claims = () => [...memory.blobs.keys()].filter((key) => key.startsWith('values/receipts/'));

it('a mailbox gets only one receipt a day, whatever variant of its address is used', async () => {
  const body = { message: 'The same message.' };
  expect([await send(body), await send(body)]).toEqual([true, false]);
  for (const email of ['asha.singh+1@example.com', 'a.s.h.a.singh@example.com', 'ASHA.SINGH@Example.com']) {
    expect(await send({ email }), email).toBe(false);
  }
  vi.setSystemTime(START.getTime() + 60 * MINUTE_MS);
  expect(await send()).toBe(false);
  vi.setSystemTime(START.getTime() + DAY_MS);
  expect([await send(), receipts()]).toEqual([true, 2]);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'no-receipt', reason: 'again' }));
});

it('the site sends at most 20 receipts an hour', async () => {
  for (let count = 0; count < 20; count++) await send({ email: `a${count}@example.com` });
  expect([await send(), receipts()]).toEqual([false, 20]);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'no-receipt', reason: 'limit' }));
  vi.setSystemTime(START.getTime() + 60 * MINUTE_MS);
  expect(await send()).toBe(true);
});

it('a failed receipt is not retried and causes no alert', async () => {
  memory.sendReceipt.mockRejectedValue(new Error('x'));
  await send();
  for (const minutes of [10, 15, 20]) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    await memory.deliveryRun();
  }
  expect(receipts()).toBe(1);
  expect(memory.logs).toContainEqual(expect.objectContaining({ code: 'no-receipt', reason: 'Error' }));
  expect(memory.request).not.toHaveBeenCalled();
});

it('the next enquiry gets a receipt if the mail server never received the previous receipt', async () => {
  memory.sendReceipt.mockRejectedValueOnce(new DeliveryError('ESOCKET'));
  await send();
  expect(claims()).toEqual([]);
  expect([await send(), await send()]).toEqual([true, false]);
});

it('a mailbox gets no second receipt on the same day if the first may have arrived', async () => {
  memory.sendReceipt.mockRejectedValueOnce(new DeliveryError('unanswered', { mayHaveArrived: true }));
  expect([await send(), await send()]).toEqual([true, false]);
});

it('receipt claims are deleted by `erase`, or by the purge after a day', async () => {
  await send();
  await send({ email: 'b@example.com' });
  expect(claims()).toHaveLength(2);
  await runTimersUntil(erase(memory.open, { email: ADDRESS, ids: [], yes: true }));
  for (const days of [0, 1, 2]) {
    vi.setSystemTime(START.getTime() + days * DAY_MS);
    await runTimersUntil(purge(memory.services));
    expect(claims(), `after ${days} days`).toHaveLength(days < 2 ? 1 : 0);
  }
});
