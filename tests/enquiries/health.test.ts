/** Tests the responses of /api/health, and the checks of the store and the captcha. */
import { expect, it, vi } from 'vitest';
import { handleHealth } from '../../netlify/enquiries/health.ts';
import { runTimersUntil, START, useMemoryServices } from '../support/memory-services.ts';

const memory = useMemoryServices({ ALERT_WEBHOOK_URL: 'https://alerts.example/x' });
const at = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * 60_000);

it('/api/health only reports whether the last run was OK, without logging in to any service', async () => {
  memory.login.mockRejectedValue(new TypeError('secret'));
  await memory.deliveryRun();
  const response = await runTimersUntil(handleHealth(memory.services));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect([response.status, await response.json()]).toEqual([503, { ok: false }]);
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
  "the team is told that the store fails if it refuses the check's %s",
  async (kind) => {
    memory.refuseCalls('probe', kind);
    for (const minutes of [0, 5]) {
      at(minutes);
      await memory.deliveryRun();
    }
    const text = expect.stringMatching(/^The store fails.*\((http-403|store-not-written)\)/) as string;
    expect(memory.alerts()).toEqual([text]);
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
