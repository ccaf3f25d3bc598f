import { captchaProvider, type CaptchaSettings } from '../../netlify/enquiries/captcha.ts';

const BAD_KEY = 'does not accept RECAPTCHA_SECRET_KEY: copy the secret key, which is below the site key';
/** A test key, with which the provider accepts every token. */
const TEST_KEY = 'accepts an invalid token: RECAPTCHA_SECRET_KEY is a test key';

/** What is wrong, by the code of the provider's answer. */
const PROBLEMS: Record<string, string> = {
  'foreign-hostname': TEST_KEY,
  'no-hostname': TEST_KEY,
  'captcha-unreachable': 'did not return a valid reply: check the network and its firewall',
  'invalid-input-secret': BAD_KEY,
  'missing-input-secret': BAD_KEY,
  'no-secret-key': 'is not asked: RECAPTCHA_SECRET_KEY is not set',
};

/** What a code says of the captcha's provider, as the predicate of a sentence about it. */
export const captchaProblem = (code: string) => PROBLEMS[code] ?? `returns the error "${code}"`;

/** Sends the captcha provider an invalid token: if the secret key is valid, the provider refuses the token. */
export async function checkCaptcha(settings: CaptchaSettings): Promise<string> {
  const { host } = new URL(settings.verifyUrl);
  const { kind, code } = await captchaProvider(settings)('invalid-token-from-npm-run-doctor', []);
  if (kind === 'refused' && !PROBLEMS[code]) return `${host} answers and accepts the secret key`;
  throw new Error(`${host} ${captchaProblem(code)}`);
}
