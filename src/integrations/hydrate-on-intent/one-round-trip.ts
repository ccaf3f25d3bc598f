import type { Plugin } from 'vite';

/** What islands share: React, its renderer, and modules of src. */
const SHARED =
  /node_modules\/(@astrojs\/react|react|react-dom|scheduler)\/|src\/(islands\/(Icon|use-hydrated)|lib\/icons)\.tsx?$|rolldown\/runtime/;

/**
 * Puts what the islands share into the renderer's own file. Astro requests an island's file and the
 * renderer in the same tick; any further file would be requested one round trip later, because the browser
 * learns of it only from those two.
 */
export function oneRoundTrip(): Plugin {
  return {
    name: 'one-round-trip',
    applyToEnvironment: ({ name }) => name === 'client',
    // Otherwise the renderer would be a file of its own that imports the shared one.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { groups: [{ name: 'client', test: SHARED }] },
    }),
  };
}
