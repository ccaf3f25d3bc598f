import {
  readSettings,
  SettingsError,
  type Environment,
  type Settings,
} from '../../netlify/enquiries/settings.ts';
import {
  apiHostProblem,
  missingSettings,
  mistypedSettings,
  SITE_KEY,
} from '../../src/integrations/settings.ts';
import { ok, failed, type Finding } from './finding.ts';

/** Google's public test keys, with which every token is accepted. */
const TEST_KEYS = ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'];
const KEY = /^6L[\w-]{38}$/;

/** Checks the settings; returns them too where all of the function's are valid. */
export function checkSettings(environment: Environment): { findings: Finding[]; settings?: Settings } {
  const missing = missingSettings(environment).map((name) =>
    failed(name, 'is not set: see .env.example; locally, set it in .env'),
  );
  const keys = [SITE_KEY, 'RECAPTCHA_SECRET_KEY'].flatMap((name) => checkKey(name, environment));
  const hostProblem = apiHostProblem(environment);
  const lines = [...(hostProblem ? [hostProblem] : []), ...mistypedSettings(environment)];
  const problems = [...missing, ...keys, ...lines.map(toFinding)];
  try {
    const settings = readSettings(environment);
    return { findings: problems.length > 0 ? problems : [ok('Settings', 'complete')], settings };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { findings: [...problems, ...error.message.split('\n').map(toFinding)] };
  }
}

/** A finding from a line that begins with a setting's name. */
function toFinding(line: string): Finding {
  const [name = '', ...words] = line.split(' ');
  return failed(name, words.join(' '));
}

/** A finding for a captcha key that is set and can't be right. It does not repeat the key. */
function checkKey(name: string, environment: Environment): Finding[] {
  const key = environment[name]?.trim();
  if (!key) return [];
  if (TEST_KEYS.includes(key)) {
    return [
      failed(name, "is Google's public test key, which accepts every request: create a key of your own"),
    ];
  }
  if (!KEY.test(key)) {
    return [
      failed(
        name,
        `is not a reCAPTCHA v2 key: it must have 40 characters and begin with 6L; this has ${key.length}`,
      ),
    ];
  }
  if (name !== SITE_KEY && key === environment[SITE_KEY]?.trim()) {
    return [failed(name, `is the same as ${SITE_KEY}: copy the secret key, which is below the site key`)];
  }
  return [];
}
