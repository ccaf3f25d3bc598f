import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const require = createRequire(import.meta.url);
const LICENCE = require.resolve('@fontsource-variable/anek-latin/LICENSE');

/** Puts the typeface's licence (OFL) beside its files in what is built, as the licence asks. */
export function fontLicence(): AstroIntegration {
  return {
    name: 'font-licence',
    hooks: {
      'astro:build:done': ({ dir }) => copyFile(LICENCE, fileURLToPath(new URL('_astro/fonts/OFL.txt', dir))),
    },
  };
}
