/** What /api/health answers, what the store's probe sees, and when the captcha's provider is asked; faults.test.ts has what it says of each incident. */
import { expect, it, vi } from 'vitest';
import { checkStore } from '../../../netlify/enquiries/checks.ts';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices();
const at = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * 60_000);
const ask = (method = 'GET') =>
  finish(handleHealth(new Request('http://x/api/health', { method }), memory.services));
it('/api/health names each check, and no code, and logs in to nothing', async () => {
  memory.login.mockRejectedValue(new TypeError('secret'));
  await memory.deliveryRun();
  const response = await ask();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    ok: false,
    checks: {
      ...{ settings: 'ok', store: 'ok', mail: 'failed', captcha: 'ok' },
      ...{ webhook: 'ok', chat: 'ok', alerts: 'ok', purge: 'ok', runs: 'ok' },
    },
  });
  const refused = await ask('POST');
  expect([(await ask('HEAD')).status, refused.status, refused.headers.get('allow')]).toEqual([
    ...[503, 405, 'GET, HEAD'],
  ]);
  expect(memory.login).toHaveBeenCalledTimes(1);
});

it.each([
  [16, '200'],
  [17, '503 runs'],
  // After a clock that was wrong.
  [-17, '503 runs'],
])('%i minutes after the last run, /api/health answers %s', async (minutes, answer) => {
  await memory.deliveryRun();
  at(minutes);
  expect(await memory.health()).toBe(answer);
});

it.each(['conditional write', 'write', 'read', 'list', 'delete'] as const)(
  'the store is wrong when a %s of its probe is refused',
  async (kind) => {
    memory.refuse('probe', kind);
    expect(await finish(checkStore(memory.services))).toMatch(/^(http-403|store-not-written)$/);
  },
);

it("runs ask the captcha's provider once an hour", async () => {
  memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
  const asked: number[] = [];
  for (let minutes = 0; minutes <= 120; minutes += 5) {
    at(minutes);
    const before = memory.captcha.mock.calls.length;
    await memory.deliveryRun();
    if (memory.captcha.mock.calls.length > before) asked.push(minutes);
    expect(await memory.health()).toBe('503 captcha');
  }
  expect(asked).toEqual([0, 60, 120]);
});
