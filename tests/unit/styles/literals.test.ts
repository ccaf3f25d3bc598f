import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Hex colours other than the transparent `#0000`, and colour functions. */
const COLOUR =
  /#(?!0000\b)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[^-\w])|\b(?:rgb|hsl|oklch|lab|color)a?\(/i;

test('only the tokens of looks have colour literals', () => {
  const files = globSync('src/**/*.{astro,css,ts,tsx}').filter(
    (file) => !/^src\/styles\/looks\/\w+\/tokens\.ts$/.test(file),
  );
  expect(files.filter((file) => COLOUR.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** Left and right in CSS, also as one of four values, and in classes of Tailwind. */
const SIDE =
  /\b(?:margin|padding|border|align:|float:)[- ](?:left|right)\b|^\s*(?:left|right):|\b(?:inset|margin|padding): (?:[-.\da-z%]+ ){3}|[\s"':]-?(?:[mp][lr]|left|right)-(?:\d|\[|auto)|\b(?:border|rounded)-[lr]\b|\btext-(?:left|right)\b/m;

test('pages are laid out by start and end, since some languages begin on the right', () => {
  const files = globSync('src/{components,islands,layouts,pages,styles}/**/*.{astro,css,tsx}');
  expect(files.filter((file) => SIDE.test(readFileSync(file, 'utf8')))).toEqual([]);
});
