import { telHref } from './contact-details.ts';

/** How to reach somebody; the number is shown as `phoneShown`, if set. */
export interface Reachable {
  email: string;
  phone: string;
  phoneShown?: string | undefined;
}

interface Props {
  kind: 'email' | 'phone';
  contact: Reachable;
  className?: string;
}

/** A mail address or telephone number, in pages and in islands, as a link that opens the mail program or dials. */
export function EmailOrPhoneLink({ kind, contact, className }: Props) {
  const href = kind === 'email' ? `mailto:${contact.email}` : telHref(contact.phone);
  return (
    <a className={className} href={href}>
      {kind === 'phone' ? (contact.phoneShown ?? contact.phone) : contact.email}
    </a>
  );
}
