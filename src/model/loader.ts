import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { typeset } from '../typography/typeset.ts';
import { firstLanguage, otherLanguages } from '../words/languages.ts';
import { contentSnapshot, type ContentSnapshot } from './content-snapshot.ts';
import { hasText, isPage, translatedFieldsOf } from './collection.ts';
import { property, type FieldDefinition } from './fields.ts';
import { publishedOn } from './addresses/published-pages.ts';
import { entriesOf, valuesIn, type ContentFile } from './read.ts';
import { translationOf, withTextsOf, withValues } from './translations.ts';

/**
 * Returns a loader for these collections. It reuses the content read by the content check, instead of reading the files
 * again. It omits hidden entries, so that their images aren't published. While the content contains mistakes, the entries
 * stay as they were; if there are none yet, those without mistakes are loaded.
 */
export function contentLoader(...names: readonly string[]): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData }) => {
      const content = contentSnapshot();
      content.isLoaded = true;
      if (content.mistakes.length > 0 && store.keys().length > 0) return;
      // Registers the collection with Astro, which warns about unknown collections on every page that uses them.
      store.set({ id: 'none', data: {} });
      store.clear();
      const originals = content.files.filter(
        ({ collection }) => !collection.language && names.includes(collection.name),
      );
      for (const original of originals)
        for (const { id, data, source } of entriesInLanguages(original, content)) {
          // Under this name, src/build/markdown-as-mdx.ts loads a .md file.
          const filePath = source.file.replace(/\.md$/, '.md.mdx');
          const parsed = await parseData({ id, data, filePath: fileURLToPath(config.root) + filePath });
          const body = source.text.replace(/^---\n[^]*?\n---\n/, '');
          store.set({ id, data: parsed, body, filePath, deferredRender: hasText(original.collection) });
        }
    },
  };
}

interface EntryIn {
  id: string;
  data: Record<string, unknown>;
  /** The source file of its page. */
  source: ContentFile;
}

/**
 * Returns a file's published entries in all languages, such as `haat` and `haat.de`. An untranslated entry has its texts
 * in the first language, and `lang` is set to that language. An untranslated page is omitted.
 */
function entriesInLanguages(original: ContentFile, { files, mistakes, pages }: ContentSnapshot): EntryIn[] {
  const { collection, field } = original;
  const isWrong = ({ file }: ContentFile) => mistakes.some((each) => each.file === file);
  const scheduled = publishedOn(original);
  if (isWrong(original)) return [];
  return [undefined, ...otherLanguages].flatMap((language) => {
    const translation = language && translationOf(original, language, files);
    const isUntranslated = language && !translation;
    const source = translation || original;
    const href = pages.get(source);
    // A page without an address is unpublished, such as the case study of a hidden project.
    if (isWrong(source) || (isPage(collection) && (isUntranslated || href === undefined))) return [];
    const content = translation ? withTextsOf(translation, original) : original.value;
    const typesetContent = typesetTexts(content, field, (translation && language) || firstLanguage);
    const lang = isUntranslated && translatedFieldsOf(collection) && { lang: firstLanguage };
    return entriesOf(typesetContent, original.file, collection)
      .filter(({ fields }) => property(fields, 'hidden') !== true)
      .map(({ id, fields, order }) => ({
        ...{ id: language ? `${id}.${language}` : id, source },
        data: {
          ...(collection.kind === 'page' ? { [id]: fields } : Object(fields)),
          ...(order && { order }),
          ...lang,
          ...{ href, scheduled },
        },
      }));
  });
}

/** Typesets the texts in a value. What isn't shown as it is written, such as an address, stays as it is. */
const typesetTexts = (content: unknown, field: FieldDefinition, language: string): unknown =>
  withValues(
    content,
    valuesIn(content, field).flatMap(({ path, value, field: inner }) => {
      const isWritten = inner?.type === 'text' && inner.translated === true && typeof value === 'string';
      return isWritten ? [{ path, value: typeset(value, language) }] : [];
    }),
  );
