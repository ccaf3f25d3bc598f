/**
 * Tests who gets a receipt, and the limits that prevent the form from being used to spam strangers. For the texts of
 * receipts, see tests/sample/snapshots/mail.
 */
import { expect, it, vi } from 'vitest';
import { DeliveryError } from '../../netlify/enquiries/delivery-error.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';
import { validBody } from '../support/enquiries.ts';
import { START, useMemoryServices } from '../support/memory-services.ts';

const ADDRESS = 'asha.singh@example.com';
const memory = useMemoryServices({ RECEIPT: 'on', ALERT_WEBHOOK_URL: 'https://hooks.example/x' });

/** Posts an enquiry, waits for the background work after the response, and returns whether a receipt was sent. */
async function send(changes?: Record<string, unknown>) {
  const before = receipts();
  await memory.post(validBody({ email: ADDRESS, ...changes }));
  await memory.backgroundDone();
  return receipts() > before;
}
const receipts = () => memory.sendReceipt.mock.calls.length;
const reasons = () => memory.logs.flatMap(({ code, reason }) => (code === 'no-receipt' ? reason : []));
const after = (ms: number) => vi.setSystemTime(START.getTime() + ms);

it.each<[string, () => unknown, changes: Record<string, unknown>, reasons?: string[]]>([
  ['receipts are off', () => (memory.services.settings.hasReceipt = false), {}],
  ['there is no mail server', () => (memory.services.mailer = undefined), {}],
  ['the honeypot is filled in', () => undefined, { honeypot: 'x' }],
  ['an email header cannot contain the address', () => undefined, { email: 'jü@b.co' }],
  [
    'the captcha could not be verified',
    () => memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' }),
    {},
  ],
  ['the receipt cannot be claimed', () => memory.refuseCalls('values/receipts'), {}, ['http-403']],
])('no receipt is sent if %s', async (_title, given, changes, expected = []) => {
  given();
  expect(await send(changes)).toBe(false);
  expect(reasons()).toEqual(expected);
});

it('a mailbox gets only one receipt a day, whatever variant of its address is used, and purge forgets it after that', async () => {
  expect(await send()).toBe(true);
  for (const email of [
    ADDRESS,
    'asha.singh+1@example.com',
    'a.s.h.a.singh@example.com',
    'ASHA.SINGH@Example.com',
  ])
    expect(await send({ email }), email).toBe(false);
  expect(new Set(reasons())).toEqual(new Set(['again']));
  after(HOUR_MS);
  expect(await send()).toBe(false);
  after(DAY_MS);
  await memory.purge();
  expect(await send()).toBe(true);
  after(3 * DAY_MS);
  await memory.purge();
  expect([...memory.blobs.keys()].filter((key) => key.startsWith('values/receipts'))).toEqual([]);
});

it('the site sends at most 20 receipts an hour', async () => {
  for (let count = 0; count < 20; count++) await send({ email: `a${count}@example.com` });
  expect([await send(), receipts(), reasons()]).toEqual([false, 20, ['limit']]);
  after(HOUR_MS);
  expect(await send()).toBe(true);
});

it('a failed receipt is not retried and causes no alert', async () => {
  memory.sendReceipt.mockRejectedValue(new Error('x'));
  await send();
  for (const minutes of [10, 15, 20]) {
    after(minutes * MINUTE_MS);
    await memory.deliveryRun();
  }
  expect([receipts(), reasons()]).toEqual([1, ['Error']]);
  expect(memory.request).not.toHaveBeenCalled();
});

it.each([
  [true, false],
  [false, true],
])(
  'if it is %s that a failed receipt may have arrived, the next enquiry gets one: %s',
  async (mayHaveArrived, expected) => {
    memory.sendReceipt.mockRejectedValueOnce(new DeliveryError('ESOCKET', { mayHaveArrived }));
    expect([await send(), await send(), await send()]).toEqual([true, expected, false]);
  },
);
