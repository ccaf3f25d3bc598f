import type { Loader, LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';

/**
 * A loader that leaves out entries with `hidden: true`. If pages skipped them instead, their pictures
 * would still be part of the built site.
 */
export function withoutHidden(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => loader.load({ ...context, store: withoutEntries(context.store, isHidden) }),
  };
}

const isHidden = (data: Record<string, unknown>) => Boolean(data['hidden']);

/**
 * A loader that reads YAML as the content check does: Astro's parser takes `title: 2026-05-01` for a date.
 * In `astro dev`, which would end at the first mistake, it leaves out entries with mistakes; the content
 * check reports each until it is corrected. In builds a mistake stays an error.
 *
 * It doesn't watch files: Astro's loaders read a file at the first event of a save, and chokidar drops the
 * events of the next 50 ms, so that an incomplete file could stay loaded. The content check loads all
 * collections again when the changes have stopped.
 */
export function asChecked(loader: Loader): Loader {
  return {
    ...loader,
    load: ({ watcher, ...context }) => {
      const checked = { ...context, ...readingYaml(context, watcher !== undefined) };
      return loader.load(watcher ? tolerant(checked) : checked);
    },
  };
}

/** What Astro's own loaders get beside the documented context: how to read a file, by its extension. */
interface EntryType {
  getEntryInfo: (file: File) => Promise<EntryInfo> | EntryInfo;
}

interface File {
  contents: string;
  fileUrl: URL;
}

interface EntryInfo {
  data: unknown;
  body: string;
  /** The YAML. */
  rawData: string;
}

/** The context's part for reading files. Throws when a new version of Astro has none. */
function readingYaml(context: LoaderContext, isTolerant: boolean): { entryTypes: Map<string, EntryType> } {
  const { entryTypes } = context as LoaderContext & { entryTypes?: Map<string, EntryType> };
  if (!entryTypes?.has('.yaml')) throw new Error('Astro gives loaders no entryTypes: see src/lib/loaders.ts');
  const read = async (type: EntryType, extension: string, file: File): Promise<EntryInfo> => {
    try {
      if (extension === '.yaml') return { data: parse(file.contents), body: '', rawData: file.contents };
      const info = await type.getEntryInfo(file);
      return { ...info, data: parse(info.rawData) };
    } catch (error) {
      if (!isTolerant) throw error;
      // No collection accepts an entry without fields.
      return { data: {}, body: '', rawData: '' };
    }
  };
  return {
    entryTypes: new Map(
      [...entryTypes].map(([extension, type]) => [
        extension,
        { ...type, getEntryInfo: (file) => read(type, extension, file) },
      ]),
    ),
  };
}

function tolerant(context: LoaderContext): LoaderContext {
  const wrong = new WeakSet<object>();
  return {
    ...context,
    parseData: async (props) => {
      try {
        return await context.parseData(props);
      } catch {
        wrong.add(props.data);
        return props.data;
      }
    },
    store: withoutEntries(context.store, (data) => wrong.has(data)),
  };
}

/** A store that takes no entries whose data `isLeftOut`. */
function withoutEntries(
  store: LoaderContext['store'],
  isLeftOut: (data: Record<string, unknown>) => boolean,
): LoaderContext['store'] {
  return {
    ...store,
    set: (entry) => {
      if (!isLeftOut(entry.data)) return store.set(entry);
      store.delete(entry.id);
      return false;
    },
  };
}
