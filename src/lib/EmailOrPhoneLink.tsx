/** This component is in src/lib, because islands also use it, and islands can't import from src/components. */
import { telHref } from './tel-href.ts';

/** Contact details. If `phoneShown` is set, the link shows it instead of the number. */
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
