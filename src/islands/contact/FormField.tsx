import type { ComponentProps, ReactNode } from 'react';
import {
  FIELDS,
  labelOf,
  linkedLabelOf,
  optionsOf,
  type EnquiryField,
  type FieldName,
} from '../../enquiry/fields.ts';
import { EmailInput } from '../../lib/EmailInput.tsx';
import { Icon } from '../../lib/Icon.tsx';
import { LinkedText } from '../../lib/LinkedText.tsx';
import { useFormConfig, type FormConfig } from './form-config.ts';

/** The number of rows in a textarea. */
const ROWS = 6;

interface ControlProps {
  field: EnquiryField;
  config: FormConfig;
  attributes: ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>;
}

const Input = ({ field: { kind, optional }, config, attributes }: ControlProps) => {
  const placeholder = optional ? config.words.optional : undefined;
  return kind === 'email' ? (
    <EmailInput {...attributes} placeholder={placeholder} />
  ) : (
    <input {...attributes} type={kind} placeholder={placeholder} />
  );
};

const CONTROLS: Record<EnquiryField['kind'], (props: ControlProps) => ReactNode> = {
  text: Input,
  email: Input,
  tel: Input,
  textarea: ({ attributes }) => <textarea {...attributes} rows={ROWS} />,
  select: ({ field, config, attributes }) => (
    <div className="select">
      <select {...attributes}>
        {/* Each option has an explicit value, which stays the same even if the browser translates the page. */}
        {['', ...(optionsOf(field, config) ?? [])].map((option) => (
          <option key={option} value={option} suppressHydrationWarning>
            {option || config.words.choose}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  ),
  checkbox: ({ field, config, attributes }) => (
    <input {...attributes} className="checkbox" type="checkbox" value={optionsOf(field, config)?.[0]} />
  ),
};

interface Props {
  name: FieldName;
  /** The error message, or undefined if the value is valid. */
  error: string | undefined;
}

/** A label, a control and an error message. The error message has an icon, since colour alone isn't enough. */
export function FormField({ name, error }: Props) {
  const config = useFormConfig();
  const field = FIELDS[name] as EnquiryField;
  const { kind, optional, isHalf, autoComplete } = field;
  const Control = CONTROLS[kind];
  const mark = !optional && (
    <span className="required" aria-hidden="true" translate="no">
      {' *'}
    </span>
  );
  const errorId = `${name}-error`;
  const attributes = {
    id: name,
    name,
    className: 'input',
    autoComplete,
    // The maximum length of a value filled in from the page's address.
    'data-length': 'maxLength' in field ? field.maxLength : undefined,
    'aria-required': !optional,
    'aria-invalid': Boolean(error),
    // JAWS and NVDA read the error after the field's name when the field receives the focus.
    'aria-describedby': error ? errorId : undefined,
  };
  const control = <Control field={field} config={config} attributes={attributes} />;
  return (
    <div className={isHalf ? undefined : 'md:col-span-2'}>
      {HAS_CHECKBOX && kind === 'checkbox' ? (
        <div className="flex items-start gap-x-6">
          {control}
          <label className="flex-1 self-center" htmlFor={name}>
            <span suppressHydrationWarning>
              <LinkedText text={linkedLabelOf(field, config)} hrefOf={(to) => config.destinations[to]} />
            </span>
            {mark}
          </label>
        </div>
      ) : (
        <>
          <label className="field-label" htmlFor={name}>
            <span suppressHydrationWarning>{labelOf(field, config)}</span>
            {mark}
          </label>
          {control}
        </>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

/** An error message below a field or the captcha. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      {/* The message is in a span, so that React can still update it after the browser has translated the page. */}
      <span>{message}</span>
    </p>
  );
}
