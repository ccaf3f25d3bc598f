import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHARACTERS } from '../../src/integrations/fonts/subset-fonts.ts';
import { pages, textOf } from '../support/built/dist.ts';

/** Visitors' own fonts show the other scripts, such as Gurmukhi. */
const SITE_FONT_SCRIPT = /[\p{Script=Latin}\p{Script=Common}]/u;

test.each(pages)('the font subsets have every character of $name', ({ html }) => {
  const missing = new Set(
    [...textOf(html)].filter((character) => SITE_FONT_SCRIPT.test(character) && !/\s/.test(character)),
  );
  for (const character of CHARACTERS) missing.delete(character);
  expect([...missing], 'add these to CHARACTERS in src/integrations/fonts/subset-fonts.ts').toEqual([]);
});

test('the two font files together have at most 60 KB', () => {
  const files = readdirSync('dist/_astro/fonts').filter((name) => name.endsWith('.woff2'));
  expect(files).toHaveLength(2);
  const bytes = files.reduce((sum, name) => sum + statSync(`dist/_astro/fonts/${name}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(61_440);
});
