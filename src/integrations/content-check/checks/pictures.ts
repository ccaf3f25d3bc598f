import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { closest } from 'fastest-levenshtein';
import type { Content } from '../check.ts';
import { fieldOf, type ContentFile } from '../files.ts';
import { lineOf } from '../mdx.ts';
import type { Message, Problem } from '../problem.ts';

/** The formats that Astro can publish. */
const PICTURES = /\.(svg|jpe?g|png|avif|webp)$/i;

/** Finds pictures that don't exist, and pictures in legal texts without alternative text. */
export function checkPictures({ root, files }: Content): Problem[] {
  return files.flatMap((file) => [...checkEntries(root, file), ...checkText(root, file)]);
}

function checkEntries(root: string, { file, collection, entries }: ContentFile): Problem[] {
  return entries.flatMap(({ value, problem }) =>
    (collection.pictures ?? []).flatMap((field) => {
      const picture = fieldOf(value, field);
      // The schema reports a field that is missing or no text.
      const message = typeof picture === 'string' && missingPicture(root, file, picture);
      return message ? [problem([field], message)] : [];
    }),
  );
}

function checkText(root: string, { file, nodes = [] }: ContentFile): Problem[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'image') return [];
    const withoutAlt: Message | undefined = node.alt?.trim()
      ? undefined
      : {
          found: `![](${node.url})`,
          expected: 'what the picture shows, for people who cannot see it',
          fix: `write it between the brackets: ![What it shows](${node.url})`,
        };
    return [withoutAlt, missingPicture(root, file, node.url)]
      .filter((message) => message !== undefined)
      .map((message) => ({ file, line: lineOf(node), field: 'picture', ...message }));
  });
}

/** A path that begins with / is that of a file in public; others are relative to the content file. */
function missingPicture(root: string, file: string, picture: string): Message | undefined {
  const folder = picture.startsWith('/') ? 'public' : path.dirname(file);
  if (PICTURES.test(picture) && existsSync(path.join(root, folder, picture))) return undefined;
  const pictures = readdirSync(path.join(root, folder)).filter((name) => PICTURES.test(name));
  const add = `add the file to ${folder}`;
  const prefix = folder === 'public' ? '/' : './';
  return {
    found: JSON.stringify(picture),
    expected: 'the path of an existing SVG, JPEG, PNG, AVIF or WebP file',
    fix: pictures.length > 0 ? `${add}, or write ${prefix}${closest(picture, pictures)}` : add,
  };
}
