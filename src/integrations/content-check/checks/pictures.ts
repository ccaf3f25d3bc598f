import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import type { Frame } from '../../../lib/frames.ts';
import type { Message, Problem } from '../problem.ts';
import { fieldOf, lineOf, type ContentFile } from '../read.ts';

/** The formats that Astro can publish. */
const PICTURE = /\.(svg|jpe?g|png|avif|webp)$/i;
const A_PICTURE = 'a picture beside this file, as SVG, JPEG, PNG, AVIF or WebP';

/** How far a photograph may be enlarged: beyond, it looks blurred. */
const MAX_ENLARGEMENT = 2;

/** A picture that a content file names. */
interface Reference {
  name: string;
  /** The frame of a picture that fills one. */
  frame?: Frame;
  problem: (message: Message) => Problem;
}

/** Finds pictures that don't exist, can't be shown or are too small, and those of legal texts without alternative text. */
export async function checkPictures(files: readonly ContentFile[], root: string): Promise<Problem[]> {
  const problems = await Promise.all(
    files.flatMap((each) =>
      referencesIn(each).map(async ({ name, frame, problem }) => {
        const message = await checkPicture(path.join(root, path.dirname(each.file)), name, frame);
        return message && problem(message);
      }),
    ),
  );
  return [...problems.filter((problem) => problem !== undefined), ...files.flatMap(withoutAlt)];
}

function referencesIn({ file, collection, entries, nodes }: ContentFile): Reference[] {
  const inFields = entries.flatMap(({ fields, problem }) =>
    Object.entries(collection.pictures ?? {}).flatMap(([field, frame]): Reference[] => {
      const name = fieldOf(fields, field);
      // The check of fields reports one that is missing or no text.
      if (typeof name !== 'string') return [];
      return [{ name, frame, problem: (message) => problem([field], message) }];
    }),
  );
  const inText = nodes
    .filter((node) => node.type === 'image')
    .map((node): Reference => ({
      name: node.url,
      problem: (message) => ({ file, line: lineOf(node), field: 'picture', ...message }),
    }));
  return [...inFields, ...inText];
}

async function checkPicture(folder: string, name: string, frame?: Frame): Promise<Message | undefined> {
  const { dir, base } = path.parse(path.join(folder, name));
  const found = JSON.stringify(name);
  // A file of public would be published with all that the camera has noted. Names are compared as they are
  // stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  if (name.startsWith('/') || !namesIn(dir).includes(base)) {
    return {
      found: `${found}, a file that does not exist`,
      expected: A_PICTURE,
      fix: 'add the file, or write its name as it is, with its capitals: ./name.jpg',
    };
  }
  const metadata = PICTURE.test(base)
    ? await imageMetadata(readFileSync(path.join(dir, base)), base).catch(() => undefined)
    : undefined;
  if (!metadata || (metadata.format === 'svg') !== base.toLowerCase().endsWith('.svg')) {
    return {
      found: `${found}, a file that browsers can't show`,
      expected: A_PICTURE,
      fix: 'open it in a program for pictures, save it as JPEG and write the name of that file',
    };
  }
  const { format, width, height } = metadata;
  if (!frame || format === 'svg' || Math.max(frame[0] / width, frame[1] / height) <= MAX_ENLARGEMENT)
    return undefined;
  return {
    found: `${found}, which is ${width} × ${height} pixels`,
    expected: `${frame[0]} × ${frame[1]} pixels or more; half of that at least`,
    fix: 'use the picture in its original size',
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The path leads to a folder that doesn't exist.
    return [];
  }
}

function withoutAlt({ file, nodes }: ContentFile): Problem[] {
  return nodes
    .filter((node) => node.type === 'image' && !node.alt?.trim())
    .map((node) => ({
      file,
      line: lineOf(node),
      field: 'picture',
      found: 'a picture without words between its brackets',
      expected: 'what it shows, for people who cannot see it',
      fix: 'write ![What it shows](./name.jpg)',
    }));
}
