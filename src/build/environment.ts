import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { captcha } from '../site.ts';
import { FIELDS, type EnquiryField } from '../enquiry/fields.ts';
import { ignoreSettings } from '../../netlify/local/load-env.ts';
import { missingSettings } from '../../netlify/enquiries/settings.ts';
import { environmentSettings } from '../lib/environment.ts';

const fields: EnquiryField[] = Object.values(FIELDS);

/**
 * Ends a build at once when a setting is invalid, or one is missing that a live site needs. `npm run dev` needs none, nor does
 * `astro build --mode offline` (in npm start, previews on Netlify): without a site key, the form has the local captcha. In the
 * mode `test`, none counts.
 * Also gives visitors' scripts the constants of src/build/globals.d.ts.
 */
export function requireSettings(): AstroIntegration {
  return {
    name: 'require-settings',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) =>
        void updateConfig({ vite: { plugins: [settingsPlugin(command === 'build')] } }),
    },
  };
}

/**
 * Checks the settings when Vite starts. `isBuild` is what Astro says: its build first starts Vite as a server, to load the
 * content, and a mistake should end it then, before `dist` is emptied.
 */
function settingsPlugin(isBuild: boolean): Plugin {
  return {
    name: 'require-settings',
    config(_config, { mode }) {
      if (mode === 'test') ignoreSettings();
      const { problems, siteKey, apiHost } = environmentSettings();
      // In dev, src/build/local-functions.ts logs the problems.
      const lines = [...(mode === 'production' ? missingSettings(process.env) : []), ...problems];
      if (isBuild && lines.length > 0) {
        console.error(
          `Set or correct these settings; see .env.example. npm start and npm run build:offline need none.\n  ${lines.join('\n  ')}`,
        );
        // An error would be followed by stack traces.
        process.exit(1);
      }
      return {
        define: {
          CAPTCHA: JSON.stringify(captcha),
          CAPTCHA_SITE_KEY: JSON.stringify(siteKey),
          HAS_CHECKBOX: JSON.stringify(fields.some(({ kind }) => kind === 'checkbox')),
          PUBLIC_API_HOST: JSON.stringify(apiHost),
        },
      };
    },
  };
}
