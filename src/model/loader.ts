import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { typeset } from '../typography/typeset.ts';
import { firstLanguage, otherLanguages } from '../words/languages.ts';
import { contentSnapshot } from './content-snapshot.ts';
import { hasText, isPage } from './collection.ts';
import { fieldsOf, property, type FieldDefinition } from './fields.ts';
import { publishedOn } from './addresses/published-pages.ts';
import type { ContentFile } from './read.ts';
import { mergeTranslation, translatableFields } from './translated-fields.ts';
import { translationOf } from './translations.ts';

/**
 * Loads the collections of these names into a store of Astro's, without hidden entries, so that their pictures are not
 * published, and without files with mistakes, which only `astro dev` meets. The content is that of the check, which reads it
 * once for all.
 *
 * Files aren't watched: Astro's own loaders read a file at the first event of a save, and chokidar drops the events of the
 * next 50 ms, so that an incomplete file could stay loaded. The integration loads all again instead.
 */
export function contentLoader(...names: readonly string[]): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData }) => {
      const { files, mistakes, pages } = contentSnapshot();
      const root = fileURLToPath(config.root);
      const isWrong = ({ file }: ContentFile) => mistakes.some((each) => each.file === file);
      // Astro knows an empty collection; it warns about an unknown one on every page that asks for it.
      store.set({ id: 'none', data: {} });
      store.clear();
      for (const original of files) {
        const { collection } = original;
        if (collection.language || !names.includes(collection.name)) continue;
        for (const { id, language, fields, source } of entriesOf(original, files)) {
          const href = pages.get(source);
          // A case study of a hidden project is no page.
          const isNone = property(fields, 'hidden') === true || (isPage(collection) && href === undefined);
          if (isNone || isWrong(original) || isWrong(source)) continue;
          const texts = typesetFields({ type: 'group', fields: collection.fields }, fields, language);
          const data =
            collection.kind === 'page' ? { [original.entries[0]?.id ?? id]: texts } : Object(texts);
          const filePath = source.file;
          const parsed = await parseData({
            id,
            data: { ...data, href, scheduled: publishedOn(original) },
            filePath: root + filePath,
          });
          const body = source.text.replace(/^---\n[^]*?\n---\n/, '');
          store.set({ id, data: parsed, body, filePath, deferredRender: hasText(collection) });
        }
      }
    },
  };
}

/** An entry in a language: its id, the language of its texts, its fields, and the file that its page is made from. */
interface EntryIn {
  id: string;
  language: string;
  fields: object;
  source: ContentFile;
}

/**
 * The entries of a file, `haat`, each also in each other language, `haat.de`: its translation, or the entry as it is, with its
 * language in `lang`. A page exists only in the languages in which it has a file.
 */
function entriesOf(original: ContentFile, files: readonly ContentFile[]): EntryIn[] {
  const { fields } = original.collection;
  return original.entries.flatMap((entry) => {
    const originalFields = { ...Object(entry.fields), ...(entry.order && { order: entry.order }) };
    const translations = otherLanguages.flatMap((language): EntryIn[] => {
      const id = `${entry.id}.${language}`;
      const source = translationOf(original, language, files);
      if (source) {
        const texts = source.entries.find((each) => each.id === entry.id)?.fields;
        const translated = mergeTranslation({ type: 'group', fields }, originalFields, texts);
        return [{ id, language, fields: Object(translated) as object, source }];
      }
      const lang = translatableFields(fields) && { lang: firstLanguage };
      const asItIs = {
        id,
        language: firstLanguage,
        fields: { ...originalFields, ...lang },
        source: original,
      };
      return isPage(original.collection) ? [] : [asItIs];
    });
    return [
      { id: entry.id, language: firstLanguage, fields: originalFields, source: original },
      ...translations,
    ];
  });
}

/** A value of a field with the texts in it typeset, which are those that each language has of its own. */
function typesetFields(field: FieldDefinition | undefined, value: unknown, language: string): unknown {
  if (field?.type === 'list' && Array.isArray(value))
    return value.map((item: unknown) => typesetFields(field.item, item, language));
  const fields = fieldsOf(field, value);
  if (fields) {
    const entries = Object.entries(Object(value) as object);
    return Object.fromEntries(
      entries.map(([name, each]) => [name, typesetFields(fields[name], each, language)]),
    );
  }
  const isWritten = field?.type === 'text' && field.translated === true;
  return isWritten && typeof value === 'string' ? typeset(value, language) : value;
}
