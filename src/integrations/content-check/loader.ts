import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { Collection } from '../../content-schemas.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { CheckedContent } from './check.ts';
import { site } from '../../site.ts';
import { formatMistakes } from './mistake.ts';
import { nameOf, type ContentFile } from './read.ts';
import { filesIn, isPage, translate } from './translations.ts';

/**
 * Loads collections into a store of Astro's, without hidden entries, so that their pictures are not published. The content
 * is that of the check, which reads it once for all.
 *
 * In `astro dev`, what a mistake withholds is left as it was; an entry whose picture can't be shown has none, or is left out
 * if it must have one. In a build, a mistake is an error. Files aren't watched: Astro's own loaders read a file at the first
 * event of a save, and chokidar drops the events of the next 50 ms, so that an incomplete file could stay loaded. The
 * integration loads all again instead.
 */
export function contentLoader(...collections: readonly Collection[]): Loader {
  const names = collections.map(({ files }) => files);
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData, watcher }) => {
      const check = config.integrations.find(({ name }) => name === 'content-check');
      const { files, mistakes } = check?.hooks['content-check:content']?.() as CheckedContent;
      const root = fileURLToPath(config.root);
      const stale = new Set(store.keys());
      // This module is another instance than that of the check: their collections are equal, not the same.
      for (const { file, collection, described, entries } of files.filter((each) =>
        names.includes(each.collection.files),
      )) {
        const ofFile = mistakes.filter((each) => each.file === file);
        const withheld = ofFile.filter(({ withholds }) => withholds !== undefined);
        if (withheld.length > 0 && !watcher) throw new Error(formatMistakes(withheld));
        if (withheld.some(({ withholds }) => withholds === 'file')) {
          for (const { id, filePath } of store.values()) if (filePath === file) stale.delete(id);
          continue;
        }
        for (const { id, fields, order } of entries) {
          const own = { ...Object(fields), ...(order && { order }) };
          for (const { field } of withheld) Reflect.deleteProperty(own, field);
          // Without a picture that it must have.
          if (withheld.length > 0 && !collection.schema.safeParse(own).success) continue;
          for (const { suffix, fields: texts, filePath } of [
            { suffix: '', fields: own, filePath: file },
            ...translationsOf({ file, collection, described, id, own }, files),
          ]) {
            const data = collection.kind === 'page' ? { [id]: texts } : texts;
            const parsed = await parseData({ id: id + suffix, data, filePath: root + file });
            if (parsed['hidden']) continue;
            store.set({
              id: id + suffix,
              data: parsed,
              filePath,
              deferredRender: collection.kind === 'document',
            });
            stale.delete(id + suffix);
          }
        }
      }
      for (const id of stale) store.delete(id);
    },
  };
}

interface Original {
  file: string;
  collection: Collection;
  described: JsonSchema;
  id: string;
  own: object;
}

/**
 * An entry in each other language, with the fields in `lang` that are not translated and their language. A page exists only
 * in the languages in which it has a file.
 */
function translationsOf(
  { file, collection, described, id, own }: Original,
  files: readonly ContentFile[],
): { suffix: string; fields: object; filePath: string }[] {
  const [first, ...others] = site.languages;
  return others.flatMap((language) => {
    const pattern = filesIn(collection.files, language);
    const translation = files.find(
      (each) => each.collection.files === pattern && nameOf(each.file) === nameOf(file),
    );
    if (isPage(collection) && !translation?.entries.length) return [];
    const texts = translation?.entries.find((each) => each.id === id)?.fields;
    const lang: Record<string, string> = {};
    const schema =
      typeof described.items === 'object' && !Array.isArray(described.items) ? described.items : described;
    const fields = translate(schema, own, texts, ([name]) => {
      lang[String(name)] = first;
    });
    const isMarked = Object.keys(lang).length > 0 && !isPage(collection);
    return {
      suffix: `.${language}`,
      fields: { ...Object(fields), ...(isMarked && { lang }) },
      filePath: collection.kind === 'document' && translation ? translation.file : file,
    };
  });
}
