import type { AstroIntegration } from 'astro';

const refuse = (option: string) => {
  throw new Error(`${option} of Astro breaks addresses of this site: see docs/adopting.md#limits`);
};

/** Gives `npm run dev` a cache of its own, and ends at an option of Astro that the site's addresses can't follow. */
export const astroOptions = (): AstroIntegration => ({
  name: 'astro-options',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      // A build beside it would replace the packages that it has prepared for browsers: React's development version by the other.
      if (command === 'dev') updateConfig({ vite: { cacheDir: 'node_modules/.vite-dev' } });
    },
    'astro:config:done': ({ config }) => {
      if (config.base !== '/') refuse(`base "${config.base}"`);
      if (config.trailingSlash === 'always') refuse('trailingSlash "always"');
    },
  },
});
