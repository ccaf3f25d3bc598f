import { FIELDS, type EnquiryField, type FieldName } from '../../enquiry/fields.ts';
import { words } from '../../words/index.ts';
import { Icon } from '../Icon.tsx';

/** Lines of the box for a text of several lines. */
const ROWS = 6;

interface Props {
  name: FieldName;
  /** The error message; undefined when the value is valid. */
  error: string | undefined;
}

/** A label, an input and its error message. The error has an icon: colour alone would not be enough. */
export function Field({ name, error }: Props) {
  const { label, kind, optional, autoComplete }: EnquiryField = FIELDS[name];
  const errorId = `${name}-error`;
  const input = {
    id: name,
    name,
    className: 'input',
    autoComplete,
    'aria-required': !optional,
    'aria-invalid': Boolean(error),
    // JAWS and NVDA read the error after the field's name when the focus moves to it.
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <div>
      <label className="field-label" htmlFor={name}>
        <span suppressHydrationWarning>{label}</span>
        {!optional && (
          <span className="required" aria-hidden="true" translate="no">
            {' *'}
          </span>
        )}
      </label>
      {kind === 'textarea' ? (
        <textarea {...input} rows={ROWS} />
      ) : (
        <input {...input} type={kind} placeholder={optional ? words.optional : undefined} />
      )}
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
