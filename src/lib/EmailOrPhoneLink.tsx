import { telHref } from './contact-details.ts';

interface Props {
  kind: 'email' | 'phone';
  /** Whose. */
  of: { email: string; phone: string };
  className?: string;
}

/** A mail address or telephone number, in pages and in islands, as a link that opens the mail program or dials. */
export function EmailOrPhoneLink({ kind, of: contact, className }: Props) {
  const href = kind === 'email' ? `mailto:${contact.email}` : telHref(contact.phone);
  return (
    <a className={className} href={href}>
      {contact[kind]}
    </a>
  );
}
