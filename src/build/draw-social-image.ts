import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { background } from '#look/social-image.ts';
import { themes, type ColourName, type Colours } from '../styles/tokens.ts';
import { sideBySide } from './pictures/side-by-side.ts';
import { drawText } from '../typography/draw-text.ts';

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
/** The page's pictures fill the right 60 %. */
const PICTURES = { left: 480, width: 720, height: HEIGHT };
/** Font size in pixels, and the box in which a text is made smaller to fit. */
interface Box {
  size: number;
  width: number;
  height: number;
}
/** An SVG logo is rendered four times as large as it says, then made smaller. */
const LOGO_DENSITY = 288;

/** What a social image shows. */
export interface SocialImage {
  /** Its line breaks are kept. */
  title: string;
  /** A text below the title. */
  caption?: string;
  /** Files of the page's pictures, of one shape. */
  pictures?: readonly string[];
  /** The page's own border, as SVG. */
  border?: string | undefined;
  brand: string;
  /** Path of the owner's logo file. */
  logo: string | undefined;
  /** Shown instead of a brand in letters that the machine has no font for. */
  host: string;
  theme: keyof typeof themes;
  /** Whether its language is written from right to left: everything is then on the other side. */
  isMirrored?: boolean;
}

/** The image that a shared link to a page shows, as a PNG: logo, title, and the page's pictures, its border, or what the look has. */
export async function socialImage(image: SocialImage): Promise<Buffer> {
  const { title, caption = '', pictures = [], border, brand, logo, host, theme, isMirrored = false } = image;
  const colours = themes[theme];
  const hasPictures = pictures.length > 0;
  const { art, ...place } = background(border);
  const { width, bottom } = hasPictures
    ? { width: PICTURES.left - 2 * MARGIN, bottom: HEIGHT - MARGIN }
    : place;
  const logoLayers = logo
    ? [{ input: await fileLogo(logo, Math.min(LOGO.width, width)), left: MARGIN, top: MARGIN }]
    : await textLogo((await isDrawable(brand)) ? brand.toLowerCase() : host, width, colours);
  const below = await textAbove(bottom, caption, { ...CAPTION, width }, colours['ink-2']);
  const end = below ? below.top - GAP : bottom;
  const box = { size: TITLE_SIZE, width, height: end - GAP - MARGIN - LOGO.height };
  const heading = await textAbove(end, title, box, colours.ink);
  const surface = `<path fill="${colours.surface}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  const layers = [...logoLayers, ...[heading, below].filter((text) => !!text), ...(await quilt(pictures))];
  const turned = isMirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${art}</g>` : art;
  return sharp(drawing(WIDTH, HEIGHT, hasPictures ? surface : surface + turned, colours))
    .composite(isMirrored ? await Promise.all(layers.map(mirror)) : layers)
    .png({ palette: true })
    .toBuffer();
}

/** A layer at the same distance from the other side. */
async function mirror({ input, left, top }: { input: Buffer; left: number; top: number }) {
  const { width } = await sharp(input).metadata();
  return { input, left: WIDTH - left - width, top };
}

/** Pictures of one shape side by side, in as many columns as cut the least off them and leave the fewest places empty. */
async function quilt(pictures: readonly string[]) {
  const [first] = pictures;
  if (!first) return [];
  const shape = await sharp(first).metadata();
  const layouts = pictures.map((_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(pictures.length / columns);
    const cell = { width: PICTURES.width / columns, height: PICTURES.height / rows };
    const cut = Math.abs(Math.log((cell.width * shape.height) / (cell.height * shape.width)));
    return { columns, cell, cost: cut + (columns * rows) / pictures.length };
  });
  const best = layouts.reduce((a, b) => (b.cost < a.cost ? b : a));
  const layers = await sideBySide(pictures, best.columns, best.cell.width, best.cell.height);
  return layers.map((layer) => ({ ...layer, left: PICTURES.left + layer.left }));
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
  const { data, info } = await textIn(
    { ...NAME, width: Math.min(NAME.width, room - start) },
    name,
    colours.ink,
  );
  return [
    { input: drawing(size, size, MARK, colours), left: MARGIN, top: MARGIN },
    { input: data, left: MARGIN + start, top: MARGIN + Math.round((size - info.height) / 2) },
  ];
}

/** A text whose lower edge is at `bottom`; nothing without letters that can be drawn. */
async function textAbove(bottom: number, text: string, box: Box, colour: string) {
  if (!text || !(await isDrawable(text))) return undefined;
  const { data, info } = await textIn(box, text, colour);
  return { input: data, left: MARGIN, top: bottom - info.height };
}

/** A text in lines as an image, made smaller if it does not fit the box. */
async function textIn({ size, width, height }: Box, text: string, colour: string) {
  // Pango counts letter spacing in 1024ths of a point.
  const attributes = `foreground="${colour}" line_height="0.93" letter_spacing="${Math.round(-20 * size)}"`;
  // A text with lines of its own is made smaller rather than broken elsewhere.
  const drawn = await drawText({ text, size, attributes, ...(!text.includes('\n') && { width }) });
  return drawn
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Whether fonts of this machine have all letters: Pango draws others as boxes, as large as that of a private code. */
async function isDrawable(text: string): Promise<boolean> {
  const letters = ['\ue000', ...new Set(text.normalize('NFC').match(/\p{L}/gu))];
  const drawn = letters.map(async (letter) => (await drawText({ text: letter, size: 84 })).metadata());
  const [box, ...sizes] = (await Promise.all(drawn)).map(({ width, height }) => `${width} × ${height}`);
  return sizes.every((size) => size !== box);
}
