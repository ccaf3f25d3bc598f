import { expect, it, vi } from 'vitest';
import { captchaProvider } from '../../../netlify/enquiries/captcha.ts';
import { provider, providers } from '../../../src/enquiry/captcha/index.ts';
import { finish, useMemoryServices } from '../../support/memory-services.ts';

const verifyUrl = 'https://captcha.example/verify';
const SUCCESS = { success: true, hostname: 'LOCALhost' };
const failure = (...codes: string[]) => ({ success: false, 'error-codes': codes });

const memory = useMemoryServices();

/** The verdict when the provider sends this reply; undefined: it can't be reached. */
function verdictFor(reply?: unknown, status = 200, by = provider) {
  if (reply === undefined) memory.request.mockRejectedValueOnce(new TypeError('fetch failed'));
  else memory.request.mockResolvedValueOnce(Response.json(reply, { status }));
  return finish(captchaProvider({ secret: 's e', verifyUrl }, by)('t&k', ['other.example', 'LocalHost']));
}

it('a token of one of our hosts passes, and the provider is asked once, for at most 3 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  expect(await verdictFor(SUCCESS)).toEqual({ kind: 'passed', code: 'passed' });
  expect(memory.request).toHaveBeenCalledExactlyOnceWith(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: 's e', response: 't&k' }),
    redirect: 'error',
    signal: timeout.mock.results[0]!.value as AbortSignal,
  });
  expect(timeout.mock.calls).toEqual([[3000]]);
});

it.each<[string, unknown, string, number?]>([
  ['refused', failure('missing-input-response'), 'missing-input-response'],
  ['refused', failure('invalid-input-response'), 'invalid-input-response'],
  ['unverified', { success: true }, 'no-hostname'],
  ['unverified', { success: false }, 'no-error-code'],
  ['unverified', failure('invalid-input-secret'), 'invalid-input-secret'],
  ['unverified', failure('missing-input-response', 'over-quota'), 'over-quota'],
  ['unverified', failure('unknown: x@y.co'), 'unknownxyco'],
  ['unverified', failure('a'.repeat(50)), 'a'.repeat(40)],
  ['unverified', undefined, 'captcha-unreachable'],
  ['unverified', SUCCESS, 'captcha-unreachable', 500],
  ['unverified', SUCCESS, 'captcha-unreachable', 429],
  // No token may get past the captcha because the provider can't read it.
  ['refused', SUCCESS, 'request-refused', 400],
  ['unverified', '<html>', 'captcha-unreachable'],
  ['unverified', { success: 'yes', hostname: 'localhost' }, 'captcha-unreachable'],
  ['unverified', { success: true, hostname: 7 }, 'captcha-unreachable'],
  ['unverified', { success: false, 'error-codes': 'bad-request' }, 'captcha-unreachable'],
])('a token is %s for the reply %j, with the code %s', async (kind, reply, code, status) => {
  expect(await verdictFor(reply, status)).toEqual({ kind, code });
});

it('a token is unverified without a secret key, and the provider is not asked', async () => {
  const verify = captchaProvider({ secret: undefined, verifyUrl });
  expect(await verify('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(memory.request).not.toHaveBeenCalled();
});

const SOLVED = '2026-05-04T12:00:00.000Z';
/** Answers as each provider documents them; none was recorded from the provider itself, which needs an account. */
const DOCUMENTED: Record<string, [kind: string, reply: object, code: string][]> = {
  // developers.google.com/recaptcha/docs/verify, and the codes that its users report
  recaptcha: [
    ['passed', { success: true, challenge_ts: SOLVED, hostname: 'localhost' }, 'passed'],
    ['refused', { success: true, challenge_ts: SOLVED, hostname: 'testkey.google.com' }, 'foreign-hostname'],
    ['refused', failure('timeout-or-duplicate'), 'timeout-or-duplicate'],
    ['refused', failure('incorrect-captcha-sol'), 'incorrect-captcha-sol'],
    ['refused', failure('browser-error'), 'browser-error'],
    ['unverified', failure('bad-request'), 'bad-request'],
  ],
  // developers.cloudflare.com/turnstile: get-started/server-side-validation, troubleshooting/testing
  turnstile: [
    [
      'passed',
      {
        ...{ success: true, challenge_ts: SOLVED, hostname: 'localhost', 'error-codes': [] },
        ...{ action: 'login', cdata: 'sessionid', metadata: { interactive: false } },
      },
      'passed',
    ],
    ['refused', { success: true, 'error-codes': [], hostname: 'example.com' }, 'foreign-hostname'],
    ['refused', { ...failure('timeout-or-duplicate'), messages: [] }, 'timeout-or-duplicate'],
    ['unverified', failure('internal-error'), 'internal-error'],
    ['unverified', failure('missing-input-secret'), 'missing-input-secret'],
  ],
};

it.each(Object.entries(DOCUMENTED).flatMap(([name, cases]) => cases.map((each) => [name, ...each] as const)))(
  'a token of %s is %s for the documented reply %j, with the code %s',
  async (name, kind, reply, code) => {
    expect(await verdictFor(reply, 200, providers[name])).toEqual({ kind, code });
  },
);

it.each(Object.entries(providers))('%s has codes of its own for what the site tells apart', (_name, by) => {
  expect(by.refusals).toEqual(expect.arrayContaining([by.usedToken, by.invalidToken]));
  expect(by.refusals).not.toContain(by.invalidSecret);
});
