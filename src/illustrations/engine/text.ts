import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { CHARACTERS, FONT_SUBSETS, VARIABLE_FONT } from '../../integrations/fonts/subset-fonts.ts';

/** A line of text as SVG outlines, so that a picture can be shown without the font. */
export interface TextOutline {
  /** Path data with the baseline at y = 0. */
  path: string;
  /** Advance width, in the units of the path. */
  width: number;
  /** Each letter or ligature, and the x of its centre. */
  letters: { text: string; middle: number }[];
}

/** The variable font at one point of its axes, with the glyphs of `text` only. */
export async function fontAt(axes: { wght: number; wdth: number }, text: string): Promise<Font> {
  const source = await readFile(VARIABLE_FONT);
  const font = create(await subsetFont(source, text, { targetFormat: 'sfnt', variationAxes: axes }));
  if (!('layout' in font)) throw new Error('Expected one font, not a collection.');
  return font;
}

let wideFont: Promise<Font> | undefined;

/** Outlines a line in the site's wide font; `tracking` is added after each glyph, both sizes in pixels. */
export async function outlineWideText(text: string, size: number, tracking: number): Promise<TextOutline> {
  wideFont ??= fontAt(FONT_SUBSETS.wide, CHARACTERS);
  const line = outlineText(await wideFont, text, size, tracking);
  return {
    ...line,
    path: line.path.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`),
  };
}

/** Outlines a line in a font; a character that the font lacks becomes an empty box. */
export function outlineText(font: Font, text: string, size: number, tracking: number): TextOutline {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  const letters: TextOutline['letters'] = [];
  let x = 0;
  let path = '';
  glyphs.forEach((glyph, index) => {
    path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG();
    const middle = x + ((glyph.bbox.minX + glyph.bbox.maxX) / 2) * scale;
    letters.push({ text: String.fromCodePoint(...glyph.codePoints), middle });
    x += (positions[index]?.xAdvance ?? 0) * scale + tracking;
  });
  return { path, width: x, letters };
}
