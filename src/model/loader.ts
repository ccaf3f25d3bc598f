import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { site } from '../site.ts';
import { checkedContent } from './checked-content.ts';
import { isPage } from './collection.ts';
import { pagesIn } from './page-addresses.ts';
import { TRANSLATION, type ContentFile } from './read.ts';
import { translate, translatedFields, translationOf } from './translations.ts';

/**
 * Loads the collections of these names into a store of Astro's, without hidden entries, so that their pictures are not
 * published. The content is that of the check, which reads it once for all. What has mistakes stays as it was loaded last: a
 * build has stopped, and `astro dev` lists them in place of the pages that need it.
 *
 * Files aren't watched: Astro's own loaders read a file at the first event of a save, and chokidar drops the events of the
 * next 50 ms, so that an incomplete file could stay loaded. The integration loads all again instead.
 */
export function contentLoader(...names: readonly string[]): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData }) => {
      const { files, mistakes } = checkedContent(config);
      const root = fileURLToPath(config.root);
      // An empty collection is one that Astro knows: of others it warns at each page that asks for them.
      store.set({ id: 'none', data: {} });
      store.delete('none');
      const wrong = new Set(mistakes.map(({ file }) => originalOf(file)));
      for (const [id, { filePath = '', assetImports = [] }] of store.entries()) {
        const folder = path.join(root, path.dirname(filePath));
        // A picture that is gone would end every page.
        const isWhole = assetImports.every((name) => existsSync(path.join(folder, name)));
        if (!wrong.has(originalOf(filePath)) || !isWhole) store.delete(id);
      }
      const addresses = pagesIn(files);
      for (const original of files) {
        const { collection, entries } = original;
        if (collection.language || !names.includes(collection.name) || wrong.has(original.file)) continue;
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
              filePath: root + source.file,
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

/** The name of a file in the first language. */
const originalOf = (file: string) => file.replace(TRANSLATION, path.extname(file));

/** An entry in a language: its id, its fields, and the file that its page is made from. */
interface EntryIn {
  name: string;
  texts: object;
  source: ContentFile;
}

/**
 * An entry in each other language: its translation, or the entry as it is, with its language in `lang`. A page exists only in
 * the languages in which it has a file.
 */
function translated(
  original: ContentFile,
  id: string,
  own: object,
  files: readonly ContentFile[],
): EntryIn[] {
  const { fields } = original.collection;
  const [first, ...others] = site.languages;
  return others.flatMap((language): EntryIn[] => {
    const name = `${id}.${language}`;
    const source = translationOf(original, language, files);
    if (source) {
      const texts = source.entries.find((each) => each.id === id)?.fields;
      return [{ name, texts: Object(translate({ type: 'group', fields }, own, texts)) as object, source }];
    }
    const lang = translatedFields(fields) && { lang: first };
    return isPage(original.collection) ? [] : [{ name, texts: { ...own, ...lang }, source: original }];
  });
}
