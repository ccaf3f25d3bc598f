import type { AstroIntegration } from 'astro';

/** Adds Netlify's functions and Blobs, and a local captcha provider, to `astro dev`. */
export function localServices(): AstroIntegration {
  let stopCaptcha: (() => Promise<void>) | undefined;
  return {
    name: 'local-services',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'dev') return;
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
