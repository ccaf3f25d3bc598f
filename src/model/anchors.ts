/** The ids in a text, as Astro gives them. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { mdxToJs, type HastPluginEntry } from 'satteri';
import { markdownProcessor } from '../typography/markdown.ts';
import type { ContentFile } from './read.ts';

const cache = new WeakMap<ContentFile, Promise<string[]>>();

/** The ids of the headings and notes of a text in MDX; none of a file of another kind, and of one that can't be read. */
export function idsOf(file: ContentFile, root: string): Promise<string[]> {
  const known = cache.get(file) ?? compile(file, root);
  cache.set(file, known);
  return known;
}

/** From the compiled text: with its quotation marks and dashes, and with the numbers of its notes. */
async function compile({ file, text, nodes, mistakes }: ContentFile, root: string): Promise<string[]> {
  if (nodes.length === 0 || mistakes.length > 0) return [];
  const ids: string[] = [];
  const collectIds: HastPluginEntry = {
    name: 'collect-ids',
    element: {
      filter: [],
      visit: ({ properties }) => void (typeof properties['id'] === 'string' && ids.push(properties['id'])),
    },
  };
  const { mdastPlugins, hastPlugins, features } = markdownProcessor.options;
  const { gfm = true, smartPunctuation = true } = features;
  await mdxToJs(text, {
    mdastPlugins,
    hastPlugins: [...hastPlugins, satteriHeadingIdsPlugin(), collectIds],
    // Astro switches these on.
    features: { ...features, gfm, smartPunctuation },
    fileURL: pathToFileURL(path.join(root, file)),
  });
  return ids;
}
