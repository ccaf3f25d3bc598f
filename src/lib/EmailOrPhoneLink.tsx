/** In src/lib, because it is used by islands, which can't import components. */
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

/** An email or phone link for pages and islands. */
export function EmailOrPhoneLink({ kind, contact, className }: Props) {
  const href = kind === 'email' ? `mailto:${contact.email}` : telHref(contact.phone);
  return (
    <a className={className} href={href}>
      {kind === 'phone' ? (contact.phoneShown ?? contact.phone) : contact.email}
    </a>
  );
}
