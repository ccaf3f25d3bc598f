/** Gives Astro the collections of src/lib/collections.ts. */
import path from 'node:path';
import { defineCollection, type CollectionConfig, type ImageFunction } from 'astro/content/config';
import { file, glob, type Loader } from 'astro/loaders';
import { collections as table, collectionsWith, type Collection } from './lib/collections.ts';
import { parseList } from './lib/lists.ts';
import { asChecked, withoutHidden } from './lib/loaders.ts';

/** The table, with pictures as Astro's own image metadata. */
type Table = ReturnType<typeof collectionsWith<ReturnType<ImageFunction>>>;

function loaderOf({ kind, files }: Collection): Loader {
  const pattern = `src/content/${files}`;
  if (kind === 'list' || kind === 'names') {
    return file(pattern, { parser: (text) => parseList(kind, text) });
  }
  return withoutHidden(glob({ base: path.dirname(pattern), pattern: path.basename(pattern) }));
}

const define = <Name extends keyof Table>(name: Name): CollectionConfig<Table[Name]['schema']> =>
  defineCollection({
    loader: asChecked(loaderOf(table[name])),
    schema: ({ image }) => collectionsWith(image)[name].schema,
  });

// Object.keys and Object.fromEntries lose the names' types; both casts name those of the same table.
const names = Object.keys(table) as (keyof Table)[];
export const collections = Object.fromEntries(names.map((name) => [name, define(name)])) as {
  [Name in keyof Table]: CollectionConfig<Table[Name]['schema']>;
};
