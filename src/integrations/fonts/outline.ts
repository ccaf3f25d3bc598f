/** Text as outlines in the site's wide typeface, for pictures: no machine needs to have the font. */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { CUTS, glyphs, SOURCE } from './subset-fonts.ts';

/** A line of text as an SVG path with its baseline at 0, and its width in the same units. */
export interface Outline {
  path: string;
  width: number;
  /** The letters, or ligatures, and where the middle of each stands. */
  letters: { text: string; middle: number }[];
}

/** The variable font at one point of its axes, with the letters of `text` alone. */
export async function cutFont(text: string, axes: { wght: number; wdth: number }): Promise<Font> {
  const source = await readFile(SOURCE);
  return create(await subsetFont(source, text, { targetFormat: 'sfnt', variationAxes: axes })) as Font;
}

let wide: Promise<Font> | undefined;

/** Outlines a line of text at a size; `tracking` is added behind each glyph, both in pixels. */
export async function outline(text: string, size: number, tracking: number): Promise<Outline> {
  wide ??= cutFont(glyphs, CUTS.wide);
  const line = layOut(await wide, text, size, tracking);
  return {
    ...line,
    path: line.path.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`),
  };
}

/** Outlines a line in a font; letters that the font doesn't have are drawn as empty boxes. */
export function layOut(font: Font, text: string, size: number, tracking: number): Outline {
  const scale = size / font.unitsPerEm;
  const { glyphs: shapes, positions } = font.layout(text);
  const letters: Outline['letters'] = [];
  let x = 0;
  let path = '';
  shapes.forEach((shape, index) => {
    path += shape.path.scale(scale, -scale).translate(x, 0).toSVG();
    const middle = x + ((shape.bbox.minX + shape.bbox.maxX) / 2) * scale;
    letters.push({ text: String.fromCodePoint(...shape.codePoints), middle });
    x += positions[index]!.xAdvance * scale + tracking;
  });
  return { path, width: x, letters };
}
