/** The time in milliseconds after which the visitor sees a message if React hasn't loaded, because a hanging request
 * never reports an error. */
const TIMEOUT_MS = 10_000;

/**
 * An inline script on the form's page: what the form does before React, and without it, in order.
 *
 * 1. The page's address fills in fields.
 * 2. The island remembers a focus and a submit as `data-focus` and `data-submit`; use-earlier-input.ts takes them over.
 * 3. If React doesn't load, or fails and leaves the island empty, `data-failed` shows how to reach the agency.
 *
 * Styles for these attributes apply while the island has `ssr`, which Astro removes just before React renders it.
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

/** Marks the island as failed if React leaves it empty. CSS alone can't: the island is also empty while its HTML arrives. */
function watchForLoss(): void {
  const island = document.querySelector('astro-island:has(form)');
  if (!island) return;
  const markIfEmpty = () => void (island.hasChildNodes() || island.setAttribute('data-failed', ''));
  new MutationObserver(markIfEmpty).observe(island, { childList: true });
}

/** Fills in empty fields from the address, such as `/contact?message=Hello`. Not checkboxes: only visitors give consent. */
function fillFromAddress(): void {
  const values = new URLSearchParams(location.search);
  // A plus sign stands for a space in a query, but email addresses have no spaces, so the plus sign is meant.
  const asWritten = new URLSearchParams(location.search.replaceAll('+', '%2B'));
  for (const field of document.querySelectorAll<HTMLInputElement>('astro-island .input[name]')) {
    const value = (field.inputMode === 'email' ? asWritten : values).get(field.name) ?? '';
    field.value ||= value.slice(0, Number(field.dataset['length'] ?? Infinity));
    // A select without a matching option shows nothing, so it is reset.
    field.value ||= '';
  }
}
