/** Functions for the names of content files. */
import path from 'node:path/posix';
import type { CollectionIn } from '../collection.ts';

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
