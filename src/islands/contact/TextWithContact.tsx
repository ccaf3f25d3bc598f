import type { ReactNode } from 'react';
import { EmailOrPhoneLink } from '../../lib/EmailOrPhoneLink.tsx';
import { parts } from '../../words/fill.ts';
import { useFormConfig } from './form-config.ts';

interface Props {
  text: string;
  /** The values of other {placeholders}. */
  values?: Readonly<Record<string, ReactNode>>;
  /** The links' class names. */
  className?: string;
}

/** Text in which {email} and {phone} are replaced with links to the agency's email address and phone number. */
export function TextWithContact({ text, values, className = 'link' }: Props) {
  const { contact } = useFormConfig();
  const link = (kind: 'email' | 'phone') => (
    <EmailOrPhoneLink key={kind} kind={kind} contact={contact} className={className} />
  );
  return parts<ReactNode>(text, { ...values, email: link('email'), phone: link('phone') });
}
