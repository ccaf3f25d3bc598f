import { loadEnv, type Plugin } from 'vite';

/** What a build for the public cannot do without, and what each is for. */
const REQUIRED = {
  PUBLIC_RECAPTCHA_SITE_KEY: "the captcha's public key; without it nobody can send an enquiry",
  RECAPTCHA_SECRET_KEY: "the captcha's secret key; without it no enquiry can be verified",
};

/**
 * A Vite plugin that stops `astro build` when a setting is missing, with a line that names it.
 * `astro dev` and `astro build --mode offline` (npm start, npm test) use a local captcha instead.
 */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    config(_config, { command, mode }) {
      if (command !== 'build' || mode !== 'production') return;
      const settings = { ...loadEnv(mode, process.cwd(), ''), ...process.env };
      const missing = Object.entries(REQUIRED).filter(([name]) => !settings[name]?.trim());
      if (missing.length === 0) return;
      const lines = missing.map(([name, purpose]) => `  ${name} is not set: ${purpose}.`);
      throw new Error(
        [
          'Settings are missing for a production build:',
          ...lines,
          'See .env.example; npm start needs none of them.',
        ].join('\n'),
      );
    },
  };
}
