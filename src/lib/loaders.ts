import type { Loader, LoaderContext } from 'astro/loaders';

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
 * A loader that leaves out entries with mistakes in `astro dev`, which would end at the first of them; the
 * content check reports each mistake until it is corrected. In builds, whose content was checked before,
 * a mistake stays an error.
 */
export function withoutMistakes(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => loader.load(context.watcher ? tolerant(context) : context),
  };
}

function tolerant(context: LoaderContext): LoaderContext {
  const wrong = new WeakSet<object>();
  return {
    ...context,
    entryTypes: new Map(
      [...context.entryTypes].map(([extension, type]) => [
        extension,
        {
          ...type,
          getEntryInfo: async (params) => {
            try {
              return await type.getEntryInfo(params);
            } catch {
              // No collection accepts an entry without fields.
              return { data: {}, body: '', slug: '', rawData: '' };
            }
          },
        },
      ]),
    ),
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
