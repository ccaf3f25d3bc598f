import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { flatten, lineOf } from '../mdx.ts';
import type { Frame } from '../picture-frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** The formats that Astro can publish. */
const PICTURE = /\.(svg|jpe?g|png|avif|webp)$/i;

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
        ? checkPicture(root, place, node.url)
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

/** Checks the picture `name`, as it is written at a place, against the frame that it fills. */
async function checkPicture(
  root: string,
  place: Place,
  name: string,
  [width, height]: Frame = [0, 0],
): Promise<Mistake | Hint | undefined> {
  const expected = 'a picture in the folder of this file, as SVG, JPEG, PNG, AVIF or WebP';
  const { dir, base } = path.parse(path.join(root, path.dirname(place.file), name));
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  if (name.startsWith('/') || !existsSync(dir) || !readdirSync(dir).includes(base)) {
    const fix = 'add the file, or write its name as it is, with its capitals: ./name.jpg';
    return { ...place, found: `"${name}", a file that does not exist`, expected, fix };
  }
  const metadata = await imageMetadata(readFileSync(path.join(dir, base)), base).catch(() => undefined);
  if (PICTURE.test(base) && metadata && (metadata.format === 'svg') === /\.svg$/i.test(base)) {
    const isLarge = metadata.format === 'svg' || (metadata.width >= width && metadata.height >= height);
    const sizes = `${metadata.width} × ${metadata.height} pixels, in a frame of ${width} × ${height}`;
    return isLarge ? undefined : { ...place, hint: `${name} looks blurred: it has ${sizes}.` };
  }
  const fix = 'open it in a program for pictures, save it as JPEG and write the name of that file';
  return { ...place, found: `"${name}", a file that the site can't show`, expected, fix };
}
