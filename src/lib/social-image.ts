import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { BACKGROUND, TITLE_WIDTH } from '#decoration/social-image.ts';
import { drawings, themes, type ColourName, type Colours } from '../styles/tokens.ts';
import { drawText } from './pango.ts';

const MARK = readFileSync(fileURLToPath(import.meta.resolve('#decoration/mark.svg')), 'utf8');
/** Size in pixels that Open Graph recommends. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const TITLE = { width: TITLE_WIDTH, height: 360 };
const LOGO = { width: 400, height: 64 };
const NAME = { width: 480, height: 96 };
/** Font sizes in pixels. */
const LARGEST_TITLE = 84;
const SMALLEST_TITLE = 48;
/** An SVG logo is rendered four times as large as it says, then made smaller. */
const LOGO_DENSITY = 288;

/** What a social image shows. */
export interface SocialImage {
  title: string;
  brand: string;
  /** Path of the owner's logo file. */
  logo: string | undefined;
  /** Shown instead of a brand in letters that the machine has no font for. */
  host: string;
  theme: keyof typeof themes;
}

/** An image, and where it is. */
interface Layer {
  input: Buffer;
  left: number;
  top: number;
}

/** The image that a shared link to a page shows, as a PNG: logo, title, and the background of the decoration. */
export async function socialImage({ title, brand, logo, host, theme }: SocialImage): Promise<Buffer> {
  const colours = themes[theme];
  const logoLayers = logo
    ? [{ input: await fileLogo(logo), left: MARGIN, top: MARGIN }]
    : await textLogo((await drawable(brand.toLowerCase())) || host, colours);
  const titleLayers = await titleText(await drawable(title), colours);
  return sharp(Buffer.from(background(colours)))
    .composite([...logoLayers, ...titleLayers])
    .png({ palette: true })
    .toBuffer();
}

function background(colours: Colours): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawingStyles(colours)}` +
    `<path fill="${colours.surface}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${BACKGROUND}</svg>`
  );
}

/** The styles of the drawings in the colours of one theme, as a file of its own has no variables. */
function drawingStyles(colours: Colours): string {
  const rules = Object.entries(drawings).map(([selector, style]) => {
    const declarations = Object.entries(style).map(([property, value]) => `${property}:${value}`);
    return `${selector}{${declarations.join(';')}}`;
  });
  const css = rules.join('').replaceAll(/var\(--([\w-]+)\)/g, (_, name: ColourName) => colours[name]);
  return `<style>${css}</style>`;
}

function fileLogo(file: string): Promise<Buffer> {
  return sharp(file, { density: LOGO_DENSITY })
    .resize({ ...LOGO, fit: 'inside' })
    .png()
    .toBuffer();
}

/** The mark and a name. */
async function textLogo(name: string, colours: Colours): Promise<Layer[]> {
  const size = LOGO.height;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${drawingStyles(colours)}${MARK}</svg>`;
  const { data, info } = await textIn(NAME, name, LOGO.height * 0.75, colours.ink);
  return [
    { input: Buffer.from(svg), left: MARGIN, top: MARGIN },
    { input: data, left: MARGIN + size + 20, top: MARGIN + Math.round((size - info.height) / 2) },
  ];
}

/** The title above the lower margin, in the largest size in which it fits. */
async function titleText(title: string, colours: Colours): Promise<Layer[]> {
  if (!title) return [];
  let size = LARGEST_TITLE;
  let text = await textIn(TITLE, title, size, colours.ink);
  while (!text.fits && size > SMALLEST_TITLE) text = await textIn(TITLE, title, (size -= 6), colours.ink);
  return [{ input: text.data, left: MARGIN, top: HEIGHT - MARGIN - text.info.height }];
}

/** A text in lines as an image; made smaller if it `fits` the box only so. */
async function textIn(box: { width: number; height: number }, text: string, size: number, colour: string) {
  // Pango counts letter spacing in 1024ths of a point.
  const attributes = `foreground="${colour}" line_height="0.93" letter_spacing="${Math.round(-20 * size)}"`;
  const drawn = await drawText({ text, size, attributes, width: box.width });
  const { width, height } = await drawn.metadata();
  const fitted = drawn.resize({ ...box, fit: 'inside', withoutEnlargement: true }).png();
  const fits = width <= box.width && height <= box.height;
  return { ...(await fitted.toBuffer({ resolveWithObject: true })), fits };
}

/** A text without the symbols that no font of this machine has; empty if it has such letters. */
async function drawable(text: string): Promise<string> {
  const visible = [...new Set(text.normalize('NFC'))].filter((letter) => /[\p{L}\p{N}\p{S}]/u.test(letter));
  const isLacking = await Promise.all(visible.map(isInNoFont));
  const lacking = visible.filter((_, index) => isLacking[index]);
  if (lacking.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return '';
  return [...text.normalize('NFC')].filter((letter) => !lacking.includes(letter)).join('');
}

/** Whether Pango draws a letter as a box with its code, which is as large as that of a code for private use. */
async function isInNoFont(letter: string): Promise<boolean> {
  const isLong = (letter.codePointAt(0) ?? 0) > 0xffff;
  const box = await sizeOf(isLong ? '\u{f0000}' : '\ue000');
  const size = await sizeOf(letter);
  return size.width === box.width && size.height === box.height;
}

async function sizeOf(letter: string) {
  return (await drawText({ text: letter, size: 84 })).metadata();
}
