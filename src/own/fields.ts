/** The form's fields, in order: standard fields and your own (docs/adopting.md). */
import { company, email, message, name, type EnquiryField } from '../enquiry/standard-fields.ts';

export const fields = { name, email, company, message } satisfies Record<string, EnquiryField>;
