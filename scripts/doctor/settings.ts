import { readSettings, SettingsError } from '../../netlify/enquiries/settings.ts';
import type { Environment, Settings } from '../../netlify/enquiries/settings.ts';
import { apiHostProblem, missingSettings, SITE_KEY } from '../../src/integrations/settings.ts';
import { ok, wrong, type Finding } from './finding.ts';

/** Keys that Google gives everybody for tests; they let every visitor and every robot pass. */
const TEST_KEYS = ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'];
const KEY = /^6L[\w-]{38}$/;

/** Looks at the settings as they are written; gives them as well where all of them can be used. */
export function checkSettings(environment: Environment): { findings: Finding[]; settings?: Settings } {
  const missing = missingSettings(environment).map((name) =>
    wrong(name, 'is not set: .env.example says what it is; locally it stands in .env'),
  );
  const keys = [SITE_KEY, 'RECAPTCHA_SECRET_KEY'].flatMap((name) => checkKey(name, environment));
  const host = apiHostProblem(environment);
  const build = [...missing, ...keys, ...(host ? [toFinding(host)] : [])];
  try {
    const settings = readSettings(environment);
    return { findings: build.length > 0 ? build : [ok('Settings', 'complete')], settings };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { findings: [...build, ...error.message.split('\n').map(toFinding)] };
  }
}

/** A finding from a line that begins with a setting's name. */
function toFinding(line: string): Finding {
  const [name = '', ...words] = line.split(' ');
  return wrong(name, words.join(' '));
}

/** One line about a captcha key that is set and can't be right; its value is not repeated. */
function checkKey(name: string, environment: Environment): Finding[] {
  const key = environment[name]?.trim();
  if (!key) return [];
  if (TEST_KEYS.includes(key))
    return [wrong(name, "is Google's key for tests, which lets everybody pass: make one of your own")];
  if (!KEY.test(key)) {
    return [
      wrong(
        name,
        `is no reCAPTCHA v2 key: those have 40 characters and begin with 6L; this has ${key.length}`,
      ),
    ];
  }
  const isTwin = name !== SITE_KEY && key === environment[SITE_KEY]?.trim();
  return isTwin ? [wrong(name, `is the same as ${SITE_KEY}: the secret key stands below the site key`)] : [];
}
