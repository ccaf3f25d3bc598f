import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { flatten, lineOf } from '../mdx.ts';
import type { Frame } from '../picture-frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { decoded } from './links.ts';

/** The formats that browsers show, as Astro names them. */
const FORMATS = ['svg', 'jpg', 'png', 'avif', 'webp'];

/** Finds pictures that don't exist, can't be shown or are smaller than their frame, and those of texts without alternative text. */
export async function checkPictures(
  files: readonly ContentFile[],
  root: string,
): Promise<(Mistake | Hint)[]> {
  const checked = files.flatMap(({ file, values, nodes, placeOf }) => [
    // The check of fields reports one that is no text.
    ...values.flatMap(({ path, value, field }) =>
      field?.type === 'picture' && typeof value === 'string'
        ? checkPicture(root, placeOf(path), value, field.frame)
        : [],
    ),
    ...flatten(nodes).flatMap((node) => {
      if (node.type !== 'image') return [];
      const place = { file, line: lineOf(node), field: 'picture' };
      return node.alt?.trim()
        ? // As Astro reads it.
          checkPicture(root, place, node.url, undefined, decoded(node.url))
        : [Promise.resolve({ ...place, ...NO_ALT })];
    }),
  ]);
  return (await Promise.all(checked)).flatMap((mistake) => mistake ?? []);
}

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
  [width, height]: Frame = [0, 0],
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
  const bytes = readFileSync(path.join(dir, base));
  const metadata = await imageMetadata(bytes, base).catch(() => undefined);
  const format = metadata?.format ?? 'no picture, or a damaged one';
  const names = format === 'svg' ? /\.svg$/i : /\.(jpe?g|png|avif|webp)$/i;
  if (!metadata || !FORMATS.includes(format) || !names.test(base))
    return mistake(`a file that the site can't show: ${format}`, SAVE);
  // All of it is decoded, as a small one, which is fast. sharp's own words differ from run to run.
  const decoding = sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  if (!(await decoding.catch(() => undefined)))
    return mistake('a file that is damaged, or a part of it is missing', SAVE);
  const isLarge = format === 'svg' || (metadata.width >= width && metadata.height >= height);
  const sizes = `${metadata.width} × ${metadata.height} pixels, in a frame of ${width} × ${height}`;
  return isLarge ? undefined : { ...place, hint: `${written} looks blurred: it has ${sizes}.` };
}
