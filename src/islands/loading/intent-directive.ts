import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when the visitor points at, touches, focuses or submits the island. */
    'client:intent'?: boolean;
  }
}

/** Adds the `client:intent` directive: an island's code is fetched only when the visitor turns to it. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        updateConfig({ vite: { plugins: [oneFile] } });
        const entrypoint = './src/islands/loading/hydrate-on-intent.ts';
        addClientDirective({ name: 'intent', entrypoint });
      },
    },
  };
}

/** What islands share: React, its renderer, the package of stores, and modules of src. */
const SHARED =
  /node_modules\/(@astrojs\/react|@nanostores\/react|nanostores|react|react-dom|scheduler)\/|src\/(islands\/loading\/use-hydrated|lib\/(Icon|icons))\.tsx?$|rolldown\/runtime/;

/**
 * Puts what the islands share into the renderer's own file. Astro requests an island's file and the renderer in the same
 * tick; any further file would be requested one round trip later, because the browser learns of it only from those two.
 */
const oneFile: Plugin = {
  name: 'one-file',
  applyToEnvironment: ({ name }) => name === 'client',
  // Otherwise the renderer would be a file of its own that imports the shared one.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  outputOptions: (options) => ({
    ...options,
    codeSplitting: { groups: [{ name: 'client', test: SHARED }] },
  }),
};
