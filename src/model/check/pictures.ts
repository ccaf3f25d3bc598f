import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pMap from 'p-map';
import { fieldsOf, property } from '../fields.ts';
import { flatten, lineOf } from '../mdx.ts';
import { TEXT_WIDTH, type Frame } from '../picture-frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { decoded } from '../addresses/route.ts';
import { readPicture, type PictureMistake } from './picture-file.ts';

/**
 * Finds images that are missing, can't be shown, are animated, are smaller than their frame, or have no alternative
 * text. Checks only two images at a time, because decoded photographs need a lot of memory.
 */
export async function checkPictures(
  files: readonly ContentFile[],
  root: string,
): Promise<(Mistake | Hint)[]> {
  const checks = files.flatMap(({ file, values, nodes, placeOf }) => [
    // Values that aren't strings are reported by the field check.
    ...values.flatMap(({ path, value, field }) =>
      field?.type === 'picture' && typeof value === 'string'
        ? () => checkPicture(root, placeOf(path), value, field)
        : [],
    ),
    ...flatten(nodes).flatMap((node) => {
      if (node.type !== 'image') return [];
      const place = { file, line: lineOf(node), field: 'picture' };
      return node.alt?.trim()
        ? // Astro, too, decodes the image's address.
          () => checkPicture(root, place, node.url, {}, decoded(node.url))
        : () => Promise.resolve({ ...place, ...NO_ALT });
    }),
  ]);
  const findings = await pMap(checks, (check) => check(), { concurrency: 2 });
  return [...files.flatMap(withoutAlternative), ...findings.flatMap((each) => each ?? [])];
}

/** Adds hints about images without alternative text in fields for which it is optional. */
const withoutAlternative = ({ values, placeOf }: ContentFile): Hint[] =>
  values.flatMap(({ path, value, field }) => {
    if (!fieldsOf(field, value)?.['alt']?.optional) return [];
    if (property(value, 'image') === undefined || property(value, 'alt') !== undefined) return [];
    return {
      ...placeOf([...path, 'image']),
      hint: 'has no alternative text ("alt") for people who can\'t see it.',
    };
  });

const NO_ALT = {
  found: 'a picture without text between its brackets',
  expected: "what it shows, for people who can't see it",
  fix: 'write ![What it shows](./name.jpg)',
};

const EXPECTED = 'an SVG, JPEG, PNG, AVIF or WebP file in the same folder';

/**
 * Checks an image against the definition of its field. `written` is the path in the content, and `name` is the decoded
 * path of the file.
 */
export async function checkPicture(
  root: string,
  place: Place,
  written: string,
  {
    frame,
    isPhotograph,
    isMonochrome,
  }: { frame?: Frame; isPhotograph?: boolean; isMonochrome?: boolean } = {},
  name = written,
): Promise<Mistake | Hint | undefined> {
  const report = ({ what, expected = EXPECTED, fix }: PictureMistake): Mistake => {
    return { ...place, found: `"${written}", ${what}`, expected, fix };
  };
  if (written.includes('\\')) return report(BACKSLASH);
  const { dir, base } = path.parse(path.join(root, path.dirname(place.file), name));
  // Vite would interpret these characters as parts of a URL.
  if (/[#?%]/.test(base)) return report(SIGNS);
  // Refuses names that begin with a slash, because images in `public` are published with their camera metadata. Compares
  // names with the folder's listing, because some file systems are case-insensitive, unlike Netlify's.
  const stored = name.startsWith('/') || !existsSync(dir) ? [] : readdirSync(dir);
  if (!stored.includes(base)) return report(NO_FILE);
  const { format, width, height, mistake, poorTheme } = await readPicture(path.join(dir, base));
  if (mistake) return report(mistake);
  if (isPhotograph && format === 'svg') return report(DRAWING);
  const size = `${width} × ${height} pixels`;
  const [leastWidth, leastHeight] = frame ?? [TEXT_WIDTH, 0];
  // Monochrome images can't be too dark for the dark theme, which shows them in a light colour.
  if (poorTheme && !(isMonochrome && poorTheme === 'dark'))
    return {
      ...place,
      hint: `${written} is transparent and barely visible against the background of the ${poorTheme} theme. Give it a background.`,
    };
  if (format === 'svg' || (width >= leastWidth && height >= leastHeight)) return undefined;
  const hint = frame
    ? `is ${size}, which looks blurred in a frame of ${leastWidth} × ${leastHeight}.`
    : `is ${size}, narrower than the text column of ${TEXT_WIDTH} pixels.`;
  return { ...place, hint: `${written} ${hint}` };
}

const DRAWING = {
  what: 'an SVG file',
  expected: "a JPEG, PNG, AVIF or WebP file, because link previews don't support SVG",
  fix: 'export it as PNG',
};
const BACKSLASH = { what: 'a path with backslashes', fix: 'write / instead of each \\' };
const SIGNS = {
  what: 'a name with #, ? or %',
  fix: 'rename the file, using letters, digits and hyphens',
};
const NO_FILE = {
  what: 'a file that does not exist',
  fix: 'add the file, or correct the name: ./name.jpg. File names are case-sensitive',
};
