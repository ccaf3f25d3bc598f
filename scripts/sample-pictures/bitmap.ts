import sharp from 'sharp';

/** Units of an icon's own grid. */
const iconUnits = 32;
/** Pixels an inch at which an SVG unit is drawn as one pixel. */
const unitDensity = 72;
/** Steps of 256 by which a colour may differ: another version of the renderer rounds edges differently. */
const tolerance = 12;

/** Draws an icon as a square PNG; its flat colours fit a palette, which is the smallest form. */
export function rasterise(icon: string, size: number): Promise<Buffer> {
  const density = (unitDensity * size) / iconUnits;
  return sharp(Buffer.from(icon), { density }).resize(size, size).png({ palette: true }).toBuffer();
}

/** Whether two bitmaps look the same. */
export async function looksEqual(a: Buffer, b: Buffer): Promise<boolean> {
  const [pixelsOfA, pixelsOfB] = await Promise.all([pixelsOf(a), pixelsOf(b)]);
  if (pixelsOfA.length !== pixelsOfB.length) return false;
  return pixelsOfA.every((value, index) => Math.abs(value - (pixelsOfB[index] ?? 0)) <= tolerance);
}

function pixelsOf(png: Buffer): Promise<Buffer> {
  return sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();
}
