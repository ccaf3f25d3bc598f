/** Structured data for search engines, based on schema.org, as JSON-LD. */
import type { CollectionEntry } from 'astro:content';
import type { Article, BreadcrumbList, LocalBusiness, Organization, PostalAddress, Thing } from 'schema-dts';
import { site, type Agency } from '../site.ts';
import { isoDate } from '../words/format.ts';

/** A reference to the agency, which the home page describes in full. */
const COMPANY = { '@id': `${site.url}/#organization` };

/** Describes the agency in one language. */
export function organization({ tagline, contact, offices }: Agency): Organization {
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
    address: postalAddress(contact.address),
    ...(offices.length > 0 && { location: offices.map(localBusiness) }),
    sameAs: site.social.map(({ href }) => href),
  };
}

const localBusiness = ({ name, address, email, phone, hours }: Agency['offices'][number]): LocalBusiness => ({
  '@type': 'LocalBusiness',
  name: `${site.brand} ${name}`,
  ...(email && { email }),
  ...(phone && { telephone: phone }),
  address: postalAddress(address),
  ...(hours.length > 0 && {
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      closes,
    })),
  }),
});

const postalAddress = ({
  street,
  postalCode,
  town,
  region,
  country,
  countryCode = country,
}: Agency['contact']['address']): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  ...(postalCode && { postalCode }),
  addressLocality: town,
  ...(region && { addressRegion: region }),
  addressCountry: countryCode,
});

/** Returns a page's breadcrumbs: the home page, the page's parents in the navigation, and the page itself. */
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
    // The last item is the page itself, which needs no URL.
    itemListElement: [...links, { name: title }].map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...item,
    })),
  };
}

/**
 * Describes an article. The agency's name is included, because an article's page doesn't contain the description of the
 * agency.
 */
export function articleData(
  { title, date, updated = date }: CollectionEntry<'articles'>['data'],
  image: string,
  author: { name: string; href: string | undefined } | undefined,
): Article {
  const publisher = { '@type': 'Organization', ...COMPANY, name: site.brand } as const;
  return {
    '@type': 'Article',
    headline: title,
    datePublished: startOf(date),
    dateModified: startOf(updated),
    image,
    author: author
      ? { '@type': 'Person', name: author.name, ...(author.href && { url: site.url + author.href }) }
      : publisher,
    publisher,
  };
}

/**
 * Returns a date's own time or, without one, the start of the day, both in the site's time zone. Without a zone, search
 * engines would assume their own.
 */
const startOf = (date: string) => isoDate(date.includes(' ') ? date : `${date} 00:00`);

/** Returns the content of a JSON-LD script. Every `<` is escaped, so that no text can end the script element. */
export function jsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}
