import path from 'node:path';
import type { CmsConfig, CollectionFile, EntryCollection, Field as CmsField } from '@sveltia/cms';
import {
  filesIn,
  fieldOf,
  hasText,
  translatedFieldsOf,
  type Collection,
  type Collections,
} from '../model/collection.ts';
import type { Site } from '../site.ts';
import { hasItalics } from '../words/languages.ts';
import { escapeMarkdown, fileName, formFields, labelFromName, type Translate } from './form-fields.ts';

/** The content folder, relative to the project root. */
const CONTENT = 'src/content';

/** Before an upload, the browser scales photographs down to the size that screens need, and removes camera metadata. */
const transformations = { raster_image: { format: 'webp', quality: 85, width: 2560, height: 2560 } } as const;

/** A collection with its translated labels and its form fields. `i18n` is true if its entries can be translated. */
type CollectionForm = Omit<Collection, 'fields'> & {
  name: string;
  label: string;
  fields: CmsField[];
  i18n: true | undefined;
  preview_path: string | undefined;
};

/** The page addresses in the first language, keyed by page name. */
type Addresses = ReadonlyMap<string, string>;

/** Page titles and addresses, keyed by page name, and the function that translates texts for editors. */
interface Context {
  titles: ReadonlyMap<string, string>;
  addresses: Addresses;
  translate: Translate;
}

/** Returns the CMS's configuration. `repo` is a repository's owner and name, such as `agency/site`. */
export function cmsConfig(
  collections: Collections,
  { brand, languages, timeZone }: Pick<Site, 'brand' | 'languages' | 'timeZone'>,
  repo: string,
  { titles, addresses, translate }: Context,
): CmsConfig {
  const i18n = languages.length > 1 ? true : undefined;
  const forms = Object.entries(collections).map(([name, collection]): CollectionForm => {
    const texts = i18n && translatedFieldsOf(collection);
    const original = texts && languages[0];
    const field = fieldOf(collection);
    // If the file contains a list, its form has a single field, named after the collection.
    const fields = field.type === 'group' ? field.fields : { [name]: field };
    const { label = labelFromName(fileName(name)), singular, help } = collection;
    return {
      ...{ ...collection, name, label: translate(label), i18n: texts && i18n },
      ...(singular && { singular: translate(singular) }),
      ...(help && { help: escapeMarkdown(translate(help)) }),
      fields: formFields(fields, { titles, collections, translate, timeZone, original }),
      preview_path: previewPath(collection, name, addresses),
    };
  });
  const inFiles = (isPage: boolean) =>
    forms.filter((form) => !isFolder(form) && (form.kind === 'page') === isPage).map(singleFile);
  return {
    load_config_file: false,
    // This word identifies the GitHub status that contains Netlify's link to a draft's preview.
    backend: { name: 'github', repo, preview_context: 'netlify' },
    app_title: `${brand} content`,
    logo: { src: '/apple-touch-icon.png' },
    // There is no `media_folder`, because editors could delete its files, and could add files where entries can't use
    // them. Without it, the CMS starts only if another media library is configured, even a disabled one.
    media_libraries: {
      cloudinary: false,
      stock_assets: false,
      all: { slugify_filename: true, transformations },
    },
    // In scripts without italics, such as Arabic, marks are part of the letters, and reducing a file name to ASCII
    // would leave only its digits.
    slug: hasItalics(languages[0]) ? { encoding: 'ascii', clean_accents: true } : { encoding: 'unicode' },
    // The CMS's own preview is disabled, because it would omit the components in legal texts.
    editor: { preview: false },
    output: { omit_empty_optional_fields: true },
    i18n: i18n && {
      structure: 'multiple_files',
      locales: [...languages],
      // A new entry has no translation until an editor adds one.
      initial_locales: 'default',
      omit_default_locale_from_file_path: true,
    },
    collections: [
      ...forms.filter(isFolder).map((form) => folder(form, translate)),
      // `singletons` isn't used, because after saving a singleton, the CMS would open the first collection.
      { name: 'pages', label: translate('Pages'), i18n, files: inFiles(true) },
      { name: 'site', label: translate('Site'), i18n, files: inFiles(false) },
    ],
  };
}

/** Whether the CMS shows a collection as a folder of entries rather than as single files. */
const isFolder = ({ kind }: Pick<Collection, 'kind'>) => kind === 'entry' || kind === 'document';

/**
 * Returns the CMS template for the addresses of the pages that show a collection's entries, or undefined if no page
 * shows them.
 */
function previewPath(
  { kind, below, shownOn = '' }: Pick<Collection, 'kind' | 'below' | 'shownOn'>,
  name: string,
  addresses: Addresses,
): string | undefined {
  if (kind === 'page') return addresses.get(name.replace('pages/', ''));
  if (kind === 'document' && !below) return "/{{address | default('{{slug}}')}}";
  if (below) return addresses.has(below) ? `${addresses.get(below)}/{{slug}}` : undefined;
  const page = addresses.get(shownOn);
  return page && kind === 'entry' ? `${page}#{{slug}}` : page;
}

/** Describes a folder with one file per entry. A new file is named after the value of the first unique field. */
function folder(form: CollectionForm, translate: Translate): EntryCollection {
  const { name, label, singular, help, files, fields, unique = [], i18n, preview_path } = form;
  const [identifier = fields[0]?.name ?? ''] = unique;
  const directory = path.posix.join(CONTENT, files.replace(/\/\*.*/, ''));
  const isOrdered = fields.some((field) => field.name === 'order');
  return {
    name,
    label,
    label_singular: singular,
    preview_path,
    folder: directory,
    extension: path.extname(files).slice(1),
    format: hasText({ files }) ? 'yaml-frontmatter' : 'yaml',
    identifier_field: identifier,
    slug: { template: `{{${identifier}}}`, editable: false },
    create: true,
    // `reorder` isn't used, because it would renumber all other entries when one is deleted.
    ...(isOrdered && {
      sortable_fields: { fields: ['order', identifier], default: { field: 'order' } },
      summary: `{{order}}. {{${identifier}}}`,
    }),
    ...pictureFolder(directory),
    fields: hasText({ files }) ? [...fields, { ...bodyOf(translate('Text'), help), i18n }] : fields,
    i18n,
  };
}

/**
 * Images are stored next to their entry, as ./name.jpg. If `media_folder` were relative, deleting an entry would delete
 * all images in its folder.
 */
const pictureFolder = (directory: string) => ({ media_folder: `/${directory}`, public_folder: '.' });

/**
 * Returns the field for a document's text, in Markdown. The field isn't the CMS's rich text editor, which overwrites
 * the selected text when a link is inserted, and escapes typed tables. The help text is a comment rather than a hint,
 * because hints are below the field, where a long document would push them out of sight.
 */
const bodyOf = (label: string, guide = ''): CmsField => ({
  ...{ name: 'body', label, comment: guide, widget: 'text' },
});

/** Describes a file shown on its own: settings, a list of entries, or the texts of a page. */
function singleFile(form: CollectionForm): CollectionFile {
  const { name, label, singular, help: hint, files, kind, fields, unique = [], i18n, preview_path } = form;
  const summary = kind === 'list' ? `{{fields.${unique.at(-1)}}}` : undefined;
  const list = { label_singular: singular, hint, root: true, summary };
  return {
    name: fileName(name),
    label,
    preview_path,
    file: path.posix.join(CONTENT, i18n ? filesIn(files, '{{locale}}') : files),
    ...pictureFolder(path.posix.join(CONTENT, path.posix.dirname(files))),
    i18n,
    format: kind === 'settings' ? 'json' : 'yaml',
    fields: kind === 'list' || kind === 'names' ? fields.map((each) => ({ ...each, ...list })) : fields,
  };
}
