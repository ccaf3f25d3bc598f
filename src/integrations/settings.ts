import { closest, distance } from 'fastest-levenshtein';
import { loadEnv, type Plugin } from 'vite';
import {
  missingForProduction,
  readSettings,
  SETTING_NAMES,
  SettingsError,
  type Environment,
} from '../../netlify/enquiries/settings.ts';

/** The one setting that a production build itself requires; the function's are in netlify/enquiries/settings.ts. */
export const SITE_KEY = 'PUBLIC_RECAPTCHA_SITE_KEY';

/** The settings that a production site requires and that are not set. */
export function missingSettings(environment: Environment): string[] {
  return [...(environment[SITE_KEY]?.trim() ? [] : [SITE_KEY]), ...missingForProduction(environment)];
}

/** The host that receives the enquiries, where it is not the site's own; only the build reads it. */
const API_HOST = 'PUBLIC_API_HOST';

/** What is wrong with `PUBLIC_API_HOST`, beginning with its name; undefined when it is valid. */
export function apiHostProblem(environment: Environment): string | undefined {
  const host = environment[API_HOST];
  if (!host || (URL.canParse(host) && new URL(host).origin === host)) return undefined;
  return `${API_HOST} must be like https://api.agency.com, without a path or final slash; or empty for the site's own host`;
}

/** What is wrong with the settings that are set: a line for each, beginning with its name. */
export function invalidSettings(environment: Environment): string[] {
  const hostProblem = apiHostProblem(environment);
  const problems = hostProblem ? [hostProblem] : [];
  try {
    readSettings(environment);
    return problems;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [...problems, ...error.message.split('\n')];
  }
}

/** What the commands of enquiries need to open the live site's store, and no site does. */
const STORE_ACCESS = ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN'];

/**
 * A line for each variable that is probably a mistyped setting: it lacks `PUBLIC_`, has a setting's first word, or one
 * letter differs.
 */
export function mistypedSettings(environment: Environment): string[] {
  const ownNames = [SITE_KEY, API_HOST, ...SETTING_NAMES];
  const known = [...ownNames, ...STORE_ACCESS];
  const firstWord = (name: string) => /^(?:PUBLIC_)?[A-Z]+_/.exec(name)?.[0];
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const upperCase = name.toUpperCase();
    const isPublic = known.includes(`PUBLIC_${upperCase}`);
    // Not those of STORE_ACCESS: Netlify sets other names that begin with NETLIFY_.
    const related = isPublic
      ? [`PUBLIC_${upperCase}`]
      : ownNames.filter((setting) => firstWord(setting) === firstWord(upperCase));
    const meant = closest(upperCase, related.length > 0 ? related : known);
    const isMistyped = related.length > 0 || distance(upperCase, meant) <= 1;
    return isMistyped && !environment[meant] ? [`${name} is not a setting; did you mean ${meant}?`] : [];
  });
}

/**
 * A Vite plugin that stops `astro build` when a setting of the live site is missing or invalid, and
 * names it. `astro dev` and `astro build --mode offline` (npm start, npm test) need none: they use a
 * local captcha provider, and mail is off.
 */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    config(_config, { command, mode }) {
      if (command !== 'build' || mode !== 'production') return;
      const settings = { ...loadEnv(mode, process.cwd(), ''), ...process.env };
      const missing = missingSettings(settings);
      if (missing.length > 0) {
        const lines = missing.map((name) => `  ${name} is not set`);
        throw new Error(
          `A production build needs these settings, which .env.example describes:\n${lines.join('\n')}\nnpm start needs none of them.`,
        );
      }
      const invalid = invalidSettings(settings);
      if (invalid.length > 0) throw new Error(invalid.join('\n'));
      for (const line of mistypedSettings(settings)) console.warn(line);
    },
  };
}
