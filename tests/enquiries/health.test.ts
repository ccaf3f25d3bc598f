/** Tests the responses of /api/health, and the store and captcha checks. */
import { expect, it, vi } from 'vitest';
import { checkServices } from '../../netlify/enquiries/checks.ts';
import type { Problem } from '../../netlify/enquiries/tell.ts';
import { handleHealth } from '../../netlify/enquiries/health.ts';
import { runTimersUntil, START, useMemoryServices } from '../support/memory-services.ts';

const memory = useMemoryServices();
const at = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * 60_000);
const ask = (method = 'GET') =>
  runTimersUntil(handleHealth(new Request('http://x/api/health', { method }), memory.services));
it('/api/health only reports whether the last run was OK, without logging in to any service', async () => {
  memory.login.mockRejectedValue(new TypeError('secret'));
  await memory.deliveryRun();
  const response = await ask();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect([response.status, await response.json()]).toEqual([503, { ok: false }]);
  const refused = await ask('POST');
  expect([(await ask('HEAD')).status, refused.status, refused.headers.get('allow')]).toEqual([
    ...[503, 405, 'GET, HEAD'],
  ]);
  expect(memory.login).toHaveBeenCalledTimes(1);
});

it.each([
  [16, 200],
  [17, 503],
  // The last run appears to be in the future, because the clock was wrong.
  [-17, 503],
])('%i minutes after the last run, /api/health responds with %s', async (minutes, answer) => {
  await memory.deliveryRun();
  at(minutes);
  expect(await memory.health()).toBe(answer);
});

it.each(['conditional write', 'write', 'read', 'list', 'delete'] as const)(
  "the store check fails if the store refuses the check's %s",
  async (kind) => {
    memory.refuseCalls('probe', kind);
    const problems: Problem[] = [];
    await runTimersUntil(checkServices(memory.servicesFor(9000), problems, new Set()));
    const text = expect.stringMatching(/\((http-403|store-not-written)\)/) as string;
    expect(problems).toMatchObject([{ key: 'store', text }]);
  },
);

it('the captcha provider is called once an hour or, after a failure, in every run', async () => {
  const asked: number[] = [];
  for (let minutes = 0; minutes <= 120; minutes += 5) {
    at(minutes);
    if (minutes === 60) memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
    if (minutes === 75) memory.restore();
    const before = memory.captcha.mock.calls.length;
    await memory.deliveryRun();
    if (memory.captcha.mock.calls.length > before) asked.push(minutes);
    expect(await memory.health(), `after ${minutes} minutes`).toBe(minutes >= 60 && minutes < 75 ? 503 : 200);
  }
  expect(asked).toEqual([0, 60, 65, 70, 75]);
});
