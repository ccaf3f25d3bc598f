import type { PluginConfig } from 'svgo';

/** Removes scripts, and what drawing programs write about the file: its author, their folders, comments. */
export const cleaning: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeEditorsNSData',
  'removeScripts',
];
