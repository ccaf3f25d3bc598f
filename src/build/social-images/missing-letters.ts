/**
 * Letters that no font of this machine has. Pango doesn't tell of them: it draws a box with the digits of their code. So each
 * letter is drawn alone, and is missing if it looks like such a box: as large as that of a character that surely has no font,
 * and with a line at its top and bottom. (口 has both lines, in another size; other letters have the size by chance.)
 */
import { drawMarkup } from './pango.ts';

/** Characters of private use, whose boxes have four digits, and six. */
const WITHOUT_FONT = ['\ue000', '\u{f0000}'];
/** Large, so that sizes differ. */
const SIZE = 84;

/** Whether fonts of this machine have all letters of a text. */
export async function isDrawable(text: string): Promise<boolean> {
  const letters = new Set(text.normalize('NFC').match(/\p{L}/gu));
  const shapes = await Promise.all([...letters].map(shapeOf));
  const boxes = await Promise.all(WITHOUT_FONT.map(shapeOf));
  return !shapes.some(({ size, isFrame }) => isFrame && boxes.some((box) => box.size === size));
}

/** Width and height of a character as it is drawn, and whether it has a line at its top and bottom. */
async function shapeOf(character: string): Promise<{ size: string; isFrame: boolean }> {
  const alpha = (await drawMarkup(character, SIZE)).extractChannel('alpha').raw();
  const { data, info } = await alpha.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // Beside a box is a little room.
  const isLine = (row: Uint8Array) => row.filter((level) => level > 0).length > 0.9 * width;
  return {
    size: `${width} × ${height}`,
    isFrame: isLine(data.subarray(0, width)) && isLine(data.subarray(-width)),
  };
}
