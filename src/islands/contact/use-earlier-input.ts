import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Replays what the visitor did before React loaded, as recorded by before-react.ts: focusing a field, which calls `load` to
 * load the captcha, and submitting the form. If a password manager or another extension has changed the HTML, React
 * discards the form and renders a new one (error 418). In that case, the values, ticked boxes and focus are transferred to
 * the new fields with the same names.
 */
export function useEarlierInput(form: RefObject<HTMLFormElement | null>, load: () => void): void {
  // The earlier form and the focused element are read during rendering, because React removes this form before any
  // effect runs.
  const [earlier] = useState(() =>
    import.meta.env.SSR
      ? undefined
      : { form: document.querySelector('astro-island form'), focused: document.activeElement },
  );
  const takeOver = useEffectEvent(() => {
    const current = form.current;
    if (!current) return;
    if (earlier?.form && earlier.form !== current) moveValues(earlier.form, current, earlier.focused);
    if (current.closest('[data-focus]')) load();
    // The form is submitted after the effect, because inside the effect, React couldn't render an error before the
    // focus moves to its field.
    if (current.closest('[data-submit]')) queueMicrotask(() => current.requestSubmit());
  });
  useLayoutEffect(() => takeOver(), []);
}

function moveValues(earlier: Element, current: HTMLFormElement, focused: Element | null): void {
  for (const from of earlier.querySelectorAll<Control>('[name]')) {
    const to = current.elements.namedItem(from.name) as Control | null;
    if (!to) continue;
    to.value = from.value;
    if ('checked' in from) (to as HTMLInputElement).checked = from.checked;
    if (from === focused) to.focus({ preventScroll: true });
  }
}
