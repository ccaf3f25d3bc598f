import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { invalidSettings, mistypedSettings } from '../settings.ts';

/** Adds Netlify's functions and Blobs, and a local captcha provider, to `astro dev`. */
export function localServices(): AstroIntegration {
  let stopCaptcha: (() => Promise<void>) | undefined;
  return {
    name: 'local-services',
    hooks: {
      'astro:config:setup': async ({ command, logger, updateConfig }) => {
        if (command !== 'dev') return;
        // For the functions, which read the settings from the environment.
        if (existsSync('.env')) process.loadEnvFile('.env');
        for (const line of invalidSettings(process.env)) logger.error(line);
        for (const line of mistypedSettings(process.env)) logger.warn(line);
        // Imported here, because a build must not depend on development tools.
        const { default: netlify } = await import('@netlify/vite-plugin');
        const { useLocalCaptcha } = await import('./captcha-settings.ts');
        const { LOCAL_FEATURES } = await import('./netlify-features.ts');
        stopCaptcha = await useLocalCaptcha();
        updateConfig({ vite: { plugins: [netlify(LOCAL_FEATURES)] } });
      },
      'astro:server:done': () => stopCaptcha?.(),
    },
  };
}
