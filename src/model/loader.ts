import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { typeset } from '../typography/typeset.ts';
import { firstLanguage, otherLanguages } from '../words/languages.ts';
import { contentSnapshot } from './content-snapshot.ts';
import { hasText, isPage, translatedFieldsOf } from './collection.ts';
import { fieldsOf, property, type FieldDefinition } from './fields.ts';
import { publishedOn } from './addresses/published-pages.ts';
import type { ContentFile } from './read.ts';
import { mergeTranslation } from './translated-fields.ts';
import { translationOf } from './translations.ts';

/**
 * Returns a loader for these collections. It reuses the content read by the content check, instead of reading the files
 * again. It omits hidden entries, so that their images aren't published. While the content contains mistakes, the entries
 * stay as they were; if there are none yet, those without mistakes are loaded.
 *
 * The loader doesn't watch files. Astro's loaders read a file on the first event of a save, and chokidar drops further
 * events for 50 ms, so an incomplete file could stay loaded. Instead, the integration reloads everything.
 */
export function contentLoader(...names: readonly string[]): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData }) => {
      const { files, mistakes, pages } = contentSnapshot();
      const root = fileURLToPath(config.root);
      if (mistakes.length > 0 && store.keys().length > 0) return;
      const isWrong = ({ file }: ContentFile) => mistakes.some((each) => each.file === file);
      // Registers the collection with Astro, which warns about unknown collections on every page that uses them.
      store.set({ id: 'none', data: {} });
      store.clear();
      for (const original of files) {
        const { collection } = original;
        if (collection.language || !names.includes(collection.name)) continue;
        for (const { id, language, fields, source } of entriesOf(original, files)) {
          const href = pages.get(source);
          // A page without an address is unpublished, such as the case study of a hidden project, and is omitted.
          const isNone = property(fields, 'hidden') === true || (isPage(collection) && href === undefined);
          if (isNone || isWrong(original) || isWrong(source)) continue;
          const texts = typesetFields({ type: 'group', fields: collection.fields }, fields, language);
          const data =
            collection.kind === 'page' ? { [original.entries[0]?.id ?? id]: texts } : Object(texts);
          // Under this name, src/build/markdown-as-mdx.ts loads a .md file.
          const filePath = source.file.replace(/\.md$/, '.md.mdx');
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

/** An entry in one language. */
interface EntryIn {
  id: string;
  /** The language of its texts. */
  language: string;
  fields: object;
  /** The source file of its page. */
  source: ContentFile;
}

/**
 * Returns a file's entries in all languages, such as `haat` and `haat.de`. An untranslated entry has its texts in the
 * first language, and `lang` is set to that language. An untranslated page is omitted.
 */
function entriesOf(original: ContentFile, files: readonly ContentFile[]): EntryIn[] {
  const { fields } = original.collection;
  return original.entries.flatMap(({ id, order, fields: written }) => {
    const first: EntryIn = {
      ...{ id, language: firstLanguage, source: original },
      fields: { ...Object(written), ...(order && { order }) },
    };
    const others = otherLanguages.flatMap((language): EntryIn[] => {
      const source = translationOf(original, language, files);
      if (source) {
        const texts = source.entries.find((each) => each.id === id)?.fields;
        const merged = mergeTranslation({ type: 'group', fields }, first.fields, texts);
        return [{ id: `${id}.${language}`, language, fields: Object(merged) as object, source }];
      }
      if (isPage(original.collection)) return [];
      const lang = translatedFieldsOf(original.collection) && { lang: firstLanguage };
      return [{ ...first, id: `${id}.${language}`, fields: { ...first.fields, ...lang } }];
    });
    return [first, ...others];
  });
}

/** Typesets the translatable texts in a value. */
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
