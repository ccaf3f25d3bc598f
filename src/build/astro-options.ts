import type { AstroIntegration } from 'astro';

const refuse = (option: string) => {
  throw new Error(`Astro's ${option} breaks the addresses of this site. See docs/adopting.md#limits`);
};

/** Sets a separate cache for `npm run dev`, and rejects Astro options that are incompatible with the site's addresses. */
export const astroOptions = (): AstroIntegration => ({
  name: 'astro-options',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      // Otherwise, a concurrent build would replace the development version of React in the cache.
      if (command === 'dev') updateConfig({ vite: { cacheDir: 'node_modules/.vite-dev' } });
    },
    'astro:config:done': ({ config }) => {
      if (config.base !== '/') refuse(`base "${config.base}"`);
      if (config.trailingSlash === 'always') refuse('trailingSlash "always"');
    },
  },
});
