import sharp from 'sharp';

/** Width of an icon in SVG units. */
const iconUnits = 32;
/** Pixels per inch at which one SVG unit becomes one pixel. */
const unitDensity = 72;
/** Allowed difference per colour channel (0 to 255), because renderer versions antialias differently. */
const tolerance = 12;

/** Renders an icon as a square PNG, with a palette because that is smaller. */
export function rasterise(icon: string, size: number): Promise<Buffer> {
  const density = (unitDensity * size) / iconUnits;
  return sharp(Buffer.from(icon), { density }).resize(size, size).png({ palette: true }).toBuffer();
}

/** Whether two PNGs have the same size and about the same pixels. */
export async function looksEqual(a: Buffer, b: Buffer): Promise<boolean> {
  const [pixelsOfA, pixelsOfB] = await Promise.all([pixelsOf(a), pixelsOf(b)]);
  if (pixelsOfA.length !== pixelsOfB.length) return false;
  return pixelsOfA.every((value, index) => Math.abs(value - (pixelsOfB[index] ?? 0)) <= tolerance);
}

function pixelsOf(png: Buffer): Promise<Buffer> {
  return sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();
}
