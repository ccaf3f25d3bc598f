import type { Loader, LoaderContext } from 'astro/loaders';

/**
 * A loader that leaves out entries with `hidden: true`. If pages skipped them instead, their pictures
 * would still be part of the built site.
 */
export function withoutHidden(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => loader.load({ ...context, store: withoutHiddenEntries(context.store) }),
  };
}

function withoutHiddenEntries(store: LoaderContext['store']): LoaderContext['store'] {
  return {
    ...store,
    set: (entry) => {
      if (!entry.data['hidden']) return store.set(entry);
      store.delete(entry.id);
      return false;
    },
  };
}
