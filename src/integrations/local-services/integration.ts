import type { AstroIntegration } from 'astro';

/** Gives `astro dev` what Netlify gives the live site: functions and Blobs, and a local captcha. */
export function localServices(): AstroIntegration {
  let stopCaptcha: (() => Promise<void>) | undefined;
  return {
    name: 'local-services',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        // Loaded here, because a build must not depend on what only a developer's machine has.
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
