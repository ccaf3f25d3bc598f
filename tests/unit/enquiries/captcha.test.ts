import { expect, it, vi } from 'vitest';
import { captchaProvider } from '../../../netlify/enquiries/captcha.ts';
import { provider, providers } from '../../../src/enquiry/captcha/index.ts';
import { finish, useMemoryServices } from '../../support/memory-services.ts';

const verifyUrl = 'https://captcha.example/verify';
const SOLVED = { success: true, challenge_ts: '2026-05-04T12:00:00.000Z', hostname: 'LOCALhost' };
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
  expect(await verdictFor(SOLVED)).toEqual({ kind: 'passed', code: 'passed' });
  expect(memory.request).toHaveBeenCalledExactlyOnceWith(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret: 's e', response: 't&k' }),
    redirect: 'error',
    signal: timeout.mock.results[0]!.value as AbortSignal,
  });
  expect(timeout.mock.calls).toEqual([[3000]]);
});

type Case = [kind: string, reply: unknown, code: string, status?: number];
/** By provider what it documents, none recorded from the provider itself, which needs an account; and what any may send. */
const CASES: Record<string, Case[]> = {
  // developers.google.com/recaptcha/docs/verify, and the codes that its users report
  recaptcha: [
    ['refused', { ...SOLVED, hostname: 'testkey.google.com' }, 'foreign-hostname'],
    ['refused', failure('timeout-or-duplicate'), 'timeout-or-duplicate'],
    ['refused', failure('incorrect-captcha-sol'), 'incorrect-captcha-sol'],
    ['refused', failure('browser-error'), 'browser-error'],
    ['unverified', failure('bad-request'), 'bad-request'],
  ],
  // developers.cloudflare.com/turnstile: get-started/server-side-validation, troubleshooting/testing
  turnstile: [
    ['passed', { ...SOLVED, 'error-codes': [], action: 'login', metadata: { interactive: false } }, 'passed'],
    ['refused', { success: true, 'error-codes': [], hostname: 'example.com' }, 'foreign-hostname'],
    ['refused', { ...failure('timeout-or-duplicate'), messages: [] }, 'timeout-or-duplicate'],
    ['unverified', failure('internal-error'), 'internal-error'],
    ['unverified', failure('missing-input-secret'), 'missing-input-secret'],
  ],
};
for (const cases of Object.values(CASES)) {
  cases.push(
    ['refused', failure('missing-input-response'), 'missing-input-response'],
    ['refused', failure('invalid-input-response'), 'invalid-input-response'],
    ['unverified', failure('invalid-input-secret'), 'invalid-input-secret'],
    ['unverified', { success: true }, 'no-hostname'],
    ['unverified', { success: false }, 'no-error-code'],
    ['unverified', failure('missing-input-response', 'over-quota'), 'over-quota'],
    ['unverified', failure('unknown: x@y.co'), 'unknownxyco'],
    ['unverified', failure('a'.repeat(50)), 'a'.repeat(40)],
    ['unverified', undefined, 'captcha-unreachable'],
    ['unverified', SOLVED, 'captcha-unreachable', 500],
    ['unverified', SOLVED, 'captcha-unreachable', 429],
    // No token may get past the captcha because the provider can't read it.
    ['refused', SOLVED, 'request-refused', 400],
    ['unverified', '<html>', 'captcha-unreachable'],
    ['unverified', { success: 'yes', hostname: 'localhost' }, 'captcha-unreachable'],
  );
}
it.each(
  Object.entries(CASES).flatMap(([name, cases]) => cases.map((each): [string, ...Case] => [name, ...each])),
)('a token of %s is %s for the reply %j, with the code %s', async (name, kind, reply, code, status) => {
  expect(await verdictFor(reply, status, providers[name])).toEqual({ kind, code });
});

it('each provider of the settings is asked at its own host', () => {
  const hosts = Object.entries(providers).map(([name, each]) => `${name} ${new URL(each.verifyUrl).host}`);
  expect(hosts).toEqual(['recaptcha www.google.com', 'turnstile challenges.cloudflare.com']);
});

it('a token is unverified without a secret key, and the provider is not asked', async () => {
  const verify = captchaProvider({ secret: undefined, verifyUrl });
  expect(await verify('t', [])).toEqual({ kind: 'unverified', code: 'no-secret-key' });
  expect(memory.request).not.toHaveBeenCalled();
});
