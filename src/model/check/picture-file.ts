/** Reads a picture, and finds out why it can't be shown or is hard to see. */
import { readFileSync, statSync } from 'node:fs';
import { imageMetadata } from 'astro/assets/utils';
import Color from 'colorjs.io';
import sharp from 'sharp';
import { decodeText } from '../../lib/files.ts';
import { cleanSvg } from '../../lib/svg-cleaning.ts';
import { themes } from '../../styles/tokens.ts';

/** What is wrong with a picture. */
export interface PictureProblem {
  what: string;
  expected?: string;
  fix: string;
}

interface Picture {
  /** As Astro names it, or why it has none. */
  format: string;
  width: number;
  height: number;
  problem: PictureProblem | undefined;
  /** The theme in which it can hardly be seen. */
  poorTheme: string | undefined;
}

/** A cache of decoded pictures by path, with each file's size and time: decoding is slow. */
const known = new Map<string, { stamp: string; picture: Promise<Picture> }>();

export function readPicture(file: string): Promise<Picture> {
  const { size, mtimeMs } = statSync(file);
  const stamp = `${size} ${mtimeMs}`;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.picture;
  const picture = decode(file);
  known.set(file, { stamp, picture });
  return picture;
}

/** The formats that browsers show, as Astro names them. */
const FORMATS = ['svg', 'jpg', 'png', 'avif', 'webp'];

const NAMES = { svg: /\.svg$/i, other: /\.(jpe?g|png|avif|webp)$/i };

async function decode(file: string): Promise<Picture> {
  const bytes = readFileSync(file);
  const metadata = await imageMetadata(bytes, file).catch(() => undefined);
  const { format = 'no picture, or a damaged one', width = 0, height = 0 } = metadata ?? {};
  const picture = sharp(bytes, { failOn: 'truncated' });
  // sharp's own words differ from run to run.
  const { pages = 1 } = (await picture.metadata().catch(() => undefined)) ?? {};
  // All of it is decoded, as a small one, which is fast.
  const decoding = picture
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer();
  const pixels = await decoding.catch(() => undefined);
  const isDrawing = NAMES.svg.test(file) && (format === 'svg' || !metadata);
  const isShown = FORMATS.includes(format) && (isDrawing || (format !== 'svg' && NAMES.other.test(file)));
  const problem = isDrawing
    ? await problemOfDrawing(bytes, width, height)
    : pages > 1
      ? MOVES
      : isShown
        ? undefined
        : { what: `a file that the site can't show: ${format}`, fix: SAVE };
  return {
    format,
    width,
    height,
    problem: problem ?? (pixels ? undefined : DAMAGED),
    poorTheme: pixels && poorThemeOf(pixels),
  };
}

const SAVE = 'open it in a program for pictures, save it as JPEG and write the name of that file';
const MOVES = {
  what: 'a picture that moves',
  fix: 'save one of its frames as JPEG or PNG, and write the name of that file',
};
const DAMAGED = { what: 'a file that is damaged, or a part of it is missing', fix: SAVE };
const NOT_UTF8 = {
  what: 'a drawing in another encoding than UTF-8',
  expected: 'a drawing in UTF-8',
  fix: 'export it as UTF-8, or save it as UTF-8 in an editor of texts, without the encoding in its first line',
};
/** As Astro reads it. */
const NO_SIZE = {
  what: "a drawing whose size can't be read",
  expected:
    'a first tag, <svg …>, that ends within 1,000 letters, and has a width and a height in numbers, or a viewBox of four numbers with one space between them, such as "0 0 800 500"',
  fix: 'export it as a plain SVG, without data of the program that drew it, or correct its first tag',
};

/** Why a drawing can't be shown. It is cleaned the way it will be for publishing. */
async function problemOfDrawing(
  bytes: Buffer,
  width: number,
  height: number,
): Promise<PictureProblem | undefined> {
  const text = decodeText(bytes);
  if (text === undefined) return NOT_UTF8;
  if (!(width > 0 && height > 0)) return NO_SIZE;
  const error = await cleanSvg(text).then(
    () => undefined,
    ({ message }: Error) => message.replace('<input>:', 'line '),
  );
  return error === undefined ? undefined : { ...NO_SIZE, what: `a drawing that can't be read: ${error}` };
}

/** Below this contrast, lines can hardly be seen. */
const LEAST_CONTRAST = 1.5;

/** The theme on whose surface no pixel of a picture stands out; undefined if there is none, or the picture covers the surface. */
function poorThemeOf(bytes: Buffer): string | undefined {
  const pixels = Array.from({ length: bytes.length / 4 }, (_, index) => [
    ...bytes.subarray(4 * index, 4 * index + 4),
  ]);
  const seen = pixels.filter(([, , , alpha = 0]) => alpha > 15);
  if (seen.length === 0 || seen.length > 0.9 * pixels.length) return undefined;
  const colours = seen.map(
    ([red = 0, green = 0, blue = 0]) => new Color('srgb', [red / 255, green / 255, blue / 255]),
  );
  return (['dark', 'light'] as const).find((theme) =>
    colours.every((each) => Color.contrast(each, themes[theme].surface, 'WCAG21') < LEAST_CONTRAST),
  );
}
