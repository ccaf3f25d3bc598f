import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Hex colours other than the transparent `#0000`, and colour functions. */
const COLOUR =
  /#(?!0000\b)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[^-\w])|\b(?:rgb|hsl|oklch|lab|color)a?\(/i;

test('only the tokens of decorations have colour literals', () => {
  const files = globSync('src/**/*.{astro,css,ts,tsx}').filter(
    (file) => !/^src\/decoration\/\w+\/tokens\.ts$/.test(file),
  );
  expect(files.filter((file) => COLOUR.test(readFileSync(file, 'utf8')))).toEqual([]);
});
