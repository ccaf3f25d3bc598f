import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import type { CaptchaSettings } from '../../netlify/enquiries/captcha.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';

const SUBJECT = 'Captcha';

/** Sends the captcha provider an invalid token. A provider that knows our secret key refuses the token only. */
export async function checkCaptcha(settings: CaptchaSettings): Promise<Finding> {
  if (settings.secret === undefined) {
    return skipped(SUBJECT, 'not checked: RECAPTCHA_SECRET_KEY is not set');
  }
  const { host } = new URL(settings.verifyUrl);
  const { kind, code } = await captchaProvider(settings)('a token of npm run doctor', []);
  if (kind === 'refused') return ok(SUBJECT, `${host} answers and accepts the secret key`);
  if (code === 'captcha-unreachable') {
    return wrong(SUBJECT, `${host} can't be reached: check this machine's network and firewall`);
  }
  if (code === 'invalid-input-secret' || code === 'missing-input-secret') {
    return wrong(
      SUBJECT,
      `${host} does not accept RECAPTCHA_SECRET_KEY: copy it again from the reCAPTCHA console`,
    );
  }
  return wrong(SUBJECT, `${host} answers "${code}" instead of refusing an invalid token`);
}
