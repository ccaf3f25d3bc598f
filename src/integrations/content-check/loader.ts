import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type { Collection } from '../../content-schemas.ts';
import { checkPictures } from './checks/pictures.ts';
import { formatProblems } from './problem.ts';
import { readCollection } from './read.ts';

/**
 * Loads collections into a store of Astro's, without its hidden entries, so that their pictures are not published.
 *
 * In `astro dev`, a file with a mistake leaves its entries as they were, and one whose picture does not exist has none, or
 * is left out if it must have one; in a build both are errors. Files aren't watched: Astro's own loaders read a file at
 * the first event of a save, and chokidar drops the events of the next 50 ms, so that an incomplete file could stay
 * loaded. The integration loads all again instead.
 */
export function contentLoader(...collections: readonly Collection[]): Loader {
  return {
    name: 'content-loader',
    load: async ({ config, store, parseData, watcher }) => {
      const root = fileURLToPath(config.root);
      const stale = new Set(store.keys());
      for (const read of collections.flatMap((each) => readCollection(root, each))) {
        const { file, collection, entries, problems } = read;
        // A picture that does not exist would fail on every page.
        const broken = watcher ? await checkPictures([read], root) : [];
        try {
          if (problems.length > 0) throw new Error(formatProblems(problems));
          for (const { id, fields, order } of entries) {
            const own = { ...Object(fields), ...(order && { order }) };
            for (const { field } of broken) Reflect.deleteProperty(own, field);
            const data = collection.kind === 'page' ? { [id]: own } : own;
            const parsed = await parseData({ id, data, filePath: root + file });
            if (parsed['hidden']) continue;
            store.set({ id, data: parsed, filePath: file, deferredRender: collection.kind === 'document' });
            stale.delete(id);
          }
        } catch (error) {
          if (!watcher) throw error;
          if (broken.length > 0) continue;
          for (const { id, filePath } of store.values()) if (filePath === file) stale.delete(id);
        }
      }
      for (const id of stale) store.delete(id);
    },
  };
}
