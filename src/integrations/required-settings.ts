import { loadEnv, type Plugin } from 'vite';
import { readSettings, SettingsError, type Environment } from '../../netlify/enquiries/settings.ts';

/** The settings of a live site, and what each is for. `.env.example` describes them all. */
const REQUIRED = {
  PUBLIC_RECAPTCHA_SITE_KEY: 'site key of reCAPTCHA v2, for the captcha of the form',
  RECAPTCHA_SECRET_KEY: 'secret key of reCAPTCHA v2, to verify the captcha',
  SMTP_URL: 'mail server that sends the enquiries to the team',
  MAIL_FROM: 'sender of these mails',
  MAIL_TO: 'recipients of these mails',
};

/** The settings of a live site that are not set: a line for each, beginning with its name. */
export function missingSettings(environment: Environment): string[] {
  return Object.entries(REQUIRED)
    .filter(([name]) => !environment[name]?.trim())
    .map(([name, purpose]) => `${name} is not set: ${purpose}`);
}

/** What is wrong with the settings that are set: a line for each, beginning with its name. */
export function invalidSettings(environment: Environment): string[] {
  const host = environment['PUBLIC_API_HOST'];
  const problems: string[] = [];
  if (host && !(URL.canParse(host) && new URL(host).origin === host)) {
    problems.push('PUBLIC_API_HOST must be like https://api.agency.com, without a path or final slash');
  }
  try {
    readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(...error.message.split('\n'));
  }
  return problems;
}

/**
 * Ends a production build at once when a setting is missing or invalid. The dev server and `astro build --mode offline`
 * (npm start, npm test) need none: they use a local captcha provider, and mail is off.
 */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    config(_config, { command, mode }) {
      if (command !== 'build' || mode !== 'production') return;
      const environment = { ...loadEnv(mode, process.cwd(), ''), ...process.env };
      const problems = [...missingSettings(environment), ...invalidSettings(environment)];
      if (problems.length === 0) return;
      console.error(
        `A production build needs these settings; see .env.example. npm start needs none.\n  ${problems.join('\n  ')}`,
      );
      // An error would be followed by stack traces.
      process.exit(1);
    },
  };
}
