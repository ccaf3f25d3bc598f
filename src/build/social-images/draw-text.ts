/** Texts of social images, drawn by Pango (through sharp) in the font of headings. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import subsetFont from 'subset-font';
import { findFiles } from '../../lib/files.ts';
import { EAST_ASIAN, TYPEFACE } from '../../typography/fonts.ts';
import font from '../../typography/fonts/family.json' with { type: 'json' };

/** The fonts of headings, as `npm run fonts` writes them; Pango can't read woff2. */
const FONT_FILES = findFiles('src/typography/fonts/*.ttf');
/** Dots per inch at which a point, in which Pango measures fonts, is a pixel. */
const DPI = 72;
/** Emoji. Unicode's pictographs include ©, ® and ™, which fonts have as letters: these are drawn. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;
/** Characters of private use, which no font has. Pango draws a box with the digits of their code: four, or six. */
const WITHOUT_FONT = ['\ue000', '\u{f0000}'];

/** Font size of a text, and the box that it must fit, in pixels. */
export interface Box {
  size: number;
  width: number;
  height: number;
}

/** A text as a PNG with a transparent background, made smaller if it does not fit the box. */
export async function drawText(text: string, { size, width, height }: Box, colour: string) {
  // As tight as large headings in pages. Pango counts letter spacing in 1024ths of a point: this is about -0.02 em.
  const attributes = `foreground="${colour}" line_height="0.93" letter_spacing="${Math.round(-20 * size)}"${OF_EAST_ASIA.test(text) ? ' weight="bold"' : ''}`;
  // A text with line breaks of its own gets no others: it is made smaller.
  const drawn = await pangoText(text, size, attributes, text.includes('\n') ? undefined : width);
  const fitting = drawn.resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return fitting.png().toBuffer({ resolveWithObject: true });
}

/** A text without emoji, which Pango draws as boxes with numbers. */
export const withoutEmoji = (text: string): string => text.replaceAll(EMOJI, '').trim();

/** Whether fonts of this machine have all letters of a text: one that none has is drawn as a box. */
export async function isDrawable(text: string): Promise<boolean> {
  const letters = new Set(text.normalize('NFC').match(/\p{L}/gu));
  const shapes = await Promise.all([...letters].map(shapeOf));
  const boxes = await Promise.all(WITHOUT_FONT.map(shapeOf));
  return !shapes.some(({ size, isFrame }) => isFrame && boxes.some((box) => box.size === size));
}

/** Width and height of a character as Pango draws it, and whether its top and bottom are lines, as those of a box; large, so that sizes differ. */
async function shapeOf(character: string): Promise<{ size: string; isFrame: boolean }> {
  const drawn = (await pangoText(character, 84)).extractChannel('alpha').raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rows = [data.subarray(0, width), data.subarray(-width)];
  // Beside the box is a little room.
  const isLine = (row: Uint8Array) => row.filter((alpha) => alpha > 0).length > 0.9 * width;
  return { size: `${width} × ${height}`, isFrame: rows.every(isLine) };
}

/** Gives Pango a font file: it keeps each, so that pangoText names only the family. */
const load = (fontfile: string) => sharp({ text: { text: 'a', fontfile } }).toBuffer();

const loaded = (async () => {
  for (const file of FONT_FILES) await load(file);
})();

/** Gives Pango the fonts of East Asia that src/own/typeface.json names, cut to the letters of all texts that will be drawn. */
export async function loadEastAsianFonts(texts: readonly string[]): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  for (const [script, subset] of Object.entries(EAST_ASIAN)) {
    const name = TYPEFACE.scripts[script];
    if (!name) continue;
    const { id } = JSON.parse(await readFile(resolve(`${name}/metadata.json`), 'utf8')) as { id: string };
    const whole = await readFile(resolve(`${name}/files/${id}-${subset}-700-normal.woff2`));
    const folder = await mkdtemp(path.join(tmpdir(), 'font-'));
    const file = path.join(folder, `${script}.ttf`);
    await writeFile(file, await subsetFont(whole, texts.join(''), { targetFormat: 'sfnt' }));
    await load(file);
    await rm(folder, { recursive: true });
  }
}

/** Letters whose font is that of this machine, or one of typeface.json, which has other weights than that of headings. */
const OF_EAST_ASIA = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/** Letters of languages without spaces between words. */
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/**
 * The parts of a text within which no line breaks. Of Japanese and Chinese these are words with what follows them, such as
 * particles; other texts are one part, and break at spaces.
 */
export function phrasesOf(text: string): string[] {
  if (!WITHOUT_SPACES.test(text)) return [text];
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)];
  return words.reduce<string[]>((phrases, { segment }) => {
    const before = phrases.at(-1);
    const follows = /^[\p{sc=Hira}ー\p{Pe}\p{Pf}\p{Po}]+$/u.test(segment) || /\p{Ps}$/u.test(before ?? '');
    return before !== undefined && follows
      ? [...phrases.slice(0, -1), before + segment]
      : [...phrases, segment];
  }, []);
}

/** A text as Pango draws it. `attributes`: of Pango's markup; `width`: where lines break, in pixels. */
async function pangoText(text: string, size: number, attributes = '', width?: number): Promise<Sharp> {
  await loaded;
  const phrases = phrasesOf(text).map((phrase) => {
    const escaped = phrase.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<span ${attributes}${phrase === text ? '' : ' allow_breaks="false"'}>${escaped}</span>`;
  });
  return sharp({
    text: {
      text: phrases.join('\u200b'),
      font: `${font.family}, ${size}`,
      dpi: DPI,
      rgba: true,
      ...(width && { width }),
    },
  });
}
