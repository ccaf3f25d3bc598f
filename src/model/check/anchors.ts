/**
 * The ids that links can target: the ids that Astro generates for headings and footnotes in MDX texts, and the anchors
 * of sections.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { mdxToJs, type HastPluginEntry } from 'satteri';
import { markdownProcessor } from '../../typography/markdown.ts';
import type { ContentFile } from '../read.ts';

const cache = new WeakMap<ContentFile, Promise<string[]>>();

/**
 * Returns the ids on a page. In an MDX text, these are the ids of headings and footnotes. On a page made of sections,
 * they are the sections' anchors, which are read from `original` because translations don't contain them. Returns
 * undefined for other pages, and for files that can't be read.
 */
export async function idsOf(
  file: ContentFile,
  root: string,
  original = file,
): Promise<readonly string[] | undefined> {
  if (file.mistakes.length > 0 || original.mistakes.length > 0) return undefined;
  if (file.nodes.length > 0) return idsOfText(file, root);
  return file.collection.fields['sections'] && anchorsOf(original);
}

const anchorsOf = ({ values }: ContentFile) =>
  values.flatMap(({ path, value }) => (path.at(-1) === 'anchor' && typeof value === 'string' ? value : []));

function idsOfText(file: ContentFile, root: string): Promise<string[]> {
  const known = cache.get(file) ?? compile(file, root);
  cache.set(file, known);
  return known;
}

/**
 * Returns the ids in a compiled text. Quotation marks, dashes and footnote numbers affect the ids, so parsing alone
 * isn't enough.
 */
async function compile({ file, text }: ContentFile, root: string): Promise<string[]> {
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
    // These two features are enabled by default, as in Astro.
    features: { ...features, gfm, smartPunctuation },
    fileURL: pathToFileURL(path.join(root, file)),
  });
  return ids;
}
