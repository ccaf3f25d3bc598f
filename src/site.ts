interface Contact {
  email: string;
  phone: string;
  address: string;
}

interface Link {
  label: string;
  href: string;
}

/** What an agency decides about its site. */
export interface Site {
  brand: string;
  tagline: string;
  url: string;
  region: string;
  language: string;
  contact: Contact;
  legalContact: Contact;
  social: { name: string; icon: 'linkedin' | 'whatsapp' | 'instagram'; href: string }[];
  navigation: Link[];
  legal: Link[];
  projectsPerPage: number;
  theme: { default: 'dark' | 'light'; storageKey: string };
  repository?: string;
}

/**
 * The settings of the site: brand, contact details, links and the few numbers the pages share.
 * Everything here is sample data of a fictional agency; replace it with your own.
 */
export const site: Site = {
  /** Name as written in running text. */
  brand: 'Thirma',
  /** One line under the logo. */
  tagline: 'Software, stitched by hand and counted twice.',
  /** Address of the live site, without a trailing slash. */
  url: 'https://thirma.example',
  /** Where the company is at home, as the legal texts say it. */
  region: 'Punjab, India',
  /** Language of all pages and of their dates, as in HTML's `lang`. */
  language: 'en',

  /** Contact details of the agency, shown in the footer and on the contact page. */
  contact: {
    email: 'hello@thirma.example',
    phone: '+91 00000 00000',
    address: '4th floor, Industrial Area Phase 8B, Mohali, Punjab 160071, India',
  },

  /** Placeholder contact details of the legal pages; they differ from the agency's on purpose. */
  legalContact: {
    email: 'legal@thirma.example',
    phone: '+91 00000 00001',
    address: 'Civil Lines, Ludhiana, Punjab 141001, India',
  },

  /** Footer icons, in order. `#` is a placeholder. */
  social: [
    { name: 'LinkedIn', icon: 'linkedin', href: 'https://www.linkedin.com/company/thirma-example' },
    { name: 'WhatsApp', icon: 'whatsapp', href: 'https://wa.me/910000000000' },
    { name: 'Instagram', icon: 'instagram', href: 'https://www.instagram.com/thirma.example' },
  ],

  /** Main navigation, in order. */
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'About', href: '/about' },
    { label: 'Services', href: '/services' },
    { label: 'Our Work', href: '/work' },
    { label: 'Team', href: '/team' },
    { label: 'Contact', href: '/contact' },
  ],

  /** Links in the last line of the footer. */
  legal: [
    { label: 'Privacy', href: '/privacy' },
    { label: 'Terms', href: '/terms' },
    { label: 'Cookies', href: '/cookies' },
  ],

  /** How many projects a page of the portfolio shows. */
  projectsPerPage: 4,
  /** Theme of a first visit, and the key under which the browser remembers the choice. */
  theme: { default: 'dark', storageKey: 'thirma-theme' },
  /** Repository on GitHub, as `owner/name`: editors then change the live site at /admin (docs/adopting.md). */
  // repository: 'owner/name',
};
