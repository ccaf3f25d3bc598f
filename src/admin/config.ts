import path from 'node:path';
import type { CmsConfig, CollectionFile, EntryCollection, Field as CmsField } from '@sveltia/cms';
import { filesIn } from '../model/addresses/names.ts';
import { fieldOf, hasText, type Collection, type Collections } from '../model/collection.ts';
import { translatableFields } from '../model/translated-fields.ts';
import type { Site } from '../site.ts';
import { hasItalics } from '../words/languages.ts';
import { formFields, labelFromName } from './form-fields.ts';
import { fileName, previewPath, type Addresses } from './preview-addresses.ts';

/** The content folder, relative to the project root. */
const CONTENT = 'src/content';

/** The browser scales photographs down and drops camera metadata; no screen needs more pixels. */
const transformations = { raster_image: { format: 'webp', quality: 85, width: 2560, height: 2560 } } as const;

/** A collection with its name and the fields of its form; `i18n` is true where it has translations. */
type CollectionForm = Omit<Collection, 'fields'> & {
  name: string;
  fields: CmsField[];
  i18n: true | undefined;
  preview_path: string | undefined;
};

/** The configuration of the CMS for a repository, `owner/name`, as JSON, with what pages are called, and where they are. */
export function cmsConfig(
  collections: Collections,
  { brand, languages }: Pick<Site, 'brand' | 'languages'>,
  repo: string,
  { titles, addresses }: { titles: ReadonlyMap<string, string>; addresses: Addresses },
): CmsConfig {
  const i18n = languages.length > 1 ? true : undefined;
  const forms = Object.entries(collections).map(([name, collection]): CollectionForm => {
    const texts = i18n && translatableFields(collection.fields);
    /** The fields of a file; a list has no name of its own in it. */
    const inFile = (each: Collection) => {
      const field = fieldOf(each);
      return field.type === 'group' ? field.fields : { [name]: field };
    };
    const translated = texts && inFile({ ...collection, fields: texts });
    const original = texts && languages[0];
    const fields = formFields(inFile(collection), translated, { titles, collections, original });
    const preview_path = previewPath(collection, name, addresses);
    return { ...collection, name, fields, i18n: texts && i18n, preview_path };
  });
  const isFolder = ({ kind }: CollectionForm) => kind === 'entry' || kind === 'document';
  const inFiles = (isPage: boolean) =>
    forms.filter((form) => !isFolder(form) && (form.kind === 'page') === isPage).map(singleFile);
  return {
    load_config_file: false,
    // Netlify says with this word where it has published a draft.
    backend: { name: 'github', repo, preview_context: 'netlify' },
    app_title: `Content of ${brand}`,
    logo: { src: '/apple-touch-icon.png' },
    // Without `media_folder`, whose files could be deleted and added where no entry finds them. The CMS allows that only
    // beside a storage elsewhere, be it switched off.
    media_libraries: {
      cloudinary: false,
      stock_assets: false,
      all: { slugify_filename: true, transformations },
    },
    // Marks are parts of the letters of other scripts than these, and a name in letters of ASCII would be one of digits.
    slug: hasItalics(languages[0]) ? { encoding: 'ascii', clean_accents: true } : { encoding: 'unicode' },
    // It would show legal texts without what their components say.
    editor: { preview: false },
    output: { omit_empty_optional_fields: true },
    i18n: i18n && {
      structure: 'multiple_files',
      locales: [...languages],
      // A new entry has no translation; with this option, translations can be added and removed.
      initial_locales: 'default',
      omit_default_locale_from_file_path: true,
    },
    collections: [
      ...forms.filter(isFolder).map(folder),
      // Not `singletons`: after a save of one, the CMS shows the first collection.
      { name: 'pages', label: 'Pages', i18n, files: inFiles(true) },
      { name: 'site', label: 'Site', i18n, files: inFiles(false) },
    ],
  };
}

/** A folder with a file for each entry, which is named after the first unique field. */
function folder({ name, fields, i18n, preview_path, ...collection }: CollectionForm): EntryCollection {
  const { label, singular, help, files, unique = [] } = collection;
  const [identifier = fields[0]?.name ?? ''] = unique;
  const directory = path.posix.join(CONTENT, files.replace(/\/\*.*/, ''));
  const isOrdered = fields.some((field) => field.name === 'order');
  return {
    name,
    label: label ?? labelFromName(name),
    label_singular: singular,
    preview_path,
    folder: directory,
    extension: path.extname(files).slice(1),
    format: hasText({ files }) ? 'yaml-frontmatter' : 'yaml',
    identifier_field: identifier,
    slug: { template: `{{${identifier}}}`, editable: false },
    create: true,
    // Not `reorder`: it numbers all others again when an entry is deleted.
    ...(isOrdered && {
      sortable_fields: { fields: ['order', identifier], default: { field: 'order' } },
      summary: `{{order}}. {{${identifier}}}`,
    }),
    // Pictures are beside their entry, as ./name.jpg. With a relative `media_folder`, an entry would be deleted with all
    // pictures of its folder.
    media_folder: `/${directory}`,
    public_folder: '.',
    fields: hasText({ files }) ? [...fields, { ...bodyOf(help), i18n }] : fields,
    i18n,
  };
}

/**
 * The text of a document, as Markdown. The rich text of the CMS replaces a sentence by a link that is inserted into it, and
 * saves a table that is typed as escaped lines.
 */
const bodyOf = (guide = ''): CmsField => ({
  name: 'body',
  label: 'Text',
  // Above the text, which is long.
  comment: guide,
  widget: 'text',
});

/** A file that contains the texts of a page, settings or a list of entries. */
function singleFile({
  name: place,
  fields,
  i18n,
  preview_path,
  ...collection
}: CollectionForm): CollectionFile {
  const { files, kind, singular, help: hint, unique = [] } = collection;
  const name = fileName(place);
  const summary = kind === 'list' ? `{{fields.${unique.at(-1)}}}` : undefined;
  const list = { label_singular: singular, hint, root: true, summary };
  return {
    name,
    label: labelFromName(name),
    preview_path,
    file: path.posix.join(CONTENT, i18n ? filesIn(files, '{{locale}}') : files),
    i18n,
    format: kind === 'settings' ? 'json' : 'yaml',
    fields: kind === 'list' || kind === 'names' ? fields.map((each) => ({ ...each, ...list })) : fields,
  };
}
