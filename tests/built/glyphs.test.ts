import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { glyphs } from '../../src/integrations/fonts/subset-fonts.ts';
import { pages, textOf } from '../support/built/dist.ts';

/** Other scripts, Gurmukhi for one, are set whole in a font of the visitor's machine. */
const OUR_SCRIPT = /[\p{Script=Latin}\p{Script=Common}]/u;

describe('the cut typeface holds every character of', () => {
  test.each(pages)('$name', ({ html }) => {
    const missing = new Set(
      [...textOf(html)].filter((character) => OUR_SCRIPT.test(character) && !/\s/.test(character)),
    );
    for (const glyph of glyphs) missing.delete(glyph);
    expect([...missing], 'add these to glyphs in src/integrations/fonts/subset-fonts.ts').toEqual([]);
  });
});

test('the two files have at most 60 KB together', () => {
  const files = readdirSync('dist/_astro/fonts').filter((name) => name.endsWith('.woff2'));
  expect(files).toHaveLength(2);
  const bytes = files.reduce((sum, name) => sum + statSync(`dist/_astro/fonts/${name}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(61_440);
});
