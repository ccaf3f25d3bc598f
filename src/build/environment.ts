import path from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { captcha } from '../site.ts';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { FIELDS, type EnquiryField } from '../enquiry/fields.ts';
import { ignoreSettings } from '../../netlify/local/load-env.ts';
import { missingSettings } from '../../netlify/enquiries/settings.ts';
import { environmentSettings } from '../lib/environment.ts';

const fields: EnquiryField[] = Object.values(FIELDS);

/**
 * Ends a build immediately if a setting is invalid, or if a setting required for a live site is missing. `npm run dev`
 * and `astro build --mode offline` (used by npm start and Netlify's previews) require no settings: without a site key,
 * the form uses the local captcha. `test` mode ignores all settings. Also defines the constants in
 * src/build/globals.d.ts for use in scripts.
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
 * Checks the settings when Vite starts. `isBuild` comes from Astro, because Vite can't recognize a build: Astro first
 * starts Vite as a server to load the content. A build with invalid settings should end at that point, before `dist` is
 * emptied.
 */
function settingsPlugin(isBuild: boolean): Plugin {
  return {
    name: 'require-settings',
    config(_config, { mode }) {
      if (mode === 'test') ignoreSettings();
      const { problems, siteKey, apiHost } = environmentSettings();
      // In dev, src/build/local-functions.ts logs the problems.
      const missing = mode === 'production' ? [...missingSettings(process.env), ...placeholders()] : [];
      const lines = [...missing, ...problems];
      if (isBuild && lines.length > 0) {
        console.error(
          `Set or correct these settings (see .env.example). npm start and npm run build:offline need no settings.\n  ${lines.join('\n  ')}`,
        );
        // The process exits, because throwing an error would print stack traces.
        process.exit(1);
      }
      return {
        resolve: {
          alias: { 'virtual:captcha-widget': path.resolve(`src/islands/contact/widgets/${captcha}.tsx`) },
        },
        define: {
          CAPTCHA_SITE_KEY: JSON.stringify(siteKey),
          HAS_CHECKBOX: JSON.stringify(fields.some(({ kind }) => kind === 'checkbox')),
          PUBLIC_API_HOST: JSON.stringify(apiHost),
        },
      };
    },
  };
}

/** Describes names and addresses of the starter that are still in the content. */
const placeholders = (): string[] =>
  contentSnapshot()
    .hints.filter(({ stopsProduction }) => stopsProduction)
    .map(({ file, line, field, hint }) => `${file}:${line} ${field} ${hint}`);
