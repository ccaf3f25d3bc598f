/** How long React may take, in milliseconds, until the visitor is told: a request that hangs reports no error. */
const TIMEOUT_MS = 10_000;

/**
 * What the form does before React, and without it: an inline script on its page. In the order in which it happens:
 *
 * 1. The page's address fills in fields.
 * 2. A focus and a submit are remembered on the island as `data-focus` and `data-submit`; use-earlier-input.ts takes them over.
 * 3. When React doesn't come, or ends with an error and leaves nothing, `data-failed` shows how to reach the agency.
 *
 * Styles for these attributes hold while the island has `ssr`, which Astro removes just before React renders it.
 */
export default function startForm(): void {
  const mark = ({ target }: Event, name: string) => {
    if (target instanceof Element) target.closest('astro-island:has(form)')?.setAttribute(`data-${name}`, '');
  };
  const remember = (event: Event, name: string) => {
    mark(event, name);
    setTimeout(() => mark(event, 'failed'), TIMEOUT_MS);
  };
  addEventListener('DOMContentLoaded', () => {
    fillFromAddress();
    watchForLoss();
  });
  addEventListener('focusin', (event) => remember(event, 'focus'));
  addEventListener('submit', (event) => remember(event, 'submit'));
  addEventListener('astro:hydration-error', (event) => mark(event, 'failed'));
}

/** Marks an island that React leaves empty. Not by a style alone: an island is empty, too, while its HTML is on its way. */
function watchForLoss(): void {
  const island = document.querySelector('astro-island:has(form)');
  if (!island) return;
  const markIfEmpty = () => void (island.hasChildNodes() || island.setAttribute('data-failed', ''));
  new MutationObserver(markIfEmpty).observe(island, { childList: true });
}

/** `/contact?message=Hello` fills in the field of that name if it is empty; boxes don't, since a consent is the visitor's own. */
function fillFromAddress(): void {
  const values = new URLSearchParams(location.search);
  // A form's + is a space, which no address has: somebody wrote it as it stands.
  const asWritten = new URLSearchParams(location.search.replaceAll('+', '%2B'));
  for (const field of document.querySelectorAll<HTMLInputElement>('astro-island .input[name]')) {
    const value = (field.inputMode === 'email' ? asWritten : values).get(field.name) ?? '';
    field.value ||= value.slice(0, Number(field.dataset['length'] ?? Infinity));
    // A list shows nothing for a value that it doesn't have.
    field.value ||= '';
  }
}
