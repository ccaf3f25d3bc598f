/** Defines Astro's collections, based on the collections in src/model/collections. */
import type { ImageMetadata } from 'astro';
import { defineCollection, type SchemaContext } from 'astro/content/config';
import { z } from 'astro/zod';
import type { Collection } from './model/collection.ts';
import { entries } from './model/collections/index.ts';
import { pageCollections, pageFields, type ListPages } from './model/collections/pages.ts';
import type { FieldDefinition, FieldDefinitions, ValuesOf } from './model/fields.ts';
import { contentLoader } from './model/loader.ts';
import { shapeOf } from './model/schema.ts';

/**
 * Returns the schema for fields. TypeScript can't follow how `shapeOf` makes it, so the caller says the type of the
 * entries. The schema is loose, because the loader adds fields, and the content check has already reported unknown ones.
 */
const schemaOf =
  <Data>(fields: FieldDefinitions) =>
  ({ image }: SchemaContext) =>
    z.looseObject(shapeOf(fields, image())) as unknown as z.ZodType<Data>;

/**
 * An entry's type, including the fields that the loader adds: the language of an untranslated entry, the position in a
 * list (from 1), the page's address, and the publication date of an entry that isn't published yet.
 */
type Entry<Described extends Collection> = ValuesOf<Described['fields'], ImageMetadata> & {
  lang?: string | undefined;
} & (Described['kind'] extends 'list' | 'names' ? { order: number } : unknown) &
  (Described['kind'] extends 'document' ? { href: string; scheduled?: string | undefined } : unknown);

const define = <Described extends Collection>(name: string, { fields }: Described) =>
  defineCollection({ loader: contentLoader(name), schema: schemaOf<Entry<Described>>(fields) });

const defined = Object.fromEntries(
  Object.entries(entries).map(([name, each]) => [name, define(name, each)]),
) as { [Name in keyof typeof entries]: ReturnType<typeof define<(typeof entries)[Name]>> };

/** The entry of a page: its texts in a field named after the page, which determines their type. */
type PageTexts = PagesOf<typeof pageFields & ListPages<typeof entries>> & { href: string };
type PagesOf<Described> = { [Name in keyof Described]?: ValuesOf<Described[Name], ImageMetadata> };
const page = (fields: FieldDefinitions): FieldDefinition => ({ type: 'group', optional: true, fields });
const ofPages = pageCollections(pageFields, entries);
const byName = Object.fromEntries(
  Object.entries(ofPages).map(([name, { fields }]) => [name.replace('pages/', ''), page(fields)]),
);

export const collections = {
  ...defined,
  pages: defineCollection({
    loader: contentLoader(...Object.keys(ofPages)),
    schema: schemaOf<PageTexts>(byName),
  }),
};
