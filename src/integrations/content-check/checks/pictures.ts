import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import type { Frame } from '../../../lib/frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import { fieldOf, flatten, lineOf, type ContentFile } from '../read.ts';

/** The formats that Astro can publish. */
const PICTURE = /\.(svg|jpe?g|png|avif|webp)$/i;
const A_PICTURE = 'a picture in the folder of this file, as SVG, JPEG, PNG, AVIF or WebP';
const SAVE = 'open it in a program for pictures, save it as JPEG and write the name of that file';

/** How far a photograph may be enlarged: beyond, it looks blurred. */
const MAX_ENLARGEMENT = 2;
/** The part of a photograph's width or height, in percent, that is worth a hint when it is cut off. */
const MUCH = 15;

/** A picture of a content file: in a field, which its frame cuts around the focus, or in a text. */
interface NamedPicture {
  place: Place;
  /** As it is written, and from the project's root. */
  name: string;
  file: string;
  frame?: Frame;
  focus?: unknown;
  alt?: string;
}

export function picturesOf({ file, described, entries, nodes }: ContentFile): NamedPicture[] {
  const fileOf = (name: string) => path.posix.join(path.posix.dirname(file), name);
  const inFields = Object.entries(described.properties ?? {}).flatMap(([field, schema]) => {
    const frame = typeof schema === 'object' && (schema['frame'] as Frame | undefined);
    return entries.flatMap(({ fields, placeOf }) => {
      const name = fieldOf(fields, field);
      // The check of fields reports one that is missing or no text.
      if (!frame || typeof name !== 'string') return [];
      return { place: placeOf(field), name, file: fileOf(name), frame, focus: fieldOf(fields, 'focus') };
    });
  });
  const inText = flatten(nodes).flatMap((node) => {
    if (node.type !== 'image') return [];
    const place = { file, line: lineOf(node), field: 'picture' };
    return { place, name: node.url, file: fileOf(node.url), alt: node.alt ?? '' };
  });
  return [...inFields, ...inText];
}

/**
 * Finds pictures that don't exist, can't be shown or are too small, those of legal texts without alternative text, and
 * photographs of which much is cut off around the centre, as nobody has said what to keep.
 */
export async function checkPictures(
  files: readonly ContentFile[],
  root: string,
): Promise<(Mistake | Hint)[]> {
  const checked = files.flatMap(picturesOf).map((picture) => checkPicture(root, picture));
  return (await Promise.all(checked)).flat();
}

async function checkPicture(root: string, picture: NamedPicture): Promise<Mistake | Hint | []> {
  const { place, name, frame, focus, alt } = picture;
  const mistake = (found: string, expected: string, fix: string): Mistake => ({
    ...{ ...place, found: `${JSON.stringify(name)}, ${found}`, expected, fix },
    withholds: frame ? 'field' : 'file',
  });
  if (alt?.trim() === '') {
    const found = 'a picture without words between its brackets';
    const expected = 'what it shows, for people who cannot see it';
    return { ...place, found, expected, fix: 'write ![What it shows](./name.jpg)' };
  }
  const { dir, base } = path.parse(path.join(root, picture.file));
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  if (name.startsWith('/') || !existsSync(dir) || !readdirSync(dir).includes(base)) {
    const fix = 'add the file, or write its name as it is, with its capitals: ./name.jpg';
    return mistake('a file that does not exist', A_PICTURE, fix);
  }
  if (!PICTURE.test(base)) return mistake("a format that the site can't use", A_PICTURE, SAVE);
  const bytes = readFileSync(path.join(dir, base));
  const metadata = await imageMetadata(bytes, base).catch(() => undefined);
  if (!metadata || (metadata.format === 'svg') !== base.toLowerCase().endsWith('.svg'))
    return mistake("a file that browsers can't show", A_PICTURE, SAVE);
  if (!frame || metadata.format === 'svg') return [];
  const { width, height } = metadata;
  if (Math.max(frame[0] / width, frame[1] / height) > MAX_ENLARGEMENT) {
    const expected = `${frame[0]} × ${frame[1]} pixels or more; half of that at least`;
    return mistake(`which is ${width} × ${height} pixels`, expected, 'use the picture in its original size');
  }
  const shape = width / height / (frame[0] / frame[1]);
  const lost = Math.round(100 * (1 - Math.min(shape, 1 / shape)));
  if (focus || lost < MUCH) return [];
  const side = shape > 1 ? 'width' : 'height';
  const hint = `${name} loses ${lost} % of its ${side} around the centre; its focus says what to keep.`;
  return { ...place, hint };
}
