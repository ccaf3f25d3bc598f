/**
 * The time, in milliseconds, after which visitors see a message if React hasn't loaded. Needed because a hanging request
 * never fails.
 */
const TIMEOUT_MS = 10_000;

/**
 * An inline script on the form's page. Before React loads, or if it never loads, the script does the following, in this
 * order:
 *
 * 1. Fields are filled in from the page's address.
 * 2. If the visitor focuses a field or submits the form, the island gets `data-focus` or `data-submit`, which
 *    use-earlier-input.ts reads.
 * 3. If React doesn't load, or fails and leaves the island empty, the island gets `data-failed`, which makes CSS show
 *    how to reach the agency.
 *
 * Styles for these attributes apply while the island has the `ssr` attribute, which Astro removes just before React
 * renders.
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

/**
 * Marks the island as failed if React leaves it empty. CSS alone can't detect this, because the island is also empty
 * until its HTML has arrived.
 */
function watchForLoss(): void {
  const island = document.querySelector('astro-island:has(form)');
  if (!island) return;
  const markIfEmpty = () => void (island.hasChildNodes() || island.setAttribute('data-failed', ''));
  new MutationObserver(markIfEmpty).observe(island, { childList: true });
}

/**
 * Fills in empty fields from the page's address, such as `/contact?message=Hello`. Skips checkboxes, because only visitors
 * can give consent.
 */
function fillFromAddress(): void {
  const values = new URLSearchParams(location.search);
  // In a query, a plus sign stands for a space. Email addresses contain no spaces, so in an email field, a plus sign is
  // taken literally.
  const asWritten = new URLSearchParams(location.search.replaceAll('+', '%2B'));
  for (const field of document.querySelectorAll<HTMLInputElement>('astro-island .input[name]')) {
    const value = (field.inputMode === 'email' ? asWritten : values).get(field.name) ?? '';
    field.value ||= value.slice(0, Number(field.dataset['length'] ?? Infinity));
    // If the value matches none of a select's options, the select would be blank, so it is reset.
    field.value ||= '';
  }
}
