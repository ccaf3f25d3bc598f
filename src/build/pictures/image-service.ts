/**
 * Astro's image service, with two changes: it cleans SVG files, which Astro would publish unchanged, and it replaces AVIF with
 * WebP in dev.
 */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { cleanSvg } from '../../lib/svg-cleaning.ts';

const service: LocalImageService = {
  ...sharpService,
  async transform(input, options, config, logger) {
    // Encoding AVIF takes seconds, which is too long for an editor waiting for the page.
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
