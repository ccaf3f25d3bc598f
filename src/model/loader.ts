import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { site } from '../site.ts';
import { checkedContent } from './checked-content.ts';
import { isPage } from './collection.ts';
import type { ContentFile } from './read.ts';
import { translate, translationOf } from './translations.ts';

/**
 * Loads the collections of these names into a store of Astro's, without hidden entries, so that their pictures are not
 * published. The content is that of the check, which reads it once for all. While it has mistakes, the store stays as it is:
 * a build has stopped, and `astro dev` shows no page.
 *
 * Files aren't watched: Astro's own loaders read a file at the first event of a save, and chokidar drops the events of the
 * next 50 ms, so that an incomplete file could stay loaded. The integration loads all again instead.
 */
export function contentLoader(...names: readonly string[]): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData }) => {
      const { files, mistakes } = checkedContent(config);
      if (mistakes.length > 0) return;
      store.clear();
      for (const original of files) {
        const { file, collection, entries } = original;
        if (collection.language || !names.includes(collection.name)) continue;
        for (const { id, fields, order } of entries) {
          const own = { ...Object(fields), ...(order && { order }) };
          for (const [name, texts, filePath] of [[id, own, file], ...translated(original, id, own, files)]) {
            const data = await parseData({
              id: name,
              data: collection.kind === 'page' ? { [id]: texts } : texts,
              filePath: fileURLToPath(config.root) + file,
            });
            if (data['hidden']) continue;
            store.set({ id: name, data, filePath, deferredRender: collection.kind === 'document' });
          }
        }
      }
    },
  };
}

/**
 * An entry in each other language: its id, its fields, with the language in `lang` of those that are not translated, and
 * its file. A page exists only in the languages in which it has a file.
 */
function translated(
  original: ContentFile,
  id: string,
  own: object,
  files: readonly ContentFile[],
): [id: string, fields: object, filePath: string][] {
  const { file, collection } = original;
  const [first, ...others] = site.languages;
  return others.flatMap((language) => {
    const translation = translationOf(original, language, files);
    if (isPage(collection) && !translation?.entries.length) return [];
    const texts = translation?.entries.find((each) => each.id === id)?.fields;
    const lang: Record<string, string> = {};
    const fields = translate({ type: 'group', fields: collection.fields }, own, texts, ([name]) => {
      lang[String(name)] = first;
    });
    const isMarked = Object.keys(lang).length > 0 && !isPage(collection);
    const filePath = collection.kind === 'document' && translation ? translation.file : file;
    return [[`${id}.${language}`, { ...Object(fields), ...(isMarked && { lang }) }, filePath]];
  });
}
