import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { z } from 'astro/zod';
import type { Collection } from '../../../content-schemas.ts';
import type { Frame } from '../../../lib/frames.ts';
import type { Place, Problem } from '../problem.ts';
import { fieldOf, lineOf, type ContentFile } from '../read.ts';

/** The formats that Astro can publish. */
const PICTURE = /\.(svg|jpe?g|png|avif|webp)$/i;
const A_PICTURE = 'a picture in the folder of this file, as SVG, JPEG, PNG, AVIF or WebP';

/** How far a photograph may be enlarged: beyond, it looks blurred. */
const MAX_ENLARGEMENT = 2;
/** The part of a photograph's width or height that is worth a warning when it is cut off. */
const MUCH = 0.15;

/** The fields of a collection that contain the path of a picture, each with the frame that the picture fills. */
function framesOf({ schema }: Collection): [field: string, frame: Frame][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).flatMap(([field, described]) =>
    typeof described === 'object' && described['frame'] ? [[field, described['frame'] as Frame]] : [],
  );
}

/** Finds pictures that don't exist, can't be shown or are too small, and those of legal texts without alternative text. */
export async function checkPictures(files: readonly ContentFile[], root: string): Promise<Problem[]> {
  const problems = files.flatMap(({ file, collection, entries, nodes }) => {
    const folder = path.join(root, path.dirname(file));
    const inFields = entries.flatMap(({ fields, placeOf }) =>
      framesOf(collection).map(async ([field, frame]) => {
        const name = fieldOf(fields, field);
        // The check of fields reports one that is missing or no text.
        return typeof name === 'string' ? checkPicture(placeOf(field), folder, name, frame) : [];
      }),
    );
    const inText = nodes
      .filter((node) => node.type === 'image')
      .map(async (node): Promise<Problem[]> => {
        const place = { file, line: lineOf(node), field: 'picture' };
        if (node.alt?.trim()) return checkPicture(place, folder, node.url);
        return [
          {
            ...place,
            found: 'a picture without words between its brackets',
            expected: 'what it shows, for people who cannot see it',
            fix: 'write ![What it shows](./name.jpg)',
          },
        ];
      });
    return [...inFields, ...inText];
  });
  return (await Promise.all(problems)).flat();
}

/** A sentence for each photograph of which its frame cuts off much around the centre, as nobody has said what to keep. */
export async function findCuts(files: readonly ContentFile[], root: string): Promise<string[]> {
  const sentences = files.flatMap(({ file, collection, entries }) =>
    entries.flatMap(({ fields }) =>
      framesOf(collection).map(async ([field, frame]) => {
        const name = fieldOf(fields, field);
        if (typeof name !== 'string' || name.endsWith('.svg') || fieldOf(fields, 'focus')) return [];
        const { width, height } = await imageMetadata(
          readFileSync(path.join(root, path.dirname(file), name)),
        );
        const shape = width / height / (frame[0] / frame[1]);
        const lost = 1 - Math.min(shape, 1 / shape);
        if (lost < MUCH) return [];
        const side = shape > 1 ? 'width' : 'height';
        return `${file}: ${name} loses ${Math.round(100 * lost)} % of its ${side} around the centre; its focus says what to keep.`;
      }),
    ),
  );
  return (await Promise.all(sentences)).flat();
}

/** The paths of the pictures that a content file names, from the project's root. */
export function picturesOf({ file, collection, entries, nodes }: ContentFile): string[] {
  const names = entries.flatMap((entry) =>
    framesOf(collection).map(([field]) => fieldOf(entry.fields, field)),
  );
  const inText = nodes.flatMap((node) => (node.type === 'image' ? [node.url] : []));
  return [...names, ...inText].map((name) => path.posix.join(path.posix.dirname(file), String(name)));
}

async function checkPicture(place: Place, folder: string, name: string, frame?: Frame): Promise<Problem[]> {
  const { dir, base } = path.parse(path.join(folder, name));
  const problem = (found: string, expected: string, fix: string): Problem[] => [
    { ...place, found: `${JSON.stringify(name)}, ${found}`, expected, fix },
  ];
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  if (name.startsWith('/') || !existsSync(dir) || !readdirSync(dir).includes(base)) {
    const fix = 'add the file, or write its name as it is, with its capitals: ./name.jpg';
    return problem('a file that does not exist', A_PICTURE, fix);
  }
  const metadata = PICTURE.test(base)
    ? await imageMetadata(readFileSync(path.join(dir, base)), base).catch(() => undefined)
    : undefined;
  if (!metadata || (metadata.format === 'svg') !== base.toLowerCase().endsWith('.svg')) {
    const fix = 'open it in a program for pictures, save it as JPEG and write the name of that file';
    return problem("a file that browsers can't show", A_PICTURE, fix);
  }
  const { format, width, height } = metadata;
  const enlargement = frame ? Math.max(frame[0] / width, frame[1] / height) : 1;
  if (!frame || format === 'svg' || enlargement <= MAX_ENLARGEMENT) return [];
  return problem(
    `which is ${width} × ${height} pixels`,
    `${frame[0]} × ${frame[1]} pixels or more; half of that at least`,
    'use the picture in its original size',
  );
}
