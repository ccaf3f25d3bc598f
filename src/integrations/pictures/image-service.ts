/** Astro's own image service, which re-encodes photographs; it publishes SVG files as they are, this one cleaned. */
import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';
import { optimize } from 'svgo';

const service: LocalImageService = {
  ...sharpService,
  async transform(input, options, config, logger) {
    const result = await sharpService.transform(input, options, config, logger);
    if (result.format !== 'svg') return result;
    return { ...result, data: new TextEncoder().encode(clean(new TextDecoder().decode(result.data))) };
  },
};
export default service;

/** Removes scripts and what drawing programs write about the file: its author, their folders, comments. */
function clean(svg: string): string {
  return optimize(svg, {
    plugins: [
      'removeDoctype',
      'removeXMLProcInst',
      'removeComments',
      'removeMetadata',
      'removeEditorsNSData',
      'removeScripts',
    ],
  }).data;
}
