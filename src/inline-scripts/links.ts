declare global {
  interface Navigator {
    /** Not in TypeScript's DOM types, and not in every browser. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Closes the menu of small screens when one of its links is tapped, before and after hydration. */
export function closeMenuOnLink(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}

/**
 * Fetches the page of an internal link as soon as it is pointed at or touched, in browsers without
 * speculation rules (src/layouts/Page.astro), unless the visitor saves data.
 */
export function prefetchLinks(): void {
  if (HTMLScriptElement.supports?.('speculationrules') || navigator.connection?.saveData) return;
  const fetched = new Set<string>();
  // A touch dispatches it too, before it becomes a click.
  addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (!link || fetched.has(link.href)) return;
    fetched.add(link.href);
    // Not <link rel="prefetch">: the page's policy blocks it in Firefox, and WebKit ignores it.
    fetch(link.href, { priority: 'low' }).catch(() => undefined);
  });
}
