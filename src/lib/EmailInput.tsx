import type { ComponentProps } from 'react';

/**
 * An input for an email address, which is posted exactly as entered. With `type="email"`, Chromium would change
 * maß.example to mass.example, a different domain.
 */
export const EmailInput = (attributes: ComponentProps<'input'>) => (
  <input type="text" inputMode="email" autoCapitalize="none" spellCheck={false} {...attributes} />
);
