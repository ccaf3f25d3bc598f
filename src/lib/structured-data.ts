/** Structured data of the pages for search engines: schema.org as JSON-LD. */
import type {
  BreadcrumbList,
  Organization,
  OrganizationLeaf,
  PersonLeaf,
  Service,
  Thing,
  WebSite,
} from 'schema-dts';
import type { Agency } from '../content-schemas.ts';
import { site } from '../site.ts';
import { language } from '../words/index.ts';

/** Reference to the agency, which the home page describes in full. */
const COMPANY = { '@id': `${site.url}/#organization` };

/** The agency, with its texts in the page's language. */
export function organization({ tagline, contact }: Agency): Organization {
  const { street, postalCode, town, region, country } = contact.address;
  return {
    '@type': 'Organization',
    ...COMPANY,
    name: site.brand,
    ...(site.legalName !== site.brand && { legalName: site.legalName }),
    slogan: tagline,
    url: `${site.url}/`,
    logo: `${site.url}/icon-512.png`,
    email: site.contact.email,
    telephone: site.contact.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: town,
      ...(region && { addressRegion: region }),
      addressCountry: country,
    },
    sameAs: site.social.map(({ href }) => href).filter(isAddress),
  } satisfies OrganizationLeaf;
}

/** The site; search engines take its name from here. */
export function webSite(): WebSite {
  return {
    '@type': 'WebSite',
    name: site.brand,
    url: `${site.url}/`,
    inLanguage: language(),
    publisher: COMPANY,
  };
}

/** The way to a page: the home page, the pages of the navigation that it is below, and itself. */
export function breadcrumbs(
  navigation: readonly { label: string; href: string }[],
  home: string,
  route: string,
  title: string,
): BreadcrumbList {
  const start = navigation.find(({ href }) => href === home) ?? { label: site.brand, href: home };
  const above = navigation.filter(({ href }) => href !== home && route.startsWith(`${href}/`));
  const links = [start, ...above].map(({ label, href }) => ({ name: label, item: site.url + href }));
  return {
    '@type': 'BreadcrumbList',
    // The last item is the page itself and needs no URL.
    itemListElement: [...links, { name: title }].map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...item,
    })),
  };
}

export function service({ title, description }: { title: string; description: string }): Service {
  return { '@type': 'Service', name: title, description, provider: COMPANY };
}

/** A member of the team; `image` is the path of the portrait. */
export function person(
  member: { name: string; role: string; linkedin?: string | undefined },
  image?: string,
): Thing {
  return {
    '@type': 'Person',
    name: member.name,
    jobTitle: member.role,
    ...(image && { image: site.url + image }),
    worksFor: COMPANY,
    ...(member.linkedin && isAddress(member.linkedin) && { sameAs: member.linkedin }),
  } satisfies PersonLeaf;
}

/** The work that a case study tells of. */
export function creativeWork(
  project: { title: string; description: string; tags: readonly string[] },
  { client, year }: { client: string; year: number },
): Thing {
  return {
    '@type': 'CreativeWork',
    name: project.title,
    abstract: project.description,
    keywords: project.tags.join(', '),
    dateCreated: `${year}`,
    creator: COMPANY,
    funder: { '@type': 'Organization', name: client },
  };
}

/** The text of a JSON-LD script. Every `<` is escaped, so that no content can end the script element. */
export function jsonLd(things: readonly Thing[]): string {
  const [first] = things;
  const data = things.length === 1 && typeof first === 'object' ? first : { '@graph': things };
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

/** Whether a link is more than a placeholder (`#`). */
const isAddress = (href: string) => href !== '#';
