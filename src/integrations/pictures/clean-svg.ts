import { optimize } from 'svgo';

/** Removes scripts and what drawing programs write about the file: its author, their folders, comments. */
export function cleanSvg(svg: string): string {
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
