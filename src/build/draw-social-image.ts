import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { background } from '#look/social-image.ts';
import { themes, type ColourName, type Colours } from '../styles/tokens.ts';
import { findFiles } from '../lib/files.ts';
import font from '../typography/fonts/family.json' with { type: 'json' };

const look = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`#look/${file}`)), 'utf8');
const MARK = look('mark.svg');
const STYLES = look('drawings.css');
/** Size in pixels that Open Graph recommends. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const LOGO = { width: 400, height: 64 };
const NAME = { size: 48, width: 480, height: 96 };
const TITLE_SIZE = 84;
const CAPTION = { size: 27, height: 120 };
/** Between logo, title and caption. */
const GAP = 24;
/** The page's picture fills the right 60 %. */
const PICTURE = { left: 480, top: 0, width: 720, height: HEIGHT };
/** Font size in pixels, and the box in which a text is made smaller to fit. */
interface Box {
  size: number;
  width: number;
  height: number;
}
/** An SVG logo is rendered four times as large as it says, then made smaller. */
const LOGO_DENSITY = 288;
/** The fonts of headings, as `npm run fonts` writes them; Pango can't read woff2. */
const FONT_FILES = findFiles('src/typography/fonts/*.ttf');
/** With so many dots per inch a point is a pixel. */
const DPI = 72;
/** WhatsApp shows no larger image. */
const MOST_BYTES = 300_000;
const QUALITIES = [82, 70, 55, 40];
const EMOJI = /\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?/gv;

/** What a social image shows. */
export interface SocialImage {
  /** Its line breaks are kept. */
  title: string;
  /** A text below the title. */
  caption?: string;
  /** File of the page's picture. */
  picture?: string | undefined;
  brand: string;
  /** Path of the owner's logo file. */
  logo: string | undefined;
  /** Shown instead of a brand in letters that the machine has no font for. */
  host: string;
  theme: keyof typeof themes;
  /** Whether its language is written from right to left: everything is then on the other side. */
  isMirrored?: boolean;
}

/** Draws the image that a shared link to a page shows, as a JPEG: logo, title, caption, and the page's picture or the look's. */
export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  const { title, caption = '', picture, brand, logo, host, theme, isMirrored = false } = image;
  const colours = themes[theme];
  const width = picture ? PICTURE.left - 2 * MARGIN : background.width;
  const bottom = HEIGHT - MARGIN;
  const logoLayers = logo
    ? [{ input: await fileLogo(logo, Math.min(LOGO.width, width)), left: MARGIN, top: MARGIN }]
    : await textLogo((await isDrawable(brand)) ? brand.toLowerCase() : host, width, colours);
  const captionLayer = await textLayer(bottom, caption, { ...CAPTION, width }, colours['ink-2']);
  const titleBottom = captionLayer ? captionLayer.top - GAP : bottom;
  const titleBox = { size: TITLE_SIZE, width, height: titleBottom - GAP - MARGIN - LOGO.height };
  const titleLayer = await textLayer(titleBottom, title, titleBox, colours.ink);
  const surface = `<path fill="${colours.surface}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  const pictures = picture
    ? [{ ...PICTURE, input: await sharp(picture).resize(PICTURE.width, PICTURE.height).png().toBuffer() }]
    : [];
  const layers = [...logoLayers, ...[titleLayer, captionLayer].filter((layer) => !!layer), ...pictures];
  const art = isMirrored
    ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${background.art}</g>`
    : background.art;
  const whole = sharp(drawing(WIDTH, HEIGHT, picture ? surface : surface + art, colours)).composite(
    isMirrored ? await Promise.all(layers.map(mirror)) : layers,
  );
  return lightJpeg(await whole.png().toBuffer());
}

/** A JPEG of the best quality with which it is light enough. */
async function lightJpeg(image: Buffer): Promise<Buffer> {
  let jpeg = image;
  for (const quality of QUALITIES) {
    jpeg = await sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
}

/** A layer at the same distance from the other side. */
async function mirror({ input, left, top }: { input: Buffer; left: number; top: number }) {
  const { width } = await sharp(input).metadata();
  return { input, left: WIDTH - left - width, top };
}

/** A drawing in the colours of one theme, as a file of its own has no variables. */
function drawing(width: number, height: number, content: string, colours: Colours): Buffer {
  const css = STYLES.replaceAll(/var\(--([\w-]+)\)/g, (_, name: ColourName) => colours[name]);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${css}</style>${content}</svg>`,
  );
}

function fileLogo(file: string, width: number): Promise<Buffer> {
  return sharp(file, { density: LOGO_DENSITY })
    .resize({ ...LOGO, width, fit: 'inside' })
    .png()
    .toBuffer();
}

/** The mark and a name. */
async function textLogo(name: string, room: number, colours: Colours) {
  const size = LOGO.height;
  const start = size + 20;
  const { data, info } = await textImage(
    { ...NAME, width: Math.min(NAME.width, room - start) },
    name,
    colours.ink,
  );
  return [
    { input: drawing(size, size, MARK, colours), left: MARGIN, top: MARGIN },
    { input: data, left: MARGIN + start, top: MARGIN + Math.round((size - info.height) / 2) },
  ];
}

/** A text whose lower edge is at `bottom`; undefined if none is left without emoji, or a letter can't be drawn. */
async function textLayer(bottom: number, written: string, box: Box, colour: string) {
  // Pango draws emoji as boxes with numbers.
  const text = written.replaceAll(EMOJI, '').trim();
  if (!text || !(await isDrawable(text))) return undefined;
  const { data, info } = await textImage(box, text, colour);
  return { input: data, left: MARGIN, top: bottom - info.height };
}

/** A text in lines as an image, made smaller if it does not fit the box. */
async function textImage({ size, width, height }: Box, text: string, colour: string) {
  // Pango counts letter spacing in 1024ths of a point: this is about -0.02 em.
  const attributes = `foreground="${colour}" line_height="0.93" letter_spacing="${Math.round(-20 * size)}"`;
  // A text with lines of its own is made smaller rather than broken elsewhere.
  const drawn = await drawText({ text, size, attributes, ...(!text.includes('\n') && { width }) });
  return drawn
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Whether fonts of this machine have all letters. Pango draws a box for a letter that none has; it is as large as the one
 * for a character of private use, which no font has.
 */
async function isDrawable(text: string): Promise<boolean> {
  const letters = ['\ue000', ...new Set(text.normalize('NFC').match(/\p{L}/gu))];
  const drawn = letters.map(async (letter) => (await drawText({ text: letter, size: 84 })).metadata());
  const [box, ...sizes] = (await Promise.all(drawn)).map(({ width, height }) => `${width} × ${height}`);
  return sizes.every((size) => size !== box);
}

interface TextOptions {
  text: string;
  /** Font size in pixels. */
  size: number;
  /** Attributes of Pango's markup. */
  attributes?: string;
  /** Width in pixels at which lines break. */
  width?: number;
}

/** Gives Pango the font files, once: it keeps each, so that drawText names only the family. */
const loaded = (async () => {
  for (const fontfile of FONT_FILES) await sharp({ text: { text: 'a', fontfile } }).toBuffer();
})();

/** A text in the font of headings as an image on a transparent background. */
async function drawText({ text, size, attributes = '', width }: TextOptions): Promise<Sharp> {
  await loaded;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return sharp({
    text: {
      text: `<span ${attributes}>${escaped}</span>`,
      font: `${font.family}, ${size}`,
      dpi: DPI,
      rgba: true,
      ...(width && { width }),
    },
  });
}
