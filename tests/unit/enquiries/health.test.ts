/** What /api/health answers, and when the captcha's provider is asked; told.txt has what it says of each incident. */
import { expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { validBody } from '../../support/enquiries.ts';
import { finish, START, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices();
const at = (minutes: number) => vi.setSystemTime(START.getTime() + minutes * 60_000);
const ask = (method = 'GET') =>
  finish(handleHealth(new Request('http://x/api/health', { method }), memory.services));
/** The checks that fail so many minutes after a run. */
async function failedAfter(minutes: number) {
  at(minutes);
  const { checks } = (await (await ask()).json()) as { checks: Record<string, string> };
  return Object.entries(checks).flatMap(([check, result]) => (result === 'ok' ? [] : check));
}

it('/api/health names each check, and no code, and logs in to nothing', async () => {
  memory.login.mockRejectedValue(new TypeError('secret'));
  await memory.retryMail();
  const response = await ask();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    ok: false,
    checks: {
      ...{ settings: 'ok', store: 'ok', mail: 'failed', captcha: 'ok' },
      ...{ webhook: 'ok', chat: 'ok', waiting: 'ok', purge: 'ok' },
    },
  });
  const refused = await ask('POST');
  expect([(await ask('HEAD')).status, refused.status, refused.headers.get('allow')]).toEqual([
    ...[503, 405, 'GET, HEAD'],
  ]);
  expect(memory.login).toHaveBeenCalledTimes(1);
});

it.each([
  [16, []],
  [17, ['waiting']],
  // After a clock that was wrong.
  [-17, ['waiting']],
])('%i minutes after the last run, these fail: %j', async (minutes, failed) => {
  await memory.retryMail();
  expect(await failedAfter(minutes)).toEqual(failed);
});

it.each([
  ['once an hour', false, 2],
  ['not in an hour in which it verified a visitor', true, 1],
])(
  "runs ask the captcha's provider %s, and say until then what it said",
  async (_title, hasVisitor, expected) => {
    let asked = 0;
    memory.captcha.mockImplementation((token) => {
      if (token === 'token') return Promise.resolve({ kind: 'passed', code: 'passed' });
      asked++;
      return Promise.resolve({ kind: 'unverified', code: 'over-quota' });
    });
    for (let minutes = 0; minutes < 120; minutes += 5) {
      at(minutes);
      if (hasVisitor && minutes === 55) {
        await memory.post(validBody());
        await memory.idle();
      }
      await memory.retryMail();
      const isKnown = !hasVisitor || minutes < 55;
      expect(await failedAfter(minutes), `after ${minutes} minutes`).toEqual(isKnown ? ['captcha'] : []);
      if (hasVisitor && minutes === 110) break;
    }
    expect(asked).toBe(expected);
  },
);
