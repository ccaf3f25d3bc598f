import { useLayoutEffect, useState, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what the visitor entered before React. Where a password manager or the like has changed the form's HTML, React throws
 * that away and renders the form anew (error 418): values, ticks and focus then go to the new fields of the same names.
 */
export function useEarlierInput(form: RefObject<HTMLFormElement | null>): void {
  // While rendering, as React removes the earlier form before any effect.
  const [earlier] = useState(() =>
    import.meta.env.SSR
      ? undefined
      : { form: document.querySelector('astro-island form'), focused: document.activeElement },
  );
  useLayoutEffect(() => {
    if (!earlier?.form || !form.current || earlier.form === form.current) return;
    for (const from of earlier.form.querySelectorAll<Control>('[name]')) {
      const to = form.current.elements.namedItem(from.name) as Control | null;
      if (!to) continue;
      to.value = from.value;
      if ('checked' in from) (to as HTMLInputElement).checked = from.checked;
      if (from === earlier.focused) to.focus({ preventScroll: true });
    }
  }, [earlier, form]);
}
