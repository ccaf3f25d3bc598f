import { captchaProvider, type CaptchaSettings } from '../../netlify/enquiries/captcha.ts';

const BAD_KEY = 'does not accept RECAPTCHA_SECRET_KEY: copy the secret key, which is below the site key';
/** A test key, with which the provider accepts every token. */
const TEST_KEY = 'accepts an invalid token: RECAPTCHA_SECRET_KEY is a test key';

/** What is wrong, by the code of the provider's answer. */
const PROBLEMS: Record<string, string> = {
  'foreign-hostname': TEST_KEY,
  'no-hostname': TEST_KEY,
  'captcha-unreachable': "did not return a valid reply: check this machine's network and its firewall",
  'invalid-input-secret': BAD_KEY,
  'missing-input-secret': BAD_KEY,
};

/** Sends the captcha provider an invalid token: if the secret key is valid, the provider refuses the token. */
export async function checkCaptcha(settings: CaptchaSettings): Promise<string> {
  const { host } = new URL(settings.verifyUrl);
  const { kind, code } = await captchaProvider(settings)('invalid-token-from-npm-run-doctor', []);
  const problem = PROBLEMS[code];
  if (kind === 'refused' && !problem) return `${host} answers and accepts the secret key`;
  throw new Error(
    `${host} ${problem ?? `returns the error "${code}"; expected it to refuse an invalid token`}`,
  );
}
