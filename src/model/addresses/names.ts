/** What the name of a file of the content says. */
import path from 'node:path/posix';
import type { CollectionIn } from '../collection.ts';

/** The file, or the files of a collection, in another language: `haat.de.yaml`. */
export const filesIn = (files: string, language: string) => files.replace(/\.\w+$/, `.${language}$&`);

/** The name of an entry, which is that of its file below the folder of its collection, such as `work/haat`, in all languages. */
export function entryName(file: string, { language }: Pick<CollectionIn, 'language'>): string {
  const name = file.replace(/^src\/content\/([^/]+\/)?/, '').replace(/\.\w+$/, '');
  return (language ? name.slice(0, -language.length - 1) : name).normalize();
}

/** The name of the page that a file is about: that of its entry, below the page that shows the others. */
export const pageName = ({ file, collection }: { file: string; collection: CollectionIn }) =>
  path.join(collection.below ?? '', entryName(file, collection));
