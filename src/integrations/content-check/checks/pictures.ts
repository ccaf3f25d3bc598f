import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import type { Frame } from '../../../lib/frames.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** The formats that Astro can publish. */
const PICTURE = /\.(svg|jpe?g|png|avif|webp)$/i;
const A_PICTURE = 'a picture in the folder of this file, as SVG, JPEG, PNG, AVIF or WebP';
/** How far a photograph may be enlarged: beyond, it looks blurred. */
const MAX_ENLARGEMENT = 2;

/** Finds pictures that don't exist, can't be shown or are too small, and those of texts without alternative text. */
export async function checkPictures(files: readonly ContentFile[], root: string): Promise<Mistake[]> {
  const checked = files.flatMap(({ file, fields, nodes, placeOf }) => [
    // The check of fields reports one that is no text.
    ...fields.flatMap(({ path, value, schema: { frame } }) =>
      frame && typeof value === 'string' ? checkPicture(root, placeOf(path), value, frame as Frame) : [],
    ),
    ...flatten(nodes).flatMap((node) => {
      if (node.type !== 'image') return [];
      const place = { file, line: lineOf(node), field: 'picture' };
      if (!node.alt?.trim()) return Promise.resolve({ ...place, ...WITHOUT_ALT });
      return checkPicture(root, place, node.url);
    }),
  ]);
  return (await Promise.all(checked)).flat();
}

const WITHOUT_ALT = {
  found: 'a picture without words between its brackets',
  expected: 'what it shows, for people who cannot see it',
  fix: 'write ![What it shows](./name.jpg)',
};

/** Checks a picture of a field, which fills a frame, or of a text; `name` as it is written. */
async function checkPicture(
  root: string,
  place: Place,
  name: string,
  frame?: Frame,
): Promise<Mistake | Mistake[]> {
  const mistake = (what: string, expected: string, fix: string): Mistake => {
    const found = `${JSON.stringify(name)}, ${what}`;
    return { ...place, found, expected, fix };
  };
  const { dir, base } = path.parse(path.join(root, path.dirname(place.file), name));
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  if (name.startsWith('/') || !existsSync(dir) || !readdirSync(dir).includes(base)) {
    const fix = 'add the file, or write its name as it is, with its capitals: ./name.jpg';
    return mistake('a file that does not exist', A_PICTURE, fix);
  }
  const metadata = await imageMetadata(readFileSync(path.join(dir, base)), base).catch(() => undefined);
  const { format = '', width = 0, height = 0 } = metadata ?? {};
  if (!PICTURE.test(base) || !metadata || (format === 'svg') !== /\.svg$/i.test(base)) {
    const fix = 'open it in a program for pictures, save it as JPEG and write the name of that file';
    return mistake("a file that the site can't show", A_PICTURE, fix);
  }
  if (!frame || format === 'svg' || Math.max(frame[0] / width, frame[1] / height) <= MAX_ENLARGEMENT)
    return [];
  const expected = `${frame[0]} × ${frame[1]} pixels or more; half of that at least`;
  return mistake(`which is ${width} × ${height} pixels`, expected, 'use the picture in its original size');
}
