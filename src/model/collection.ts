import type { FieldDefinition, FieldDefinitions } from './fields.ts';

/** A collection of src/content: its files, and what is in them. */
export interface Collection {
  /** Its files, relative to src/content. */
  files: string;
  /**
   * - `entry`: each YAML file is one entry.
   * - `list`: one YAML file with a list of entries; their position is their `order`.
   * - `names`: one YAML file with a list of texts, each the `name` of an entry.
   * - `document`: each file is one entry, and a page: of YAML, or of MDX with its fields in the frontmatter.
   * - `page`: one YAML file with the texts of a page, which must exist.
   * - `settings`: one JSON file, which code imports (src/site.ts), and which must exist.
   */
  kind: 'entry' | 'list' | 'names' | 'document' | 'page' | 'settings';
  /** What it is called at /admin; without it, its name. */
  label?: string;
  /** What one of its entries is called at /admin. */
  singular?: string;
  /** The help text that editors see beside a list or a document's text. */
  help?: string;
  /** The fields of an entry. */
  fields: FieldDefinitions;
  /** Fields that must be unique among all entries, or for pages among all pages. */
  unique?: readonly string[];
  /** The field with the name of the entry that each of its entries belongs to, and without which it has no page. */
  belongsTo?: string;
  /** The address of a page that must exist, without the first slash; an editor can't choose it. */
  address?: string;
  /** Whether search engines leave the page out. */
  noindex?: boolean;
  /** The page that shows its entries. */
  shownOn?: string;
  /** The page below which each of its entries has a page. */
  below?: string;
  /** Whether the page named in `below` lists the entries. It has the fields of every page, and exists only if there is an entry. */
  hasListPage?: boolean;
  /** How many entries one page of the list shows; all by default. */
  perPage?: number;
  /** Whether that page has a feed of them (src/pages/[...feed].ts). */
  feed?: boolean;
  /** The field with the day before which an entry has no page. */
  publishedOn?: string;
  /** On the collection of a list page: the collection that it lists. */
  listOf?: string;
}

/** Collections by name. */
export type Collections = Readonly<Record<string, Collection>>;

/** The files of a collection in one language; the files of the first one have no `language`. */
export interface CollectionIn extends Collection {
  name: string;
  language?: string;
}

/** Whether its files have a text below their fields. */
export const hasText = ({ files }: Pick<Collection, 'files'>) => files.endsWith('.mdx');

/** Whether each file is a page. A page exists only in the languages that it has a file for. */
export const isPage = ({ kind }: Collection) => kind === 'page' || kind === 'document';

/** Whether its file must exist, in each language. */
export const mustExist = ({ kind, address }: Collection) => kind === 'settings' || address !== undefined;

/** What a whole file holds, or the frontmatter of a document. */
export function fieldOf({ kind, fields }: Collection): FieldDefinition {
  const { name } = fields;
  const item: FieldDefinition = kind === 'names' && name ? name : { type: 'group', fields };
  return kind === 'names' || kind === 'list' ? { type: 'list', item } : item;
}
