import { globSync, statSync } from 'node:fs';
import { openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { lettersLacking } from '../../src/integrations/fonts/typeface.ts';
import { pages, textOf } from '../support/built/dist.ts';

const files = globSync('dist/_astro/fonts/*.woff2');
/** The characters of the built fonts. */
const built = new Set(
  files.flatMap((file) => {
    const font = openSync(file);
    return 'characterSet' in font ? font.characterSet : [];
  }),
);

test.each(pages)('the built fonts have every letter of $name that the typeface has', ({ html }) => {
  const letters = [...new Set(textOf(html))].filter((letter) => !/[\s\p{Cf}]/u.test(letter));
  const missing = letters.filter((letter) => !built.has(letter.codePointAt(0)!));
  expect(missing).toEqual(lettersLacking(missing.join('')));
});

test('the font files together have at most 60 KB', () => {
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.reduce((sum, name) => sum + statSync(name).size, 0);
  expect(bytes).toBeLessThanOrEqual(61_440);
});
