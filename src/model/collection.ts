import path from 'node:path/posix';
import type { FieldDefinition, FieldDefinitions } from './fields.ts';
import { translatableFields } from './translated-fields.ts';

/** A collection in src/content: its files and their fields. */
export interface Collection {
  /** The collection's files, relative to src/content. */
  files: string;
  /**
   * - `entry`: each YAML file is one entry.
   * - `list`: one YAML file contains a list of entries. The `order` of an entry is its position.
   * - `names`: one YAML file contains a list of strings, each of which is the `name` of an entry.
   * - `document`: each file is one entry and one page, either YAML or MDX with the fields in its frontmatter.
   * - `page`: one YAML file contains a page's texts.
   * - `settings`: one JSON file, which must exist because code imports it (src/site.ts).
   */
  kind: 'entry' | 'list' | 'names' | 'document' | 'page' | 'settings';
  /** The collection's label at /admin. Defaults to its name. */
  label?: string;
  /** The label of a single entry at /admin. */
  singular?: string;
  /** The help text shown to editors next to a list or a document's text. */
  help?: string;
  fields: FieldDefinitions;
  /** Fields that must be unique among all entries or, for pages, among all pages. */
  unique?: readonly string[];
  /** The field that refers to an entry's parent. If the parent is hidden, the entry has no page. */
  belongsTo?: string;
  /** The fixed address of a mandatory page, without the leading slash. */
  address?: string;
  /** The page that shows the entries. */
  shownOn?: string;
  /** The parent page of the entries' own pages. */
  below?: string;
  /**
   * Whether the page named in `below` lists the entries. If so, that page has the fields common to all pages, and
   * exists only if at least one entry is published.
   */
  hasListPage?: boolean;
  /** The number of entries per list page. By default, one page lists all entries. */
  perPage?: number;
  /** Whether the list page has a feed (src/pages/[...feed].ts). */
  feed?: boolean;
  /** The field that contains an entry's publication date. */
  publishedOn?: string;
  /** The collection whose entries this page lists. */
  listOf?: string;
}

/** Collections by name. */
export type Collections = Readonly<Record<string, Collection>>;

/** The files of a collection in one language. `language` is undefined for the first language. */
export interface CollectionIn extends Collection {
  name: string;
  language?: string;
}

/** Whether the files have body text below their fields. Such files may also end in .md. */
export const hasText = ({ files }: Pick<Collection, 'files'>) => files.endsWith('.mdx');

/** Whether each file is a page. A page exists only in the languages in which it has a file. */
export const isPage = ({ kind }: Collection) => kind === 'page' || kind === 'document';

/** Whether the file must exist in every language. */
export const mustExist = ({ kind, address }: Collection) => kind === 'settings' || address !== undefined;

/** The field by which a translation names the entries of a list. */
const LIST_KEY = 'id';

/** Returns the fields of a collection's translations, or undefined if it has no texts. */
export const translatedFieldsOf = ({ kind, fields }: Collection) =>
  translatableFields(fields, kind === 'list' ? LIST_KEY : undefined);

/** Returns the definition of a whole file, or of a document's frontmatter. */
export function fieldOf({ kind, fields }: Collection): FieldDefinition {
  const { name } = fields;
  const item: FieldDefinition = kind === 'names' && name ? name : { type: 'group', fields };
  if (kind === 'names') return { type: 'list', item };
  return kind === 'list' ? { type: 'list', key: LIST_KEY, item } : item;
}

/** Adds a language to a file name or pattern: `haat.yaml` becomes `haat.de.yaml`. */
export const filesIn = (files: string, language: string) => files.replace(/\.\w+$/, `.${language}$&`);

/**
 * Returns an entry's name, which is the same in all languages: its file's path within the collection's folder, such as
 * `work/haat`.
 */
export function entryName(file: string, { language }: Pick<CollectionIn, 'language'>): string {
  const name = file.replace(/^src\/content\/([^/]+\/)?/, '').replace(/\.\w+$/, '');
  return (language ? name.slice(0, -language.length - 1) : name).normalize();
}

/** Returns the name of the page that a file describes: the parent page's name, if any, followed by the entry's name. */
export const pageName = ({ file, collection }: { file: string; collection: CollectionIn }) =>
  path.join(collection.below ?? '', entryName(file, collection));
