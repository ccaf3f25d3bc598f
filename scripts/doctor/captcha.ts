import { captchaProvider, type CaptchaSettings } from '../../netlify/enquiries/captcha.ts';
import { ok, skipped, failed, type Finding } from './finding.ts';

const SUBJECT = 'Captcha';

/**
 * Sends the captcha provider an invalid token. If the secret key is valid, the provider rejects the token;
 * otherwise it rejects the secret.
 */
export async function checkCaptcha(settings: CaptchaSettings): Promise<Finding> {
  if (settings.secret === undefined) {
    return skipped(SUBJECT, 'not checked: RECAPTCHA_SECRET_KEY is not set');
  }
  const { host } = new URL(settings.verifyUrl);
  const { kind, code } = await captchaProvider(settings)('invalid-token-from-npm-run-doctor', []);
  // A refusal for the host name alone: the provider accepted the token, as it does with Google's test keys.
  if (code === 'foreign-hostname' || code === 'no-hostname') {
    return failed(SUBJECT, `${host} accepts an invalid token: RECAPTCHA_SECRET_KEY is a test key`);
  }
  if (kind === 'refused') return ok(SUBJECT, `${host} answers and accepts the secret key`);
  if (code === 'captcha-unreachable') {
    return failed(
      SUBJECT,
      `${host} did not return a valid reply: check this machine's network, its firewall and RECAPTCHA_VERIFY_URL`,
    );
  }
  if (code === 'invalid-input-secret' || code === 'missing-input-secret') {
    return failed(
      SUBJECT,
      `${host} does not accept RECAPTCHA_SECRET_KEY: copy it again from the reCAPTCHA console`,
    );
  }
  return failed(SUBJECT, `${host} returns the error "${code}"; expected it to reject the invalid token`);
}
