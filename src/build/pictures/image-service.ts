/**
 * Astro's own image service, which re-encodes photographs; it publishes SVG files as they are, this one cleaned. A
 * `position` in percent is the point around which a photograph is cut.
 */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { cleaning } from './svg-cleaning.ts';

const service: LocalImageService = {
  ...sharpService,
  // What names a file, also in the cache.
  propertiesToHash: ['src', 'width', 'height', 'format', 'fit', 'position'],
  async transform(input, options, config, logger) {
    // AVIF takes seconds to encode: too long for an editor who waits for the page in dev.
    const isSlow = import.meta.env.DEV && options['format'] === 'avif';
    const transform = isSlow ? { ...options, format: 'webp' } : options;
    const { position, ...unplaced } = transform;
    const focus = options['format'] === 'svg' ? null : /^(\d+)% (\d+)%$/.exec(String(position));
    const [x, y] = (focus?.slice(1) ?? []).map((percent) => Number(percent) / 100);
    const result = await sharpService.transform(
      focus ? await cutAround(input, x, y, transform.width / transform.height) : input,
      focus ? unplaced : transform,
      config,
      logger,
    );
    if (result.format !== 'svg') return result;
    return { ...result, data: new TextEncoder().encode(clean(new TextDecoder().decode(result.data))) };
  },
};
export default service;

/** Without scripts and what drawing programs write. */
function clean(svg: string): string {
  return optimize(svg, { plugins: cleaning }).data;
}

/** The largest part of a photograph that has this shape and its middle as near as possible to a point. */
async function cutAround(input: Uint8Array, x = 0.5, y = 0.5, shape: number): Promise<Uint8Array> {
  const photograph = sharp(input);
  const { autoOrient: whole } = await photograph.metadata();
  const width = Math.round(Math.min(whole.width, whole.height * shape));
  const height = Math.round(Math.min(whole.height, whole.width / shape));
  const start = (point: number, size: number, part: number) =>
    Math.round(Math.min(Math.max(point * size - part / 2, 0), size - part));
  return photograph
    .autoOrient()
    .extract({ left: start(x, whole.width, width), top: start(y, whole.height, height), width, height })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
