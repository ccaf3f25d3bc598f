import { useLayoutEffect, useState, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what the visitor did before React. Where a password manager or the like has changed the form's HTML, React renders
 * the form anew (error 418): values, ticks, focus and selection then go to the new fields of the same names.
 */
export function useEarlierInput(form: RefObject<HTMLFormElement | null>): void {
  // While rendering, as React removes the earlier form before any effect.
  const [earlier] = useState(() =>
    import.meta.env.SSR
      ? undefined
      : {
          form: document.querySelector<HTMLFormElement>('astro-island form'),
          focused: document.activeElement,
        },
  );
  useLayoutEffect(() => {
    if (!earlier?.form || !form.current || earlier.form === form.current) return;
    for (const from of earlier.form.elements as Iterable<Control>) {
      const to = from.name && (form.current.elements.namedItem(from.name) as Control | null);
      if (!to) continue;
      to.value = from.value;
      if ('checked' in from) (to as HTMLInputElement).checked = from.checked;
      if (from !== earlier.focused) continue;
      to.focus({ preventScroll: true });
      // Null for an email address and undefined for a list, which have none.
      if (typeof from.selectionStart === 'number')
        to.setSelectionRange(from.selectionStart, from.selectionEnd);
    }
  }, [earlier, form]);
}
