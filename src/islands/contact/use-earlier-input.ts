import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { moveTo } from './before-react.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Continues with what the visitor did before React rendered the form (before-react.ts). If the form was used, calls `load`
 * to load the captcha; if it was submitted, submits it again. If a password manager or another extension has changed the
 * HTML, React discards the form and renders a new one (error 418). In that case, the values, ticked boxes and focus are
 * transferred to the new fields with the same names.
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
    const island = current?.closest<HTMLElement>('astro-island');
    if (!current || !island || !earlier?.form) return;
    if (earlier.form !== current) moveValues(earlier.form, current, earlier.focused);
    const previous = moveTo('ready', island);
    if (previous !== 'unused') load();
    // The form is submitted after the effect, because inside the effect, React couldn't render an error before the
    // focus moves to its field.
    if (previous === 'submitted') queueMicrotask(() => current.requestSubmit());
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
