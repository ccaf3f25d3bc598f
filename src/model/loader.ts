import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { site } from '../site.ts';
import { checkedContent } from './checked-content.ts';
import { isPage } from './collection.ts';
import { pagesIn } from './page-addresses.ts';
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
      const addresses = pagesIn(files);
      for (const original of files) {
        const { collection, entries } = original;
        if (collection.language || !names.includes(collection.name)) continue;
        for (const { id, fields, order } of entries) {
          const own = { ...Object(fields), ...(order && { order }) };
          const all = [{ name: id, texts: own, source: original }, ...translated(original, id, own, files)];
          for (const { name, texts, source } of all) {
            const href = addresses.get(source);
            // A case study of a hidden project.
            if (isPage(collection) && href === undefined) continue;
            const data = await parseData({
              id: name,
              data: { ...(collection.kind === 'page' ? { [id]: texts } : texts), href },
              filePath: fileURLToPath(config.root) + source.file,
            });
            if (data['hidden']) continue;
            const deferredRender = collection.kind === 'document';
            store.set({ id: name, data, filePath: source.file, deferredRender });
          }
        }
      }
    },
  };
}

/** An entry in a language: its id, its fields, and the file that its page is made from. */
interface EntryIn {
  name: string;
  texts: object;
  source: ContentFile;
}

/**
 * An entry in each other language, with the language in `lang` of the fields that are not translated. A page exists only in
 * the languages in which it has a file.
 */
function translated(
  original: ContentFile,
  id: string,
  own: object,
  files: readonly ContentFile[],
): EntryIn[] {
  const { collection } = original;
  const [first, ...others] = site.languages;
  return others.flatMap((language) => {
    const translation = translationOf(original, language, files);
    const source = isPage(collection) ? translation : original;
    if (!source) return [];
    const texts = translation?.entries.find((each) => each.id === id)?.fields;
    const lang: Record<string, string> = {};
    const fields = translate({ type: 'group', fields: collection.fields }, own, texts, ([name]) => {
      lang[String(name)] = first;
    });
    const isMarked = Object.keys(lang).length > 0 && !isPage(collection);
    return [{ name: `${id}.${language}`, texts: { ...Object(fields), ...(isMarked && { lang }) }, source }];
  });
}
