import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { BACKGROUND, TITLE_WIDTH } from '#look/social-image.ts';
import { themes, type ColourName, type Colours } from '../styles/tokens.ts';
import { drawText } from '../typography/draw-text.ts';

const look = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`#look/${file}`)), 'utf8');
const MARK = look('mark.svg');
const STYLES = look('drawings.css');
/** Size in pixels that Open Graph recommends. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const LOGO = { width: 400, height: 64 };
/** Font size in pixels, and the box in which it is made smaller to fit. */
const TITLE = { size: 84, width: TITLE_WIDTH, height: 360 };
const NAME = { size: 48, width: 480, height: 96 };
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

/** The image that a shared link to a page shows, as a PNG: logo, title, and the background of the look. */
export async function socialImage({ title, brand, logo, host, theme }: SocialImage): Promise<Buffer> {
  const colours = themes[theme];
  const logoLayers = logo
    ? [{ input: await fileLogo(logo), left: MARGIN, top: MARGIN }]
    : await textLogo((await isDrawable(brand)) ? brand.toLowerCase() : host, colours);
  const surface = `<path fill="${colours.surface}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  return sharp(drawing(WIDTH, HEIGHT, surface + BACKGROUND, colours))
    .composite([...logoLayers, ...(await titleText(title, colours))])
    .png({ palette: true })
    .toBuffer();
}

/** A drawing in the colours of one theme, as a file of its own has no variables. */
function drawing(width: number, height: number, content: string, colours: Colours): Buffer {
  const css = STYLES.replaceAll(/var\(--([\w-]+)\)/g, (_, name: ColourName) => colours[name]);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${css}</style>${content}</svg>`,
  );
}

function fileLogo(file: string): Promise<Buffer> {
  return sharp(file, { density: LOGO_DENSITY })
    .resize({ ...LOGO, fit: 'inside' })
    .png()
    .toBuffer();
}

/** The mark and a name. */
async function textLogo(name: string, colours: Colours) {
  const size = LOGO.height;
  const { data, info } = await textIn(NAME, name, colours);
  return [
    { input: drawing(size, size, MARK, colours), left: MARGIN, top: MARGIN },
    { input: data, left: MARGIN + size + 20, top: MARGIN + Math.round((size - info.height) / 2) },
  ];
}

/** The title above the lower margin. */
async function titleText(title: string, colours: Colours) {
  if (!(await isDrawable(title))) return [];
  const { data, info } = await textIn(TITLE, title, colours);
  return [{ input: data, left: MARGIN, top: HEIGHT - MARGIN - info.height }];
}

/** A text in lines as an image, made smaller if it does not fit the box. */
async function textIn({ size, width, height }: typeof TITLE, text: string, { ink }: Colours) {
  // Pango counts letter spacing in 1024ths of a point.
  const attributes = `foreground="${ink}" line_height="0.93" letter_spacing="${Math.round(-20 * size)}"`;
  const drawn = await drawText({ text, size, attributes, width });
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
