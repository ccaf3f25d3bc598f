/** Photographs in place of the drawings of the content. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PORTRAIT_FRAME, PROJECT_FRAME, type Frame } from '../../src/lib/frames.ts';

/** A number from 0 to 1 for each seed. */
const random = (seed: number) => Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1;

/** Writes a JPEG with the detail of a photograph: colours that change slowly, edges, and grain if `sigma` is above 0. */
export async function writePhotograph(
  file: string,
  [width, height]: Frame,
  seed: number,
  sigma: number,
): Promise<void> {
  const colour = (index: number) => `hsl(${Math.round(360 * random(seed + index))} 45% ${20 + index * 4}%)`;
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const [x, y, size] = [1, 2, 3].map((step) => random(seed * 100 + index * 3 + step));
    return `<ellipse cx="${x! * width}" cy="${y! * height}" rx="${size! * width * 0.12}" ry="${size! * height * 0.2}" fill="${colour(index % 12)}" opacity=".7"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" y2="1"><stop stop-color="${colour(1)}"/><stop offset="1" stop-color="${colour(9)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`;
  const picture = sharp(Buffer.from(svg));
  if (sigma > 0) picture.composite([{ input: await grainOf([width, height], sigma), blend: 'soft-light' }]);
  await picture.jpeg({ quality: 88 }).toFile(file);
}

function grainOf([width, height]: Frame, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .blur(0.7)
    .png()
    .toBuffer();
}

/** Gives every project and member of the project in `folder` a photograph, or only one in `share`. */
export async function usePhotographs(folder: string, { grain = 22, share = 1 } = {}): Promise<void> {
  for (const [collection, frame] of [
    ['projects', PROJECT_FRAME],
    ['team', PORTRAIT_FRAME],
  ] as const) {
    const entries = globSync(`src/content/${collection}/*.yaml`, { cwd: folder })
      .toSorted()
      .filter((_, index) => index % share === 0);
    for (const [index, entry] of entries.entries()) {
      const file = path.join(folder, entry);
      const { name, dir } = path.parse(file);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^image: .*/m, `image: ./${name}.jpg`));
      await writePhotograph(path.join(dir, `${name}.jpg`), frame, index + 1, grain);
    }
  }
}
