/**
 * `npm run icons`: renders the look's icon.svg in the default theme's colours, and writes the site's icons to public.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { site } from '../src/site.ts';
import { themes, type ColourName } from '../src/styles/tokens.ts';
import { commandOf } from './lib/command.ts';

commandOf(
  'npm run icons',
  "Renders the look's icon.svg in the default theme's colours, and writes the site's icons to public.\nIn icon.svg, a class that is the name of a colour fills an element with it.",
).parse();

const SOURCE = fileURLToPath(import.meta.resolve('#look/icon.svg'));
/** The width of icon.svg in SVG units. */
const UNITS = 32;
/** The density at which one SVG unit becomes one pixel. */
const DENSITY = 72;

const colours = themes[site.theme.default];
const drawing = await readFile(SOURCE, 'utf8');
const svg = drawing.replaceAll(/class="([\w-]+)"/g, (_, name: ColourName) => `fill="${colours[name]}"`);

/** Renders the icon as a square PNG, with a palette to reduce the file size. */
const png = (size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (DENSITY * size) / UNITS })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

const icons: Record<string, Buffer> = {
  'favicon.svg': Buffer.from(svg),
  'favicon-32.png': await png(32),
  'apple-touch-icon.png': await png(180),
  'icon-512.png': await png(512),
};

for (const [name, content] of Object.entries(icons)) await writeFile(`public/${name}`, content);
