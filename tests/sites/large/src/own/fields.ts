/** The standard fields, and one field of every other kind. */
import { company, email, message, name, type EnquiryField } from '../enquiry/standard-fields.ts';

export const fields = {
  name,
  email,
  company,
  message,
  phone: {
    label: 'Telephone',
    kind: 'tel',
    isHalf: true,
    optional: true,
    maxLength: 40,
    autoComplete: 'tel',
  },
  subject: { label: 'Subject', kind: 'select', options: ['A shop', 'A site'] },
  news: {
    label: 'Send me [news](https://news.example) of the [mill](privacy) (monthly)',
    kind: 'checkbox',
    optional: true,
  },
} satisfies Record<string, EnquiryField>;
