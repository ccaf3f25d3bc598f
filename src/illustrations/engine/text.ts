import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { FONT_SUBSETS } from '../../integrations/fonts/subset-fonts.ts';
import { partsOf } from '../../integrations/fonts/typeface.ts';

/** A line of text as SVG outlines, so that a picture can be shown without the font. */
export interface TextOutline {
  /** Path data with the baseline at y = 0. */
  path: string;
  /** Advance width, in the units of the path. */
  width: number;
  /** How far the line reaches above the baseline, and below it. */
  height: number;
  depth: number;
  /** Each letter or ligature, and the x of its centre. */
  letters: { text: string; middle: number }[];
}

type Axes = Record<'wght' | 'wdth', number>;

/**
 * Outlines a line in the typeface at one point of its axes; `tracking` is added after each glyph, both sizes
 * in the units of the path. Letters that the typeface lacks are left out: see lettersLacking.
 */
export async function outlineText(
  axes: Axes,
  text: string,
  size: number,
  tracking: number,
): Promise<TextOutline> {
  const outline: TextOutline = { path: '', width: 0, height: 0, depth: 0, letters: [] };
  for (const { font, run } of await runsOf(axes, text.normalize('NFC')))
    addRun(outline, font, run, size, tracking);
  return outline;
}

/** Outlines a line in the site's wide font, to a tenth of a unit. */
export async function outlineWideText(text: string, size: number, tracking: number): Promise<TextOutline> {
  const line = await outlineText(FONT_SUBSETS.wide, text, size, tracking);
  return {
    ...line,
    path: line.path.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`),
  };
}

/** The parts of a text that one font has. */
async function runsOf(axes: Axes, text: string): Promise<{ font: Font; run: string }[]> {
  const fonts = await Promise.all(
    partsOf(text).map(async ({ file, letters }) => ({ letters, font: await fontAt(axes, file, letters) })),
  );
  const runs: { font: Font; run: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = fonts.find(({ letters }) => letters.includes(letter))?.font;
    if (font && last?.font === font) last.run += letter;
    else if (font) runs.push({ font, run: letter });
  }
  return runs;
}

/** Fonts by axes, file and letters: a social card outlines each line several times. */
const fonts = new Map<string, Promise<Font>>();

function fontAt(axes: Axes, file: string, letters: string): Promise<Font> {
  const key = JSON.stringify([axes, file, letters]);
  const font = fonts.get(key) ?? openFont(axes, file, letters);
  fonts.set(key, font);
  return font;
}

async function openFont(axes: Axes, file: string, letters: string): Promise<Font> {
  const source = await readFile(file);
  const font = create(await subsetFont(source, letters, { targetFormat: 'sfnt', variationAxes: axes }));
  if (!('layout' in font)) throw new Error('Expected one font, not a collection.');
  return font;
}

/** Outlines a run of letters behind those that are in `outline`. */
function addRun(outline: TextOutline, font: Font, run: string, size: number, tracking: number): void {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions, bbox } = font.layout(run);
  outline.height = Math.max(outline.height, bbox.maxY * scale);
  outline.depth = Math.max(outline.depth, -bbox.minY * scale);
  glyphs.forEach((glyph, index) => {
    outline.path += glyph.path.scale(scale, -scale).translate(outline.width, 0).toSVG();
    const middle = outline.width + ((glyph.bbox.minX + glyph.bbox.maxX) / 2) * scale;
    outline.letters.push({ text: String.fromCodePoint(...glyph.codePoints), middle });
    outline.width += (positions[index]?.xAdvance ?? 0) * scale + tracking;
  });
}

/** The width of a line in fonts that are not known, a little more than most of them need. */
export function estimateWidth(text: string, size: number): number {
  const WIDE =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;
  const graphemes = [...new Intl.Segmenter().segment(text)];
  return graphemes.reduce((width, { segment }) => width + (WIDE.test(segment) ? 1 : 0.66) * size, 0);
}

/** A line as an SVG text, in a font of whoever shows it. */
export function svgText(text: string, size: number, attributes = ''): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text font-family="sans-serif" font-weight="700" font-size="${size}"${attributes}>${escaped}</text>`;
}
