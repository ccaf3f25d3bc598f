import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import type { FieldName } from './read-form.ts';

/** The props that connect an input with its label and error. */
interface FieldInputProps {
  id: string;
  name: FieldName;
  className: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  name: FieldName;
  label: string;
  required?: boolean;
  /** The error message; undefined when the value is valid. */
  error: string | undefined;
  /** Renders the input. */
  children: (input: FieldInputProps) => ReactNode;
}

/** A label, an input and its error message. The error has an icon: colour alone would not be enough. */
export function Field({ name, label, required = false, error, children }: Props) {
  const errorId = `${name}-error`;
  return (
    <div>
      <label className="field-label" htmlFor={name}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id: name,
        name,
        className: 'input',
        'aria-required': required,
        'aria-invalid': Boolean(error),
        // JAWS and NVDA read the error after the field's name when the focus moves to it.
        'aria-describedby': error ? errorId : undefined,
      })}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

/** An error message under a field or under the captcha. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      {/* In a span, so that React can still update it after the browser translated the page. */}
      <span>{message}</span>
    </p>
  );
}
