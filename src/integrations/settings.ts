import { loadEnv, type Plugin } from 'vite';
import { missingForProduction, readSettings, type Environment } from '../../netlify/enquiries/settings.ts';

/** The one setting that a build for the public needs itself; the function says what it needs. */
export const SITE_KEY = 'PUBLIC_RECAPTCHA_SITE_KEY';

/** Every setting that a site for the public can't do without and that is not set. */
export function missingSettings(environment: Environment): string[] {
  return [...(environment[SITE_KEY]?.trim() ? [] : [SITE_KEY]), ...missingForProduction(environment)];
}

/** The other setting that only the build reads: the host that takes the enquiries, where it is not the site's own. */
const API_HOST = 'PUBLIC_API_HOST';

/** What is wrong with the host that takes the enquiries: a line that begins with the setting's name. */
export function apiHostProblem(environment: Environment): string | undefined {
  const host = environment[API_HOST];
  if (!host || (URL.canParse(host) && new URL(host).origin === host)) return undefined;
  return `${API_HOST} must be like https://api.agency.com, without anything behind it; or empty for the site's own`;
}

/**
 * A Vite plugin that stops `astro build` when a setting of the live site is missing or can't be
 * used, with a line that names it. `astro dev` and `astro build --mode offline` (npm start,
 * npm test) need none: they use a local captcha, and mail is off.
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
          `A build for the public needs settings that .env.example describes:\n${lines.join('\n')}\nnpm start needs none of them.`,
        );
      }
      const problem = apiHostProblem(settings);
      if (problem) throw new Error(problem);
      // Throws with a line for each setting that is set, but can't be used.
      readSettings(settings);
    },
  };
}
