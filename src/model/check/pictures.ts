import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { fieldsOf, property } from '../fields.ts';
import { flatten, lineOf } from '../mdx.ts';
import { TEXT_WIDTH, type Frame } from '../picture-frames.ts';
import type { Hint, Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { decoded } from '../addresses/index.ts';

/** Finds images that are missing, animated, smaller than their frame, or without alternative text. */
export async function checkPictures(
  files: readonly ContentFile[],
  root: string,
): Promise<(Mistake | Hint)[]> {
  const checks = files.flatMap(({ file, values, nodes, placeOf }) => [
    // Values that aren't strings are reported by the field check.
    ...values.flatMap(({ path, value, field }) =>
      field?.type === 'picture' && typeof value === 'string'
        ? checkPicture(root, placeOf(path), value, field)
        : [],
    ),
    ...flatten(nodes).flatMap((node) => {
      if (node.type !== 'image') return [];
      const place = { file, line: lineOf(node), field: 'picture' };
      // Astro, too, decodes the image's address.
      return node.alt?.trim()
        ? checkPicture(root, place, decoded(node.url))
        : Promise.resolve({ ...place, ...NO_ALT });
    }),
  ]);
  const findings = await Promise.all(checks);
  return [...files.flatMap(withoutAlternative), ...findings.flatMap((each) => each ?? [])];
}

/** Optional fields without which people who can't see or hear miss what another field shows. */
const ALTERNATIVES = [
  { of: 'image', name: 'alt', hint: 'has no alternative text ("alt") for people who can\'t see it.' },
  { of: 'address', name: 'captions', hint: 'has no captions ("captions") for people who can\'t hear it.' },
];

/** Adds hints about images without alternative text, and about videos without captions. Providers have their own. */
const withoutAlternative = ({ values, placeOf }: ContentFile): Hint[] =>
  values.flatMap(({ path, value, field }) =>
    ALTERNATIVES.flatMap(({ of, name, hint }) => {
      const isPossible = fieldsOf(field, value)?.[name]?.optional && property(value, name) === undefined;
      const isOwn = /^(?!https:)/.test(String(property(value, of) ?? 'https:'));
      return isPossible && isOwn ? [{ ...placeOf([...path, of]), hint }] : [];
    }),
  );

const NO_ALT = {
  found: 'a picture without text between its brackets',
  rule: "Write what it shows, for people who can't see it: ![What it shows](./name.jpg)",
};

/** Checks the image `name`, a path relative to the content file, against the definition of its field. */
async function checkPicture(
  root: string,
  place: Place,
  name: string,
  { frame, isPhotograph }: { frame?: Frame; isPhotograph?: boolean } = {},
): Promise<Mistake | Hint | undefined> {
  const { dir, base, ext } = path.posix.parse(path.posix.join(root, path.dirname(place.file), name));
  const report = (rule: string): Mistake => ({ ...place, found: `"${name}"`, rule });
  // Vite would interpret # and ? as parts of a URL. A name that begins with a slash is refused, because images in
  // `public` are published with their camera metadata. Names are compared with the folder's listing, because some file
  // systems are case-insensitive, unlike Netlify's.
  const isStored = !/^\/|[#?%]/.test(name) && existsSync(dir) && readdirSync(dir).includes(base);
  if (!isStored)
    return report(
      'Write the name of a picture in the same folder, such as ./name.jpg, without # ? or %. File names are case-sensitive',
    );
  if (ext.toLowerCase() === '.svg')
    return isPhotograph ? report("Export it as PNG, because link previews don't support SVG") : undefined;
  // The build reports files that can't be read.
  const picture = await sharp(path.join(dir, base))
    .metadata()
    .catch(() => undefined);
  if (!picture) return undefined;
  if ((picture.pages ?? 1) > 1)
    return report('The picture is animated: save one of its frames as JPEG or PNG');
  const { width, height } = picture.autoOrient;
  const [leastWidth, leastHeight] = frame ?? [TEXT_WIDTH, 0];
  if (width >= leastWidth && height >= leastHeight) return undefined;
  const size = frame ? `in a frame of ${leastWidth} × ${leastHeight}` : `in a column of ${leastWidth} pixels`;
  return { ...place, hint: `${name} is ${width} × ${height} pixels, which looks blurred ${size}.` };
}
