import path from 'node:path';
import type { CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms';
import type { Collection } from '../model/collections.ts';
import type { Site } from '../site.ts';
import { filesIn, withTranslations } from '../model/translations.ts';
import { jsonSchema, type Ids, type JsonSchema } from '../model/json-schema.ts';
import { inLanguages } from './translated-fields.ts';

/** The folder of the content, from the project's root. */
const CONTENT = 'src/content';

/** A collection with its name and the fields of its form; `i18n` is true where it has translations. */
type Form = Collection & { name: string; fields: Field[]; i18n: true | undefined };

/**
 * The configuration of the CMS for a repository, `owner/name`, as JSON. `ids` are those that links may name.
 * Throws with collection and field when a schema has a type that the CMS is not known to keep as it is.
 */
export function cmsConfig(
  collections: Readonly<Record<string, Collection>>,
  { brand, languages }: Pick<Site, 'brand' | 'languages'>,
  repo: string,
  ids: Ids = {},
): CmsConfig {
  const [first, second] = languages;
  const i18n = second ? true : undefined;
  const all = withTranslations(collections, languages);
  const forms = Object.entries(collections).map(([name, collection]): Form => {
    const inFile = (schema: JsonSchema) =>
      schema.type === 'array' ? { properties: { [name]: schema } } : schema;
    const fields = fieldsIn(inFile(jsonSchema(collection, ids)), name);
    // Those of the other languages are equal.
    const translation = all[`${name}.${second}`];
    return translation
      ? { ...collection, name, i18n, fields: inLanguages(fields, inFile(jsonSchema(translation)), first) }
      : { ...collection, name, i18n: undefined, fields };
  });
  const isFolder = ({ kind }: Form) => kind === 'entry' || kind === 'document';
  const inFiles = (isPage: boolean) =>
    forms.filter((form) => !isFolder(form) && (form.kind === 'page') === isPage).map(singleFile);
  return {
    load_config_file: false,
    backend: { name: 'github', repo },
    app_title: `Content of ${brand}`,
    logo: { src: '/icon-192.png' },
    // Without `media_folder`, whose files could be deleted and added where no entry finds them. The CMS allows that only
    // beside a storage elsewhere, be it switched off.
    media_libraries: { cloudinary: false, stock_assets: false, all: { slugify_filename: true } },
    slug: { encoding: 'ascii', clean_accents: true },
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
function folder({ name, fields, i18n, ...collection }: Form): EntryCollection {
  const { kind, schema, label, singular, description, files, unique, belongsTo } = collection;
  const [identifier = Object.keys(schema.shape)[0] ?? ''] = unique;
  const directory = path.posix.join(CONTENT, files.replace(/\/\*.*/, ''));
  const isOrdered = 'order' in schema.shape;
  return {
    name,
    label: label ?? labelOf(name),
    label_singular: singular,
    folder: directory,
    extension: path.extname(files).slice(1),
    format: kind === 'document' ? 'yaml-frontmatter' : 'yaml',
    identifier_field: identifier,
    // One that belongs to another has its name, which is typed in.
    slug: belongsTo ? { editable: ['create'] } : { template: `{{${identifier}}}`, editable: false },
    ...(belongsTo && { summary: '{{slug}}' }),
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
    fields: kind === 'document' ? [...fields, { ...bodyOf(description), i18n }] : fields,
    i18n,
  };
}

/**
 * The text of a document, as Markdown. The rich text of the CMS replaces a sentence by a link that is inserted into it, and
 * saves a table that is typed as escaped lines.
 */
const bodyOf = (guide = ''): Field => ({
  name: 'body',
  label: 'Text',
  // Above the text, which is long. Markdown, too, in one line.
  comment: guide.replaceAll(/[\\*[<]/g, '\\$&').replaceAll('\n', '\\n'),
  widget: 'text',
});

/** A file that contains the texts of a page, settings or a list of entries. */
function singleFile({ name: place, fields, i18n, ...collection }: Form): CollectionFile {
  const { files, kind, singular, description, unique } = collection;
  // An address at /admin; a page may be in a folder.
  const name = place.replace('pages/', '').replaceAll('/', '-');
  const summary = kind === 'list' ? `{{fields.${unique.at(-1)}}}` : undefined;
  const list = { label_singular: singular, hint: description, root: true, summary };
  return {
    name,
    label: labelOf(name),
    file: path.posix.join(CONTENT, i18n ? filesIn(files, '{{locale}}') : files),
    i18n,
    format: kind === 'settings' ? 'json' : 'yaml',
    fields: kind === 'list' || kind === 'names' ? fields.map((each) => ({ ...each, ...list })) : fields,
  };
}

function fieldsIn({ properties = {}, required = [] }: JsonSchema, place: string): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema as JsonSchema, required.includes(name), `${place}, field ${name}`),
  );
}

function fieldOf(name: string, schema: JsonSchema, required: boolean, place: string): Field {
  const { title, description: hint, type, enum: options, items, properties } = schema;
  const common = { name, label: title ?? labelOf(name), hint, required };
  const limits = { min: schema.minItems ?? schema.minimum, max: schema.maxItems ?? schema.maximum };
  const isText = ({ type: each }: JsonSchema) => each === 'string';
  if (options) return { ...common, widget: 'select', options: options as string[] };
  if (schema['frame']) {
    // The formats that the build can publish.
    return { ...common, widget: 'image', choose_url: false, accept: '.svg,.jpg,.jpeg,.png,.avif,.webp' };
  }
  if (isText(schema) || schema.anyOf?.every((each) => isText(each))) {
    return {
      ...common,
      // Grows with its text, where a `string` shows one line of it.
      widget: 'text',
      // Its counter would be red while an optional field is empty.
      minlength: schema.minLength === 1 ? undefined : schema.minLength,
      maxlength: schema.maxLength,
      pattern: schema.pattern
        ? [schema.pattern, `Write ${String(schema['patternErrorMessage'])}.`]
        : ['^.*$', 'Write it without line breaks.'],
    };
  }
  if (type === 'integer' || type === 'number') {
    const value_type = type === 'integer' ? 'int' : 'float';
    // A new entry comes last.
    return {
      ...common,
      ...limits,
      widget: 'number',
      value_type,
      default: name === 'order' ? 999 : undefined,
    };
  }
  if (type === 'boolean' && schema.default === false) {
    // A switch would write `false` into every file.
    const choices = Object.entries({ No: '', Yes: true }).map(([label, value]) => ({ label, value }));
    return { ...common, widget: 'select', options: choices, default: '' };
  }
  if (type === 'object' && properties)
    return { ...common, widget: 'object', fields: fieldsIn(schema, place) };
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) {
    const item = fieldOf('item', items, true, place);
    if (item.widget === 'select') return { ...item, ...common, ...limits, multiple: true } as Field;
    const inside =
      'fields' in item ? { fields: item.fields as Field[], collapsed: 'auto' as const } : { field: item };
    // A list that is required has one item at least.
    const list = { widget: 'list', label_singular: items.title, required: Boolean(limits.min) } as const;
    return { ...common, ...limits, ...list, ...inside };
  }
  throw new Error(`${place}: src/admin/config.ts has no field for the type ${String(type)}.`);
}

/** `legalContact` becomes `Legal contact`. */
const labelOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
