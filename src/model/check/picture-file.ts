/** Reads an image, and checks whether it can be shown and is clearly visible. */
import { readFileSync, statSync } from 'node:fs';
import { imageMetadata } from 'astro/assets/utils';
import Color from 'colorjs.io';
import sharp from 'sharp';
import { decodeText } from '../../lib/files.ts';
import { cleanSvg } from '../../lib/svg-cleaning.ts';
import { themes } from '../../styles/tokens.ts';

/** A description of what is wrong with an image. */
export interface PictureMistake {
  what: string;
  expected?: string;
  fix: string;
}

interface Picture {
  /** The format's name in Astro, or `unknown or damaged` if Astro can't read the image. */
  format: string;
  width: number;
  height: number;
  mistake: PictureMistake | undefined;
  /** The theme in which the image is barely visible. */
  poorTheme: string | undefined;
}

/**
 * A cache of the decoded images, keyed by path, because decoding is slow. `stamp` consists of the file's size and
 * modification time.
 */
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

/** The photo formats supported by browsers, under the names Astro uses for them. */
const FORMATS = ['jpg', 'png', 'avif', 'webp'];

const NAMES = { svg: /\.svg$/i, other: /\.(jpe?g|png|avif|webp)$/i };

async function decode(file: string): Promise<Picture> {
  const bytes = readFileSync(file);
  const metadata = await imageMetadata(bytes, file).catch(() => undefined);
  const { format = 'unknown or damaged', width = 0, height = 0 } = metadata ?? {};
  const picture = sharp(bytes, { failOn: 'truncated' });
  // Decodes the whole image at a reduced size, which is fast.
  const decoding = picture
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer();
  // Errors are reported in our own words, because sharp's messages vary from run to run.
  const pixels = await decoding.catch(() => undefined);
  const { pages = 1 } = (await picture.metadata().catch(() => undefined)) ?? {};
  const find = async () => {
    const isDrawing = NAMES.svg.test(file) && (format === 'svg' || !metadata);
    const isPhotograph = NAMES.other.test(file) && FORMATS.includes(format);
    if (isDrawing) return mistakeInDrawing(bytes, width, height);
    if (pages > 1) return ANIMATED;
    return isPhotograph ? undefined : { what: `a file in an unsupported format: ${format}`, fix: SAVE };
  };
  const mistake = (await find()) ?? (pixels ? undefined : DAMAGED);
  return { format, width, height, mistake, poorTheme: pixels && poorThemeOf(pixels) };
}

const SAVE = 'open it in an image editor, save it as JPEG, and use that file';
const ANIMATED = {
  what: 'an animated picture',
  fix: 'save one of its frames as JPEG or PNG, and use that file',
};
const DAMAGED = { what: 'a damaged or incomplete file', fix: SAVE };
const NOT_UTF8 = {
  what: 'an SVG file that is not in UTF-8',
  expected: 'an SVG file in UTF-8',
  fix: 'export it as UTF-8, or save it as UTF-8 in a text editor, without the encoding in its first line',
};
const EXPORT = 'export it as plain SVG, without program-specific data';
/** Advice for an SVG file whose size Astro can't read. */
const NO_SIZE = {
  what: "an SVG file whose size can't be read",
  expected:
    'an <svg …> tag of at most 1,000 characters, with width and height as numbers, or a viewBox with four numbers and single spaces, such as "0 0 800 500"',
  fix: `${EXPORT}, or correct the <svg> tag`,
};

/** Returns the reason why an SVG can't be shown, or undefined if it can be read and cleaned for publishing. */
async function mistakeInDrawing(
  bytes: Buffer,
  width: number,
  height: number,
): Promise<PictureMistake | undefined> {
  const text = decodeText(bytes);
  if (text === undefined) return NOT_UTF8;
  if (!(width > 0 && height > 0)) return NO_SIZE;
  const error = await cleanSvg(text).then(
    () => undefined,
    ({ message }: Error) => message.replace('<input>:', 'line '),
  );
  return error === undefined
    ? undefined
    : { what: `an SVG file that can't be read: ${error}`, expected: 'valid SVG', fix: EXPORT };
}

/** The contrast below which lines are barely visible. */
const LEAST_CONTRAST = 1.5;

/**
 * Returns the theme in which no pixel of an image stands out from the background. Returns undefined if there is no such
 * theme, or if most of the image is opaque.
 */
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
