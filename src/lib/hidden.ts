import type { Loader, LoaderContext } from 'astro/loaders';

/**
 * A loader that leaves out the entries with `hidden: true`, as if their files were not there: a page
 * that only skipped them would still let their pictures into the built site.
 */
export function withoutHidden(loader: Loader): Loader {
  return {
    ...loader,
    load: (context) => loader.load({ ...context, store: storeOfShown(context.store) }),
  };
}

function storeOfShown(store: LoaderContext['store']): LoaderContext['store'] {
  return {
    ...store,
    set: (entry) => {
      if (!entry.data['hidden']) return store.set(entry);
      store.delete(entry.id);
      return false;
    },
  };
}
