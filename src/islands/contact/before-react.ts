/**
 * The states of the enquiry form, in `data-form` on its island. On a slow line, visitors type and press Send before React
 * has loaded: the state tells React what they did, and CSS what to show meanwhile. A form only moves forward in this list,
 * so that a timer that ends after React has loaded changes nothing.
 *
 * - `used`: the visitor has focused a field. React then loads the captcha.
 * - `submitted`: React then sends the enquiry.
 * - `failed`: React didn't load. CSS shows how to reach the agency.
 * - `ready`: React has rendered the form.
 */
const STATES = ['unused', 'used', 'submitted', 'failed', 'ready'] as const;
type State = (typeof STATES)[number];

/**
 * The time, in milliseconds, after which visitors see a message if React hasn't loaded. Needed because a hanging request
 * never fails.
 */
const TIMEOUT_MS = 10_000;

/** An inline script after the form. Fills in the form from the page's address, and notes what happens before React loads. */
export default function startForm(): void {
  const island = document.querySelector<HTMLElement>('astro-island:has(form)');
  if (!island) return;
  fillFromAddress(island);
  moveTo('unused', island);
  const expectReact = (state: State) => {
    moveTo(state, island);
    setTimeout(() => moveTo('failed', island), TIMEOUT_MS);
  };
  island.addEventListener('focusin', () => expectReact('used'));
  island.addEventListener('submit', () => expectReact('submitted'));
  island.addEventListener('astro:hydration-error', () => moveTo('failed', island));
}

/** Moves a form forward to a state. Returns its previous state. */
export function moveTo(state: State, { dataset }: HTMLElement): State {
  const previous = (dataset['form'] ?? 'unused') as State;
  if (STATES.indexOf(state) >= STATES.indexOf(previous)) dataset['form'] = state;
  return previous;
}

/**
 * Fills in empty fields from the page's address, such as `/contact?message=Hello`. Skips checkboxes, because only visitors
 * can give consent.
 */
function fillFromAddress(island: Element): void {
  const values = new URLSearchParams(location.search);
  // In a query, a plus sign stands for a space. Email addresses contain no spaces, so in an email field, a plus sign is
  // taken literally.
  const asWritten = new URLSearchParams(location.search.replaceAll('+', '%2B'));
  for (const field of island.querySelectorAll<HTMLInputElement>('.input[name]')) {
    const value = (field.inputMode === 'email' ? asWritten : values).get(field.name) ?? '';
    field.value ||= value.slice(0, Number(field.dataset['length'] ?? Infinity));
    // If the value matches none of a select's options, the select would be blank, so it is reset.
    field.value ||= '';
  }
}
