import * as z from 'zod/mini';
import { FIELD_NAMES, type Enquiry, type FieldName, type InLanguage } from '../../enquiry/fields.ts';
import { enquirySchema } from '../../enquiry/schema.ts';

/** The first rule that each invalid field breaks, as a message for the visitor. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Reads the form's current values: a valid enquiry, or the errors. Values that the browser filled in count. */
export function readForm(
  form: HTMLFormElement,
  texts: InLanguage,
): { enquiry?: Enquiry; errors: FieldErrors } {
  const result = enquirySchema(texts).safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return { enquiry: result.data, errors: {} };
  const { fieldErrors } = z.flattenError(result.error);
  const errors: FieldErrors = {};
  for (const name of FIELD_NAMES) {
    const [first] = fieldErrors[name] ?? [];
    if (first) errors[name] = first;
  }
  return { errors };
}
