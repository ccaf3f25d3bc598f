import { expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { retryRun } from '../../../netlify/enquiries/check-and-retry.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const SECRET = 'a_secret_of_letters';
const memory = useMemoryServices({ HEALTH_TOKEN: SECRET });

/** What is answered so many minutes after a run. */
async function ask(
  minutes: number,
  { method = 'GET', authorization = `Bearer ${SECRET}`, token = SECRET } = {},
) {
  memory.captcha.mockResolvedValue({ kind: 'refused', code: 'invalid-input-response' });
  await finish(retryRun(memory.services, []));
  vi.setSystemTime(START.getTime() + minutes * 60_000);
  const settings = { ...memory.services.settings, healthToken: token || undefined };
  const request = new Request('http://x/api/health', { method, headers: { authorization } });
  return finish(handleHealth(request, { ...memory.services, settings }));
}
const failLogin = () => memory.login.mockRejectedValue(new TypeError('x'));

it.each([
  ['GET', 200, null],
  ['HEAD', 200, null],
  ['POST', 405, 'GET, HEAD'],
])('%s of /api/health is answered with %i', async (method, status, allow) => {
  const response = await ask(1, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it.each([
  [
    16,
    {
      ok: true,
      checks: {
        ...{ settings: 'ok', store: 'ok', mail: 'ok', webhook: 'ok', chat: 'ok' },
        ...{ captcha: 'ok', waiting: 'ok', purge: 'ok' },
      },
    },
  ],
  [17, { ok: false, checks: { settings: 'ok', store: 'ok', waiting: 'no-run' } }],
  // A clock that was ahead.
  [-17, { ok: false, checks: { settings: 'ok', store: 'ok', waiting: 'no-run' } }],
])('%i minutes after the last run, /api/health answers %j', async (minutes, body) => {
  expect(await (await ask(minutes)).json()).toEqual(body);
});

it.each([
  [{ authorization: '' }, 'failed'],
  [{ authorization: 'Bearer other' }, 'failed'],
  [{ authorization: 'Bearer undefined', token: '' }, 'failed'],
  [{}, 'TypeError'],
])('/api/health shows a code only to whoever sends HEALTH_TOKEN: %j', async (changes, shown) => {
  failLogin();
  expect(await (await ask(1, changes)).json()).toMatchObject({ checks: { mail: shown, captcha: 'ok' } });
});

it("runs ask the captcha's provider once an hour, and show what it said until then", async () => {
  memory.captcha.mockResolvedValue({ kind: 'unverified', code: 'over-quota' });
  for (let minutes = 0; minutes < 120; minutes += 5) {
    vi.setSystemTime(START.getTime() + minutes * 60_000);
    await finish(retryRun(memory.services, []));
  }
  expect(memory.captcha).toHaveBeenCalledTimes(2);
  const response = await finish(handleHealth(new Request('http://x/api/health'), memory.services));
  expect(await response.json()).toMatchObject({ checks: { captcha: 'failed' } });
});

it('however many ask /api/health, only runs log in to the mail server', async () => {
  await ask(1);
  const request = new Request('http://x/api/health');
  await finish(Promise.all(Array.from({ length: 100 }, () => handleHealth(request, memory.services))));
  expect(memory.login).toHaveBeenCalledTimes(1);
});
