import type { ReactNode } from 'react';
import { Icon } from '../Icon';

/** What a field hands to its input so that label, error and state are tied together. */
export interface FieldInputProps {
  id: string;
  className: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  id: string;
  label: string;
  required?: boolean;
  /** What is wrong, in the words of the rule; nothing when all is well. */
  error: string | undefined;
  /** Draws the input with the props that tie it to its label and error. */
  children: (input: FieldInputProps) => ReactNode;
}

/** A label above, an input, and its error below: never colour alone, the shape says it too. */
export function Field({ id, label, required = false, error, children }: Props) {
  const errorId = `${id}-error`;
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        className: 'input',
        'aria-required': required,
        'aria-invalid': Boolean(error),
        // JAWS and NVDA read the error after the field's name when the focus is moved to it.
        'aria-describedby': error ? errorId : undefined,
      })}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

/** An error under a field or under the captcha. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      {/* In a span: React finds it again where the browser translated the page. */}
      <span>{message}</span>
    </p>
  );
}
