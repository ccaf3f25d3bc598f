import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const require = createRequire(import.meta.url);
const LICENCE = require.resolve('@fontsource-variable/anek-latin/LICENSE');

/** Copies the typeface's licence (OFL) next to the built font files, as the licence requires. */
export function fontLicence(): AstroIntegration {
  return {
    name: 'font-licence',
    hooks: {
      'astro:build:done': ({ dir }) => copyFile(LICENCE, fileURLToPath(new URL('_astro/fonts/OFL.txt', dir))),
    },
  };
}
