/** The settings of the site: what the agency says of itself, and what only its programmer changes. */
import agency from './content/agency.json' with { type: 'json' };

/** What an agency says of itself: src/content/agency.json. src/model/collections/agency.ts has the rules of its fields. */
export interface Agency {
  brand: string;
  legalName?: string;
  tagline: string;
  region: string;
  contact: Contact;
  legalContact?: Partial<Contact>;
  social: { name: string; icon: string; href: string }[];
  navigation: { label: string; page: string }[];
  legal: { label: string; page: string }[];
  projectsPerPage: number;
  theme: 'dark' | 'light';
}

interface Contact {
  email: string;
  phone: string;
  address: { street: string; postalCode: string; town: string; region?: string; country: string };
}

/** What an agency decides about its site. The check of the content compares agency.json with its rules. */
export interface Site extends Omit<Required<Agency>, 'legalContact' | 'theme'> {
  legalContact: Contact;
  /** Address of the live site, without a trailing slash. */
  url: string;
  /**
   * Languages of the pages as in HTML's `lang` (BCP 47), such as 'de' or 'pt-BR': those of the first are at `/`, those of
   * each other below its code, `/pt-br` (docs/adopting.md). src/words has their words.
   */
  languages: readonly [string, ...string[]];
  /** Theme of a first visit, and the key under which the browser remembers the choice. */
  theme: { default: Agency['theme']; storageKey: string };
  /** Whether a visitor is asked before anything is loaded from the captcha's provider. */
  consent: boolean;
  /** A map's address, which a postal address completes, such as https://www.openstreetmap.org/search?query= */
  map?: `https://${string}`;
  /**
   * The newsletter's provider: where its form posts to, and the name of the field with the address. `sample` logs the
   * address and sends nothing; without it, there is no box (docs/adopting.md).
   */
  newsletter?: 'sample' | { form: `https://${string}`; field: string };
}

const settings = ({ theme, ...agency }: Agency): Site => ({
  ...agency,
  legalName: agency.legalName ?? agency.brand,
  legalContact: { ...agency.contact, ...agency.legalContact },
  url: 'https://thirma.example',
  languages: ['en'],
  theme: { default: theme, storageKey: 'thirma-theme' },
  consent: false,
  newsletter: 'sample',
});

// Without the annotation, scripts would contain what they do not use.
export const site: Site = /* @__PURE__ */ settings(agency as Agency);

/**
 * Repository on GitHub, such as 'owner/name': editors then change the live site at /admin (docs/adopting.md). Not in `site`,
 * which scripts of visitors contain.
 */
export const repository: string | undefined = undefined;

/** An origin from which visitors' browsers load something, or to which a script of it sends something. */
export interface ThirdParty {
  /** Such as https://plausible.io, without a path. */
  origin: `https://${string}`;
  /** What it is for, as <ThirdParties /> says it in legal texts. */
  purpose: string;
  /** The directives of the security policy that name it. */
  allows: readonly ('script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'media-src' | 'style-src')[];
}

/** The others besides the captcha and the newsletter; the build stops at a page that would load from any other. */
export const thirdParties: readonly ThirdParty[] = [];

/** A script that counts visits, on every page, with its attributes; its origin must be in `thirdParties`. */
export const analytics: { script: string; attributes: Record<string, string> } | undefined = undefined;
