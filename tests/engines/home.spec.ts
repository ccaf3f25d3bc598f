import sharp from 'sharp';
import { expect, test } from '../support/engines/test.ts';

/** The period of the lines in src/pages/index.astro, in em. */
const PERIOD = 0.074;

test("the vertical lines that fill the headline's accent are even", async ({ visitor }) => {
  await visitor.open('/');
  const box = await visitor.evaluate(() => {
    const accent = document.querySelector<HTMLElement>('.headline-accent');
    if (!accent) return null;
    accent.classList.add('headline-accent-vertical');
    // The lines fill a box instead of letters, whose width depends on the typeface.
    accent.style.cssText = 'display: inline-block; width: 3em; background-clip: border-box';
    const { left, top, width, height } = accent.getBoundingClientRect();
    const em = parseFloat(getComputedStyle(accent).fontSize);
    return { left, top: top + height / 2, width, em };
  });
  test.skip(!box, 'The headline has no accent.');
  const { left, top, width, em } = box!;
  const row = { left: Math.ceil(left), top: Math.round(top), width: Math.floor(width), height: 1 };
  const pixels = await sharp(await visitor.screenshot())
    .extract(row)
    .greyscale()
    .raw()
    .toBuffer();
  const middle = (Math.min(...pixels) + Math.max(...pixels)) / 2;
  const gaps = pixels.filter((value, x) => value < middle && (pixels[x - 1] ?? 0) >= middle).length;
  expect(gaps / (width / (PERIOD * em))).toBeCloseTo(1, 1);
});
