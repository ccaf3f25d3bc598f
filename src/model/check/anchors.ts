/** The ids to which links lead: in a text, as Astro gives them, and of sections. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import { mdxToJs, type HastPluginEntry } from 'satteri';
import { markdownProcessor } from '../../typography/markdown.ts';
import type { ContentFile } from '../read.ts';

const cache = new WeakMap<ContentFile, Promise<string[]>>();

/**
 * The ids on a page, as far as links lead to them: of the headings and notes of a text in MDX, or the anchors of sections, which
 * its `original` has. Undefined for another page, and for one that can't be read.
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

/** The anchors of the sections of a page. */
const anchorsOf = ({ values }: ContentFile) =>
  values.flatMap(({ path, value }) => (path.at(-1) === 'anchor' && typeof value === 'string' ? value : []));

function idsOfText(file: ContentFile, root: string): Promise<string[]> {
  const known = cache.get(file) ?? compile(file, root);
  cache.set(file, known);
  return known;
}

/** Taken from the compiled text, with its quotation marks, dashes and note numbers. */
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
    // Astro switches these on.
    features: { ...features, gfm, smartPunctuation },
    fileURL: pathToFileURL(path.join(root, file)),
  });
  return ids;
}
