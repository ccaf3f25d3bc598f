/**
 * An inlined font that contains only the letters of a page's heading, so that the first paint shows the heading in the
 * typeface before any font file has loaded.
 */
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { FONT_PARTS, lettersOf, cssWeightOf, type FontPart } from './fonts.ts';

/**
 * Returns the CSS of a heading's font, ignoring stars that mark emphasis (emphasis.ts). Returns an empty string if the
 * typeface contains none of the heading's letters.
 */
export async function headingFont(heading: string): Promise<string> {
  const text = heading.replaceAll('*', '');
  const faces = await Promise.all(FONT_PARTS.map((part) => face(part.name, part.range, text)));
  // This selector overrides the rule for `h1` in src/styles, because it is more specific.
  return faces.some(Boolean) ? `${faces.join('')}:root h1{font-family:Heading,var(--wide)}` : '';
}

async function face(name: FontPart['name'], range: string, heading: string): Promise<string> {
  const known = lettersOf(range);
  const letters = [...heading].filter((letter) => known.includes(letter)).join('');
  if (!letters.trim()) return '';
  const file = await readFile(`src/typography/fonts/wide-${name}.woff2`);
  // This is a separate constant, because TypeScript would reject keepFeatures in a literal argument: the package's
  // types lack this option. Kerning is the only feature that headings need.
  const options = { targetFormat: 'woff2', keepFeatures: ['kern'] } as const;
  const font = await subsetFont(file, letters, options);
  const url = `data:font/woff2;base64,${font.toString('base64')}`;
  return `@font-face{font-family:Heading;src:url(${url});font-weight:${cssWeightOf('wide')};unicode-range:${range}}`;
}
