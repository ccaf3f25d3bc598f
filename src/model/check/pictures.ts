import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pMap from 'p-map';
import { fieldsOf, property } from '../fields.ts';
import { flatten, lineOf } from '../mdx.ts';
import { TEXT_WIDTH, type Frame } from '../picture-frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { decoded } from '../addresses/route.ts';
import { readPicture, type PictureProblem } from './picture-file.ts';

/**
 * Finds pictures that don't exist, can't be shown, move, or are smaller than their frame, and those without alternative text. Two
 * at a time, as a decoded photograph takes much memory.
 */
export async function checkPictures(
  files: readonly ContentFile[],
  root: string,
): Promise<(Mistake | Hint)[]> {
  const checks = files.flatMap(({ file, values, nodes, placeOf }) => [
    // The check of fields reports one that is no text.
    ...values.flatMap(({ path, value, field }) =>
      field?.type === 'picture' && typeof value === 'string'
        ? () => checkPicture(root, placeOf(path), value, field)
        : [],
    ),
    ...flatten(nodes).flatMap((node) => {
      if (node.type !== 'image') return [];
      const place = { file, line: lineOf(node), field: 'picture' };
      return node.alt?.trim()
        ? // As Astro reads it.
          () => checkPicture(root, place, node.url, {}, decoded(node.url))
        : () => Promise.resolve({ ...place, ...NO_ALT });
    }),
  ]);
  const findings = await pMap(checks, (check) => check(), { concurrency: 2 });
  return [...files.flatMap(withoutAlternative), ...findings.flatMap((each) => each ?? [])];
}

/** Hints at pictures without alternative text, where that is optional. */
const withoutAlternative = ({ values, placeOf }: ContentFile): Hint[] =>
  values.flatMap(({ path, value, field }) => {
    if (!fieldsOf(field, value)?.['alt']?.optional) return [];
    if (property(value, 'image') === undefined || property(value, 'alt') !== undefined) return [];
    return {
      ...placeOf([...path, 'image']),
      hint: 'has no alternative text ("alt"): nobody who cannot see it hears of it.',
    };
  });

const NO_ALT = {
  found: 'a picture without words between its brackets',
  expected: 'what it shows, for people who cannot see it',
  fix: 'write ![What it shows](./name.jpg)',
};

const EXPECTED = 'a picture in the folder of this file, as SVG, JPEG, PNG, AVIF or WebP';

/** Checks a picture, as written at a place, against its field; `name` is its file's name. */
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
  const mistake = ({ what, expected = EXPECTED, fix }: PictureProblem): Mistake => {
    return { ...place, found: `"${written}", ${what}`, expected, fix };
  };
  if (written.includes('\\')) return mistake(BACKSLASH);
  const { dir, base } = path.parse(path.join(root, path.dirname(place.file), name));
  // Vite would take it for a part of an address.
  if (/[#?%]/.test(base)) return mistake(SIGNS);
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  const stored = name.startsWith('/') || !existsSync(dir) ? [] : readdirSync(dir);
  if (!stored.includes(base)) return mistake(NO_FILE);
  const { format, width, height, problem, poorTheme } = await readPicture(path.join(dir, base));
  if (problem) return mistake(problem);
  if (isPhotograph && format === 'svg') return mistake(DRAWING);
  const size = `${width} × ${height} pixels`;
  const [leastWidth, leastHeight] = frame ?? [TEXT_WIDTH, 0];
  // What is dark becomes light in the dark theme where a picture has the colour of texts.
  if (poorTheme && !(isMonochrome && poorTheme === 'dark'))
    return {
      ...place,
      hint: `${written} has no ground of its own, and can hardly be seen on that of the ${poorTheme} theme: give it one.`,
    };
  if (format === 'svg' || (width >= leastWidth && height >= leastHeight)) return undefined;
  const hint = frame
    ? `looks blurred: it has ${size}, in a frame of ${leastWidth} × ${leastHeight}.`
    : `is shown no larger than it is: it has ${size}, and a text is up to ${TEXT_WIDTH} wide.`;
  return { ...place, hint: `${written} ${hint}` };
}

const DRAWING = {
  what: 'a drawing',
  expected: 'a picture as JPEG, PNG, AVIF or WebP: programs that show links know no SVG',
  fix: 'export the drawing as PNG',
};
const BACKSLASH = { what: 'a path as Windows writes it', fix: 'write / in place of each \\' };
const SIGNS = {
  what: 'a name with #, ? or %',
  fix: 'rename the file, with letters, digits and hyphens only',
};
const NO_FILE = {
  what: 'a file that does not exist',
  fix: 'add the file, or write its name as it is, with its capitals: ./name.jpg',
};
