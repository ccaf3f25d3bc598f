/** Astro's own image service, which re-encodes photographs and publishes SVG files as they are, except for these. */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { cleanSvg } from './clean-svg.ts';

const service: LocalImageService = {
  ...sharpService,
  async transform(input, options, config, logger) {
    const result = await sharpService.transform(input, options, config, logger);
    if (result.format !== 'svg') return result;
    return { ...result, data: new TextEncoder().encode(cleanSvg(new TextDecoder().decode(result.data))) };
  },
};
export default service;
