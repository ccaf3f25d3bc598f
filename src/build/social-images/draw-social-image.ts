/** Draws a page's social image, which is shown in link previews. All sizes are in pixels. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { background } from '#look/social-image.ts';
import { themes, type ColourName } from '../../styles/tokens.ts';
import font from '../../typography/fonts/family.json' with { type: 'json' };
import { directionOf, scriptOf } from '../../words/languages.ts';
import { isEastAsian } from '../../words/text.ts';

const look = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(`#look/${file}`)), 'utf8');
const MARK = look('mark.svg');
const STYLES = look('drawings.css');

/** Open Graph images should have this width and height. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
/** The space between the logo, the title and the caption, and between the mark and the brand next to it. */
const GAP = 24;
const LOGO = { width: 400, height: 64 };
/** The brand may be taller than the mark, because a long brand wraps onto a second line. */
const NAME = { size: 48, width: 480, height: 96 };
/** Chinese, Japanese and Korean characters are as wide as they are high, so their lines would be too short. */
const TITLE_SIZE = { latin: 84, eastAsian: 48 };
/** The upper limit of the title: below the logo, and below the line that some looks draw under the logo. */
const TITLE_TOP = MARGIN + LOGO.height + 3 * GAP;
const CAPTION = { size: 27, height: 120 };
/** The page's image fills the right-hand 60 % of the social image. */
const PICTURE = { left: 480, width: 720 };
/** WhatsApp doesn't show image files larger than this, in bytes. */
const MOST_BYTES = 300_000;

interface SocialImage {
  /** The title, with its line breaks. The image shows only the brand if this is empty. */
  title: string;
  caption: string;
  /** The path of the page's image. Defaults to the look's illustration. */
  picture: string | undefined;
  brand: string;
  /** The path of the owner's logo file. Defaults to the mark and the brand. */
  logo: string | undefined;
  theme: keyof typeof themes;
  /** The language of the texts. If the language is written from right to left, the image is mirrored. */
  language: string;
}

/** The look's part of every image: images with the same words and another look must be drawn again. */
export const LOOK = JSON.stringify([MARK, STYLES, background, themes]);

/** A drawn part of an image, as PNG. */
interface Part {
  data: Buffer;
  info: { width: number; height: number };
}

const drawn = (part: Sharp): Promise<Part> => part.png().toBuffer({ resolveWithObject: true });

export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  const { title, caption, picture, brand, logo, theme, language } = image;
  const isMirrored = directionOf(language) === 'rtl';
  const colours = themes[theme];
  const width = picture ? PICTURE.left - 2 * MARGIN : background.textWidth;
  const layers: OverlayOptions[] = [];
  const place = ({ data, info }: Part, left: number, top: number) =>
    layers.push({ input: data, left: isMirrored ? WIDTH - left - info.width : left, top });

  if (picture) place(await drawn(sharp(picture).resize(PICTURE.width, HEIGHT)), PICTURE.left, 0);
  if (logo) {
    const size = { ...LOGO, width: Math.min(LOGO.width, width), fit: 'inside' } as const;
    place(await drawn(sharp(logo).resize(size)), MARGIN, MARGIN);
  } else {
    place(await drawn(sharp(svg(LOGO.height, LOGO.height, MARK, theme))), MARGIN, MARGIN);
    const start = LOGO.height + GAP;
    const box = { ...NAME, width: Math.min(NAME.width, width - start) };
    const name = await drawText(brand, box, colours.ink, language);
    place(name, MARGIN + start, Math.round(MARGIN + (LOGO.height - name.info.height) / 2));
  }
  // From the bottom up: the caption, and the title in the rest of the space.
  let bottom = HEIGHT - MARGIN;
  if (caption) {
    const text = await drawText(caption, { ...CAPTION, width }, colours['ink-2'], language);
    place(text, MARGIN, bottom - text.info.height);
    bottom -= text.info.height + GAP;
  }
  if (title) {
    const size = isEastAsian(language) ? TITLE_SIZE.eastAsian : TITLE_SIZE.latin;
    const text = await drawText(title, { size, width, height: bottom - TITLE_TOP }, colours.ink, language);
    place(text, MARGIN, bottom - text.info.height);
  }

  const surface = `<path fill="${colours.surface}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  const art = `<g transform="${isMirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : ''}">${background.art}</g>`;
  const whole = sharp(svg(WIDTH, HEIGHT, picture ? surface : surface + art, theme)).composite(layers);
  const best = await whole.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return best.length <= MOST_BYTES ? best : whole.jpeg({ quality: 40, mozjpeg: true }).toBuffer();
}

interface Box {
  size: number;
  width: number;
  height: number;
}

/** Draws a text like a heading, wrapped unless it has line breaks of its own, and smaller if it doesn't fit in its box. */
export async function drawText(
  text: string,
  { size, width, height }: Box,
  colour: string,
  language: string,
): Promise<Part> {
  // The script's own font file is bold. The Latin file contains a single weight. The letter spacing is -0.02 em, in
  // 1024ths of a point.
  const style =
    scriptOf(language) === 'Latn'
      ? `line_height="0.93" letter_spacing="${Math.round(-20.48 * size)}"`
      : 'weight="bold"';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const options = {
    text: `<span foreground="${colour}" lang="${language}" ${style}>${escaped}</span>`,
    font: `${font.family}, ${size}`,
    rgba: true,
    wrap: text.includes('\n') ? 'none' : 'word',
    width,
  } as const;
  // At 72 dpi, a point is a pixel. With a height, sharp chooses the font size.
  const whole = await drawn(sharp({ text: { ...options, dpi: 72 } }));
  const fits = whole.info.width <= width && whole.info.height <= height;
  return fits ? whole : drawn(sharp({ text: { ...options, height } }));
}

/** Returns an SVG in a theme's colours, because CSS variables have no values outside a page. */
function svg(width: number, height: number, content: string, theme: keyof typeof themes): Buffer {
  const css = STYLES.replaceAll(/var\(--([\w-]+)\)/g, (_, name: ColourName) => themes[theme][name]);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style><![CDATA[${css}]]></style>${content}</svg>`,
  );
}
