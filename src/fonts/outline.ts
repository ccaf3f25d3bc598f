/** Text as outlines in the site's wide typeface, for pictures: no machine needs to have the font. */
import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { CUTS, glyphs, SOURCE } from './cut-fonts.ts';

/** A line of text as an SVG path with its baseline at 0, and its width in the same units. */
export interface Outline {
  path: string;
  width: number;
}

let font: Promise<Font> | undefined;

async function load(): Promise<Font> {
  const source = await readFile(SOURCE);
  const cut = await subsetFont(source, glyphs, { targetFormat: 'sfnt', variationAxes: { ...CUTS.wide } });
  return create(cut) as Font;
}

/** Outlines a line of text at a size; `tracking` is added behind each glyph, both in pixels. */
export async function outline(text: string, size: number, tracking: number): Promise<Outline> {
  font ??= load();
  const typeface = await font;
  const scale = size / typeface.unitsPerEm;
  const { glyphs: shapes, positions } = typeface.layout(text);
  let x = 0;
  let path = '';
  shapes.forEach((shape, index) => {
    path += shape.path.scale(scale, -scale).translate(x, 0).toSVG();
    x += positions[index]!.xAdvance * scale + tracking;
  });
  return {
    path: path.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number) * 10) / 10}`),
    width: x,
  };
}
