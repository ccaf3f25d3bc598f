/** Draws a page's social image, which is shown in link previews. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { background } from '#look/social-image.ts';
import { themes, type ColourName, type Colours } from '../../styles/tokens.ts';
import { directionOf } from '../../words/languages.ts';
import { isEastAsian } from '../../words/text.ts';
import { drawText, withoutEmoji, type Box } from './draw-text.ts';
import { isDrawable } from './pango.ts';

const look = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`#look/${file}`)), 'utf8');
const MARK = look('mark.svg');
const STYLES = look('drawings.css');

/** All sizes are in pixels. Open Graph images should have this width and height. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
/** The space between the logo, the title and the caption. */
const GAP = 24;
const LOGO = { width: 400, height: 64 };
/** The space between the mark and the brand next to it. */
const MARK_GAP = 20;
/** The brand may be taller than the mark, because a long brand wraps onto a second line. */
const NAME = { size: 48, width: 480, height: 96 };
const TITLE_SIZE = 84;
/** The upper limit of the title: below the logo, and below the line that some looks draw under the logo. */
const TITLE_TOP = MARGIN + LOGO.height + 3 * GAP;
/**
 * Chinese, Japanese and Korean characters are as wide as they are high. Each line of a long title must have room for at
 * least this many such characters.
 */
const EAST_ASIAN_LINE = 8;
const CAPTION = { size: 27, height: 120 };
/** The page's image fills the right-hand 60 % of the social image. */
const PICTURE = { left: 480, top: 0, width: 720, height: HEIGHT };
/** WhatsApp doesn't show image files larger than this, in bytes. */
const MOST_BYTES = 300_000;
const QUALITIES = [82, 70, 55, 40];

/** The content of a social image. */
export interface SocialImage {
  /** The title. Its line breaks are preserved. */
  title: string;
  caption?: string;
  /** The path of the page's image. Defaults to the look's illustration. */
  picture?: string | undefined;
  brand: string;
  /** The path of the owner's logo file. Defaults to the mark and the brand. */
  logo: string | undefined;
  /** The site's host, shown instead of the brand if the site's fonts can't draw it. */
  host: string;
  theme: keyof typeof themes;
  /** The language of the texts. If the language is written from right to left, the image is mirrored. */
  language: string;
}

/** A part of the image, and its position. */
interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

/** Draws a social image as a JPEG. */
export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  const { picture, theme, language } = image;
  const isMirrored = directionOf(language) === 'rtl';
  const colours = themes[theme];
  const texts = await textLayers(image, picture ? PICTURE.left - 2 * MARGIN : background.textWidth, colours);
  const layers = picture ? [...texts, await pictureLayer(picture)] : texts;
  const surface = `<path fill="${colours.surface}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  const art = isMirrored
    ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${background.art}</g>`
    : background.art;
  const whole = sharp(drawing(WIDTH, HEIGHT, picture ? surface : surface + art, colours)).composite(
    isMirrored ? await Promise.all(layers.map(mirror)) : layers,
  );
  return lightJpeg(await whole.png().toBuffer());
}

/**
 * Returns the logo at the top, the caption at the bottom, and the title above the caption, each at most `width` wide.
 */
async function textLayers(
  { title, caption = '', brand, logo, host, language }: SocialImage,
  width: number,
  colours: Colours,
): Promise<Layer[]> {
  // The brand is in lower case, as in src/components/Logo.astro.
  const logoLayers = logo
    ? [await fileLogo(logo, Math.min(LOGO.width, width))]
    : await textLogo((await isDrawable(brand)) ? brand.toLowerCase() : host, width, colours, language);
  const bottom = HEIGHT - MARGIN;
  const captionLayer = await textLayer(caption, { ...CAPTION, width }, bottom, colours['ink-2'], language);
  const titleBottom = captionLayer ? captionLayer.top - GAP : bottom;
  const titleBox = {
    size: titleSize(title, width, language),
    width,
    height: titleBottom - TITLE_TOP,
  };
  const titleLayer = await textLayer(title, titleBox, titleBottom, colours.ink, language);
  return [...logoLayers, titleLayer, captionLayer].filter((layer) => !!layer);
}

/** Returns the initial font size of a title, which is then reduced until the title fits. */
export function titleSize(title: string, width: number, language: string): number {
  if (!isEastAsian(language)) return TITLE_SIZE;
  const longest = Math.max(...title.split('\n').map((line) => line.length));
  return Math.min(TITLE_SIZE, width / Math.min(longest, EAST_ASIAN_LINE));
}

/**
 * Draws a text with its lower edge at `bottom`. Returns undefined if the text consists only of emoji, or contains a
 * letter that can't be drawn.
 */
async function textLayer(
  written: string,
  box: Box,
  bottom: number,
  colour: string,
  language: string,
): Promise<Layer | undefined> {
  const text = withoutEmoji(written);
  if (!text || !(await isDrawable(text))) return undefined;
  const { data, info } = await drawText(text, box, colour, language);
  return { input: data, left: MARGIN, top: bottom - info.height };
}

async function fileLogo(file: string, width: number): Promise<Layer> {
  const logo = sharp(file).resize({ ...LOGO, width, fit: 'inside' });
  return { input: await logo.png().toBuffer(), left: MARGIN, top: MARGIN };
}

/** Draws the mark and a name, together at most `width` wide. */
async function textLogo(name: string, width: number, colours: Colours, language: string): Promise<Layer[]> {
  const size = LOGO.height;
  const start = size + MARK_GAP;
  const box = { ...NAME, width: Math.min(NAME.width, width - start) };
  const { data, info } = await drawText(name, box, colours.ink, language);
  return [
    { input: drawing(size, size, MARK, colours), left: MARGIN, top: MARGIN },
    { input: data, left: MARGIN + start, top: MARGIN + Math.round((size - info.height) / 2) },
  ];
}

async function pictureLayer(file: string): Promise<Layer> {
  const { left, top, width, height } = PICTURE;
  return { input: await sharp(file).resize(width, height).png().toBuffer(), left, top };
}

/** Mirrors the position of a layer. */
async function mirror({ input, left, top }: Layer): Promise<Layer> {
  const { width } = await sharp(input).metadata();
  return { input, left: WIDTH - left - width, top };
}

/** Draws an SVG in a theme's colours, because CSS variables have no values outside a page. */
function drawing(width: number, height: number, content: string, colours: Colours): Buffer {
  const css = STYLES.replaceAll(/var\(--([\w-]+)\)/g, (_, name: ColourName) => colours[name]);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style><![CDATA[${css}]]></style>${content}</svg>`,
  );
}

/** Encodes a JPEG at the highest quality that keeps the file small enough, or else at the lowest quality. */
async function lightJpeg(image: Buffer): Promise<Buffer> {
  let jpeg = image;
  for (const quality of QUALITIES) {
    jpeg = await sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
}
