import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { Collection } from '../../content/schemas.ts';
import { formatProblems } from './problem.ts';
import { readCollection, type ContentFile } from './read.ts';

/**
 * Loads a collection into Astro's store, without its hidden entries, so that their pictures are not published.
 *
 * In `astro dev`, a file with a mistake leaves its entries as they were; in a build it is an error. Files
 * aren't watched: Astro's own loaders read a file at the first event of a save, and chokidar drops the events
 * of the next 50 ms, so that an incomplete file could stay loaded. The integration loads all again instead.
 */
export function contentLoader(collection: Collection): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData, watcher }) => {
      const root = fileURLToPath(config.root);
      const entriesOf = ({ file, entries, problems }: ContentFile) => {
        if (problems.length > 0) throw new Error(formatProblems(problems));
        return Promise.all(
          entries.map(async ({ id, fields, order }) => ({
            id,
            data: await parseData({
              id,
              data: { ...Object(fields), ...(order && { order }) },
              filePath: root + file,
            }),
            filePath: file,
            deferredRender: collection.kind === 'document',
          })),
        );
      };
      const stale = new Set(store.keys());
      for (const file of readCollection(root, collection)) {
        try {
          for (const entry of await entriesOf(file)) {
            if (entry.data['hidden']) continue;
            store.set(entry);
            stale.delete(entry.id);
          }
        } catch (error) {
          if (!watcher) throw error;
          for (const { id, filePath } of store.values()) if (filePath === file.file) stale.delete(id);
        }
      }
      for (const id of stale) store.delete(id);
    },
  };
}
