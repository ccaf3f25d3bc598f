import { loadEnv, type Plugin } from 'vite';
import { missingForProduction, readSettings, type Environment } from '../../netlify/enquiries/settings.ts';

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
      const problem = apiHostProblem(settings);
      if (problem) throw new Error(problem);
      // Throws with a line for each invalid setting.
      readSettings(settings);
    },
  };
}
