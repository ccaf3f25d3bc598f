import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import type { CaptchaSettings } from '../../netlify/enquiries/captcha.ts';
import { ok, skipped, wrong, type Finding } from './finding.ts';

const ABOUT = 'Captcha';

/** Asks the captcha's provider about a token that nobody solved: it should refuse the token, not us. */
export async function checkCaptcha(settings: CaptchaSettings): Promise<Finding> {
  if (settings.secret === undefined) return skipped(ABOUT, 'not asked: RECAPTCHA_SECRET_KEY is not set');
  const { host } = new URL(settings.verifyUrl);
  const { kind, code } = await captchaProvider(settings)('a token of npm run doctor', []);
  if (kind === 'refused') return ok(ABOUT, `${host} answers and knows the secret key`);
  if (code === 'captcha-unreachable') {
    return wrong(ABOUT, `${host} can't be reached: is this machine online, may it go there?`);
  }
  if (code === 'invalid-input-secret' || code === 'missing-input-secret') {
    return wrong(
      ABOUT,
      `${host} doesn't know RECAPTCHA_SECRET_KEY: copy it again from the captcha's console`,
    );
  }
  return wrong(ABOUT, `${host} answers "${code}" instead of refusing a wrong token`);
}
