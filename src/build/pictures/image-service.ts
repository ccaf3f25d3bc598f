/** Astro's own image service, but SVG files, which Astro publishes as they are, are cleaned; and in dev, AVIF is WebP. */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { cleanSvg } from '../../lib/svg-cleaning.ts';

const service: LocalImageService = {
  ...sharpService,
  async transform(input, options, config, logger) {
    // AVIF takes seconds to encode: too long for an editor who waits for the page in dev.
    const isSlow = import.meta.env.DEV && options['format'] === 'avif';
    const transform = isSlow ? { ...options, format: 'webp' } : options;
    const result = await sharpService.transform(input, transform, config, logger);
    if (result.format !== 'svg') return result;
    return {
      ...result,
      data: new TextEncoder().encode(await cleanSvg(new TextDecoder().decode(result.data))),
    };
  },
};
export default service;
