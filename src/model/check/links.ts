import { existingAddresses, type IsAnswered } from '../addresses/existing.ts';
import { addressesIn, destinationIn, type PageAddresses } from '../addresses/page-addresses.ts';
import { pageNames, publishedPages, publishedOn } from '../addresses/published-pages.ts';
import { decoded, routeOf } from '../addresses/route.ts';
import { idsOf } from './anchors.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake, Place } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';
import { piecesOf } from '../../words/links.ts';

type Advice = Pick<Mistake, 'expected' | 'fix'>;

/** A link in a text, or a button. */
interface Link {
  place: Place;
  found: string;
  /** The link's URL, or the button's destination, which may be a page name. */
  to: string;
  isDestination: boolean;
  hasWords: boolean;
}

/**
 * Finds links and buttons that lead to missing pages or anchors, links without text, and invalid email addresses. An
 * unpublished article may link to everything that will have been published by the article's publication date.
 */
export async function checkLinks(
  files: readonly ContentFile[],
  root: string,
  isAnswered: IsAnswered,
): Promise<Mistake[]> {
  const days = Map.groupBy(files, (file) => publishedOn(originalOf(file, files) ?? file));
  const mistakes = [...days].flatMap(([day, group]) => {
    const pages = publishedPages(files, day);
    const adviceFor = linkAdvice(files, pages, root, existingAddresses(pages, root, isAnswered));
    return group.flatMap((file) =>
      [...linksInText(file), ...linksInFields(file)].map(async (link): Promise<Mistake[]> => {
        const advice = link.hasWords ? await adviceFor(link, file) : NO_WORDS;
        return advice ? [{ ...link.place, found: link.found, ...advice }] : [];
      }),
    );
  });
  return (await Promise.all(mistakes)).flat();
}

const linksInText = ({ file, nodes }: ContentFile): Link[] =>
  flatten(nodes).flatMap((node) => {
    if (node.type !== 'link' && node.type !== 'definition') return [];
    return {
      place: { file, line: lineOf(node), field: 'link' },
      found: `a link to ${node.url || 'nothing'}`,
      to: node.url,
      isDestination: false,
      hasWords: node.type === 'definition' || node.children.length > 0,
    };
  });

const linksInFields = ({ values, placeOf }: ContentFile): Link[] =>
  values.flatMap(({ path, value, field }) => {
    if (field?.type !== 'text' || typeof value !== 'string') return [];
    // Skips invalid destinations, which the field check reports.
    const button = field.isDestination && field.pattern.test(value) ? [value] : [];
    const links = field.hasLinks ? piecesOf(value).flatMap(({ to }) => to ?? []) : [];
    return [...button, ...links].map((to) => ({
      place: placeOf(path),
      found: `a ${field.isDestination ? 'button' : 'link'} to ${to}`,
      ...{ to, isDestination: true, hasWords: true },
    }));
  });

/** Returns a function that describes what is wrong with a link, or returns undefined if the link's target exists. */
function linkAdvice(
  files: readonly ContentFile[],
  pages: PageAddresses,
  root: string,
  exists: (address: string) => boolean,
) {
  const indexed = [...pages].filter(([{ collection }]) => !collection.noindex);
  const shown = indexed.map(([, address]) => decoded(address)).toSorted();
  const page = oneOf(`https://…, mailto:…, tel:… or a page of the site: ${shown.join(', ')}`);
  const addresses = addressesIn(pages);
  const names = pageNames(files, pages);
  return async ({ to, isDestination }: Link, file: ContentFile): Promise<Advice | undefined> => {
    const url = isDestination ? destinationIn(addresses, to) : to;
    // The destination may be the name of an empty list page, which has no address yet.
    if (url === undefined)
      return names.includes(to) ? undefined : oneOf(`the name of a page: ${names.join(', ')}`);
    if (/^mailto:/i.test(url)) return isMail(url) ? undefined : MAIL;
    if (/^tel:/i.test(url)) return /\d/.test(url) ? undefined : page;
    if (/^https?:/i.test(url)) return URL.canParse(url) ? undefined : page;
    const base = new URL(pages.get(file) ?? '/', SITE);
    const target = URL.parse(url, base);
    if (url === '' || target?.protocol !== base.protocol) return page;
    if (target.host !== base.host) return undefined;
    const address = routeOf(target.pathname);
    if (!exists(address)) return page;
    const id = decoded(target.hash.slice(1)).normalize();
    const [other] = [...pages].find(([, each]) => each === address) ?? [];
    // A link such as `#team` targets the page of the file that contains it. In a text without a page of its own, such
    // as the announcement, the link isn't checked.
    const there = url.startsWith('#') ? file : other;
    const ids = id && there ? await idsOf(there, root, originalOf(there, files)) : undefined;
    if (!ids || ids.some((each) => each.normalize() === id)) return undefined;
    const anchors = ids.map((each) => `#${each}`).join(', ') || 'it has none';
    return oneOf(`a heading, note or anchor on that page: ${anchors}`);
  };
}

const oneOf = (expected: string): Advice => ({ expected, fix: 'use one of these or remove the link' });

/** A placeholder for the site's own origin. */
const SITE = 'https://localhost';

const NO_WORDS = {
  expected: 'words between its brackets',
  fix: 'write [words](/page), or remove the link',
};

const MAIL = {
  expected: 'mailto: and an email address, such as mailto:hello@agency.com',
  fix: 'correct the address',
};

/** Whether all of a mailto link's comma-separated email addresses are valid. */
const isMail = (url: string) =>
  decoded(url.replace(/^mailto:|\?.*$/gi, ''))
    .split(',')
    .every((address) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address.trim()));
