import { loadEnv, type Plugin } from 'vite';
import { missingSettings, readSettings } from '../../netlify/enquiries/settings.ts';

/**
 * Ends a production build at once when a setting is missing or invalid. The dev server and `astro build --mode offline`
 * (npm start, npm test, previews on Netlify) need none: without a site key, they have the local captcha. Gives pages the
 * constant RETENTION_DAYS.
 */
export function requireSettings(): Plugin {
  return {
    name: 'require-settings',
    config(_config, { command, mode }) {
      const environment = { ...loadEnv(mode, process.cwd(), ''), ...process.env };
      const { problems, retentionDays } = readSettings(environment);
      const lines = [...missingSettings(environment), ...problems];
      if (command === 'build' && mode === 'production' && lines.length > 0) {
        console.error(
          `A production build needs these settings; see .env.example. npm start needs none.\n  ${lines.join('\n  ')}`,
        );
        // An error would be followed by stack traces.
        process.exit(1);
      }
      return { define: { RETENTION_DAYS: String(retentionDays) } };
    },
  };
}
