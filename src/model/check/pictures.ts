import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import pMap from 'p-map';
import sharp from 'sharp';
import { property } from '../fields.ts';
import { flatten, lineOf } from '../mdx.ts';
import { TEXT_WIDTH, type Frame } from '../picture-frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { decoded } from '../addresses/route.ts';

/** The formats that browsers show, as Astro names them. */
const FORMATS = ['svg', 'jpg', 'png', 'avif', 'webp'];

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
        ? () => checkPicture(root, placeOf(path), value, field.frame)
        : [],
    ),
    ...flatten(nodes).flatMap((node) => {
      if (node.type !== 'image') return [];
      const place = { file, line: lineOf(node), field: 'picture' };
      return node.alt?.trim()
        ? // As Astro reads it.
          () => checkPicture(root, place, node.url, undefined, decoded(node.url))
        : () => Promise.resolve({ ...place, ...NO_ALT });
    }),
  ]);
  const found = await pMap(checks, (check) => check(), { concurrency: 2 });
  return [...files.flatMap(withoutAlternative), ...found.flatMap((each) => each ?? [])];
}

/** Hints at pictures of which nothing says what they show, where that may be missing. */
const withoutAlternative = ({ values, placeOf }: ContentFile): Hint[] =>
  values.flatMap(({ path, value, field }) => {
    if (field?.type !== 'group' || !field.fields['alt']?.optional) return [];
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
const SAVE = 'open it in a program for pictures, save it as JPEG and write the name of that file';

/** Checks a picture, as it is written at a place, against the frame that it fills; `name` is that of its file. */
async function checkPicture(
  root: string,
  place: Place,
  written: string,
  frame?: Frame,
  name = written,
): Promise<Mistake | Hint | undefined> {
  const mistake = (what: string, fix: string): Mistake => {
    return { ...place, found: `"${written}", ${what}`, expected: EXPECTED, fix };
  };
  if (written.includes('\\')) return mistake('a path as Windows writes it', 'write / in place of each \\');
  const { dir, base } = path.parse(path.join(root, path.dirname(place.file), name));
  // Vite would take it for a part of an address.
  if (/[#?%]/.test(base))
    return mistake('a name with #, ? or %', 'rename the file, with letters, digits and hyphens only');
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  const stored = name.startsWith('/') || !existsSync(dir) ? [] : readdirSync(dir);
  if (!stored.includes(base))
    return mistake(
      'a file that does not exist',
      'add the file, or write its name as it is, with its capitals: ./name.jpg',
    );
  const { format, width, height, isAnimated, isDamaged } = await readPicture(path.join(dir, base));
  const names = format === 'svg' ? /\.svg$/i : /\.(jpe?g|png|avif|webp)$/i;
  if (isAnimated)
    return mistake(
      'a picture that moves',
      'save one of its frames as JPEG or PNG, and write the name of that file',
    );
  if (!FORMATS.includes(format) || !names.test(base))
    return mistake(`a file that the site can't show: ${format}`, SAVE);
  if (isDamaged) return mistake('a file that is damaged, or a part of it is missing', SAVE);
  const size = `${width} × ${height} pixels`;
  const [leastWidth, leastHeight] = frame ?? [TEXT_WIDTH, 0];
  if (format === 'svg' || (width >= leastWidth && height >= leastHeight)) return undefined;
  const hint = frame
    ? `looks blurred: it has ${size}, in a frame of ${leastWidth} × ${leastHeight}.`
    : `is shown no larger than it is: it has ${size}, and a text is up to ${TEXT_WIDTH} wide.`;
  return { ...place, hint: `${written} ${hint}` };
}

interface Picture {
  /** As Astro names it, or why it has none. */
  format: string;
  width: number;
  height: number;
  isAnimated: boolean;
  isDamaged: boolean;
}

/** The pictures that were read before, by their paths, with size and time of their files: decoding takes long. */
const known = new Map<string, { stamp: string; picture: Promise<Picture> }>();

function readPicture(file: string): Promise<Picture> {
  const { size, mtimeMs } = statSync(file);
  const stamp = `${size} ${mtimeMs}`;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.picture;
  const picture = decode(file);
  known.set(file, { stamp, picture });
  return picture;
}

async function decode(file: string): Promise<Picture> {
  const bytes = readFileSync(file);
  const metadata = await imageMetadata(bytes, file).catch(() => undefined);
  const { format = 'no picture, or a damaged one', width = 0, height = 0 } = metadata ?? {};
  const frames = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  // All of it is decoded, as a small one, which is fast. sharp's own words differ from run to run.
  const decoding = sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  const isDamaged = (await decoding.catch(() => undefined)) === undefined;
  return { format, width, height, isAnimated: (frames?.pages ?? 1) > 1, isDamaged };
}
