import type { ComponentProps } from 'react';

/**
 * An input for an email address, which is posted exactly as entered. With `type="email"`, Chromium would change
 * maß.example to mass.example, a different domain.
 */
export const EmailInput = ({ type = 'text', ...attributes }: ComponentProps<'input'>) => (
  <input
    type={type}
    inputMode="email"
    // With `type="email"`, HTML doesn't allow this attribute.
    autoCapitalize={type === 'text' ? 'none' : undefined}
    spellCheck={false}
    {...attributes}
  />
);
