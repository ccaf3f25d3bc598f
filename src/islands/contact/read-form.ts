import type { Enquiry, FieldName, InLanguage } from '../../enquiry/fields.ts';
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
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as FieldName] ??= message;
  return { errors };
}
