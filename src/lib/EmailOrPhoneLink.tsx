/** In src/lib, because islands use it, and they can't import components. */
import { telHref } from './tel-href.ts';

/** Contact details. The link shows `phoneShown` instead of the number, if set. */
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

/** A link that opens the mail program or dials, for pages and islands. */
export function EmailOrPhoneLink({ kind, contact, className }: Props) {
  const href = kind === 'email' ? `mailto:${contact.email}` : telHref(contact.phone);
  return (
    <a className={className} href={href}>
      {kind === 'phone' ? (contact.phoneShown ?? contact.phone) : contact.email}
    </a>
  );
}
