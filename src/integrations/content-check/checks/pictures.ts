import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { closest } from 'fastest-levenshtein';
import type { Frame } from '../../../lib/frames.ts';
import type { Content } from '../check.ts';
import { fieldOf, type ContentFile } from '../files.ts';
import { lineOf } from '../mdx.ts';
import type { Message, Problem } from '../problem.ts';

/** The formats that Astro can publish. */
const PICTURES = /\.(svg|jpe?g|png|avif|webp)$/i;
const FORMATS = 'SVG, JPEG, PNG, AVIF or WebP';

/** Formats of cameras and programs that browsers can't show. */
const UNSUPPORTED = /\.(heic|heif|tiff?|gif|bmp|psd|dng|jxl)$/i;

/** How far a photograph may be enlarged: beyond, it looks blurred. */
const MAX_ENLARGEMENT = 2;

/** A picture that a content file names. */
interface Reference {
  folder: string;
  name: string;
  /** The frame of a picture that fills one. */
  frame?: Frame;
}

/** Finds pictures that don't exist or can't be shown, and pictures in legal texts without alternative text. */
export async function checkPictures({ root, files }: Content): Promise<Problem[]> {
  const used = new Set(files.flatMap((file) => referencesOf(file).map(({ picture }) => picture)).map(pathOf));
  const problems = await Promise.all(
    files.flatMap(referencesOf).map(async ({ picture, problem }) => {
      const message = await checkPicture(root, picture, used);
      return message && problem(message);
    }),
  );
  return [...problems.filter((problem) => problem !== undefined), ...files.flatMap(withoutAlt)];
}

interface Located {
  picture: Reference;
  problem: (message: Message) => Problem;
}

function referencesOf({ file, collection, entries, nodes = [] }: ContentFile): Located[] {
  return [
    ...entries.flatMap(({ value, problem }) =>
      Object.entries(collection.pictures ?? {}).flatMap(([field, frame]): Located[] => {
        const name = fieldOf(value, field);
        // The schema reports a field that is missing or no text.
        if (typeof name !== 'string') return [];
        const report = (message: Message) => problem([field], message);
        return [{ picture: { ...locate(file, name), frame }, problem: report }];
      }),
    ),
    ...nodes.flatMap((node): Located[] => {
      if (node.type !== 'image') return [];
      const report = (message: Message) => ({ file, line: lineOf(node), field: 'picture', ...message });
      return [{ picture: locate(file, node.url), problem: report }];
    }),
  ];
}

/** A path that begins with / is that of a file in public; others are relative to the content file. */
function locate(file: string, name: string): Reference {
  return { folder: name.startsWith('/') ? 'public' : path.dirname(file), name };
}

const pathOf = ({ folder, name }: Reference) => path.join(folder, name);

async function checkPicture(
  root: string,
  picture: Reference,
  used: ReadonlySet<string>,
): Promise<Message | undefined> {
  const { dir, base } = path.parse(pathOf(picture));
  // Names as they are stored, since some systems take Photo.jpg for photo.jpg and the live site does not.
  const names = namesIn(path.join(root, dir));
  const found = JSON.stringify(picture.name);
  const exists = names.includes(base);
  if (exists && UNSUPPORTED.test(base)) {
    return {
      found: `${found}, which browsers can't show`,
      expected: `a picture as ${FORMATS}`,
      fix: 'open it in a program for pictures, save it as JPEG and write the name of that file',
    };
  }
  if (!exists || !PICTURES.test(base)) return missing(picture, names, used);
  const isDrawing = base.toLowerCase().endsWith('.svg');
  if (picture.folder === 'public' && !isDrawing) {
    return {
      found: `${found}, which would be published as it is, with all that the camera has noted`,
      expected: 'a photograph beside the text, of which the build makes small copies without notes',
      fix: `move it to the folder of the text, and write ./${base}`,
    };
  }
  const metadata = await imageMetadata(readFileSync(path.join(root, dir, base)), base).catch(() => undefined);
  if (!metadata || (metadata.format === 'svg') !== isDrawing) {
    return {
      found: `${found}, a file that is not the picture that its name says`,
      expected: `a picture as ${FORMATS}`,
      fix: 'open it in a program for pictures, and save it again as JPEG or SVG',
    };
  }
  return isDrawing ? undefined : tooSmall(picture, metadata);
}

function tooSmall(
  { name, frame }: Reference,
  { width, height }: { width: number; height: number },
): Message | undefined {
  if (!frame || Math.max(frame[0] / width, frame[1] / height) <= MAX_ENLARGEMENT) return undefined;
  return {
    found: `${JSON.stringify(name)}, which is ${width} × ${height} pixels`,
    expected: `${frame[0]} × ${frame[1]} pixels or more; half of that at least`,
    fix: 'use the picture in its original size',
  };
}

function missing({ folder, name }: Reference, names: readonly string[], used: ReadonlySet<string>): Message {
  const { dir, base } = path.parse(path.join(folder, name));
  const same = names.find((each) => each !== base && each.normalize() === base.normalize());
  if (same !== undefined) {
    return {
      found: `${JSON.stringify(name)}; the name of the file looks the same, but its accents are stored in another form`,
      expected: 'the same name in the file and here',
      fix: 'rename the file without accents, and write that name',
    };
  }
  // Pictures of other entries are not meant.
  const free = names.filter((each) => PICTURES.test(each) && !used.has(path.join(dir, each)));
  const add = `add the file to ${dir}`;
  const prefix = folder === 'public' ? '/' : './';
  return {
    found: JSON.stringify(name),
    expected: `the path of an existing ${FORMATS} file`,
    fix: free.length > 0 ? `${add}, or write ${prefix}${closest(base, free)}` : add,
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

function withoutAlt({ file, nodes = [] }: ContentFile): Problem[] {
  return nodes.flatMap((node) =>
    node.type === 'image' && !node.alt?.trim()
      ? [
          {
            file,
            line: lineOf(node),
            field: 'picture',
            found: `![](${node.url})`,
            expected: 'what the picture shows, for people who cannot see it',
            fix: `write it between the brackets: ![What it shows](${node.url})`,
          },
        ]
      : [],
  );
}
