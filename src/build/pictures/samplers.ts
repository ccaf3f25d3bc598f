import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import sharp from 'sharp';
import { samplerLayouts } from '../../styles/sampler-layouts.ts';
import { attributesOf } from '../../lib/html.ts';
import type { BuiltPage } from '../built-pages.ts';
import { mainPictures } from './main-pictures.ts';
import { sideBySide } from './side-by-side.ts';

/** The height of a patch in pixels. */
const SIZE = 80;
/** Qualities of AVIF: the first with which the picture is light enough, else the last. */
const QUALITIES = [40, 32, 25, 18, 12];
const MOST_BYTES = 15_000;

/** Makes the pictures of the sampler (src/components/Sampler.astro) from those of the projects that the page shows. */
export async function drawSamplers(
  pages: readonly BuiltPage[],
  dist: string,
  logger: AstroIntegrationLogger,
): Promise<void> {
  for (const { elements } of pages) {
    const sources = elements.map(attributesOf).map(({ srcset, src = srcset }) => src);
    const files = mainPictures(elements).map((src) => dist + decodeURI(src));
    for (const { most, rows, columns } of samplerLayouts(files.length)) {
      const source = sources.find((each) => each?.endsWith(`/sampler/${most}.avif`));
      if (!source) continue;
      const width = (SIZE * most) / columns;
      const cloth = { width: SIZE * most, height: SIZE * rows, channels: 4, background: '#0000' } as const;
      const layers = await sideBySide(files, columns, width, SIZE);
      const picture = await lightAvif(await sharp({ create: cloth }).composite(layers).png().toBuffer());
      mkdirSync(path.dirname(dist + source), { recursive: true });
      writeFileSync(dist + source, picture);
      if (picture.length > MOST_BYTES)
        logger.warn(`${source} has ${picture.length} bytes, more than ${MOST_BYTES}: choose calmer pictures`);
    }
  }
}

async function lightAvif(picture: Buffer): Promise<Buffer> {
  let avif = picture;
  for (const quality of QUALITIES) {
    avif = await sharp(picture).avif({ quality }).toBuffer();
    if (avif.length <= MOST_BYTES) break;
  }
  return avif;
}
