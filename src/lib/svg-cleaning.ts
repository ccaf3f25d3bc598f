import type { PluginConfig } from 'svgo';

/**
 * For SVG files that are published (src/build/pictures/image-service.ts) or in a page (src/components/inline-svg.ts): removes scripts, and what
 * drawing programs write about the file, such as its author, their folders and comments. The drawing stays as it is.
 */
export const cleaning: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeEditorsNSData',
  'removeScripts',
];
