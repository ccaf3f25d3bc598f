import { existingAddresses, type IsAnswered } from '../addresses/existing.ts';
import { addressesIn, destinationIn, type PageAddresses } from '../addresses/page-addresses.ts';
import { pageNames, publishedPages, publishedOn } from '../addresses/published-pages.ts';
import { decoded, routeOf } from '../addresses/route.ts';
import { idsOf } from './anchors.ts';
import type { FieldDefinition } from '../fields.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';
import { piecesOf } from '../../words/links.ts';

type Advice = Pick<Mistake, 'expected' | 'fix'>;

/**
 * Finds links in texts, and buttons, to pages and to places in them that don't exist, links without words, and email addresses
 * that are none. An article of the future may lead to what is published by its day.
 */
export async function checkLinks(
  files: readonly ContentFile[],
  root: string,
  isAnswered: IsAnswered,
): Promise<Mistake[]> {
  const days = Map.groupBy(files, (file) => publishedOn(originalOf(file, files) ?? file));
  const mistakes = [...days].map(([day, each]) =>
    checkLinksIn(each, { files, pages: publishedPages(files, day), root, isAnswered }),
  );
  return (await Promise.all(mistakes)).flat();
}

/** What links may lead to. */
interface Known {
  files: readonly ContentFile[];
  pages: PageAddresses;
  root: string;
  isAnswered: IsAnswered;
}

async function checkLinksIn(
  some: readonly ContentFile[],
  { files, pages, root, isAnswered }: Known,
): Promise<Mistake[]> {
  const exists = existingAddresses(pages, root, isAnswered);
  const shown = [...pages].flatMap(([{ collection }, address]) =>
    collection.noindex ? [] : decoded(address),
  );
  const fix = 'write one of these, or remove the link';
  const page = {
    expected: `https://…, mailto:…, tel:…, or a page of the site: ${shown.toSorted().join(', ')}`,
    fix,
  };
  /** What is wrong with a link in a file. */
  const describe = async (url: string, file: ContentFile): Promise<Advice | undefined> => {
    if (/^mailto:/i.test(url)) return isMail(url) ? undefined : MAIL;
    if (/^tel:/i.test(url)) return /\d/.test(url) ? undefined : page;
    if (/^https?:/i.test(url)) return URL.canParse(url) ? undefined : page;
    // To the page itself.
    if (url === '') return page;
    const base = new URL(pages.get(file) ?? '/', SITE);
    const target = URL.canParse(url, base) ? new URL(url, base) : undefined;
    if (!target || target.protocol !== base.protocol) return page;
    if (target.host !== base.host) return undefined;
    const address = routeOf(target.pathname);
    if (!exists(address)) return page;
    const id = decoded(target.hash.slice(1)).normalize();
    const [other] = [...pages].find(([, each]) => each === address) ?? [];
    const there = target.pathname === base.pathname ? file : other;
    const ids = id && there ? await idsOf(there, root, originalOf(there, files)) : undefined;
    if (!ids || ids.some((each) => each.normalize() === id)) return undefined;
    return {
      expected: `one of its headings, notes and anchors: ${ids.map((each) => `#${each}`).join(', ')}`,
      fix,
    };
  };
  const addresses = addressesIn(pages);
  const names = pageNames(files, pages);
  /** What is wrong with where a button leads: its page may be a list that has no entries yet. */
  const describeDestination = async (to: string, file: ContentFile): Promise<Advice | undefined> => {
    const url = destinationIn(addresses, to);
    if (url !== undefined) return describe(url, file);
    return names.includes(to) ? undefined : { expected: `the name of a page: ${names.join(', ')}`, fix };
  };
  const inTexts = some.flatMap((file) =>
    flatten(file.nodes).map(async (node): Promise<Mistake[]> => {
      if (node.type !== 'link' && node.type !== 'definition') return [];
      const isEmpty = node.type === 'link' && flatten(node.children).length === 0;
      const advice = isEmpty ? NO_WORDS : await describe(node.url, file);
      const place = { file: file.file, line: lineOf(node), field: 'link' };
      return advice ? [{ ...place, found: `a link to ${node.url || 'nothing'}`, ...advice }] : [];
    }),
  );
  const inFields = some.flatMap((file) =>
    file.values.flatMap(({ path, value, field }) =>
      destinationsIn(field, value).map(async ({ found, to }): Promise<Mistake[]> => {
        const advice = await describeDestination(to, file);
        return advice ? [{ ...file.placeOf(path), found: `${found} ${to}`, ...advice }] : [];
      }),
    ),
  );
  return (await Promise.all([...inTexts, ...inFields])).flat();
}

/** Where the value of a field leads: a button, or the links in its text. */
function destinationsIn(field: FieldDefinition | undefined, value: unknown): { found: string; to: string }[] {
  if (field?.type !== 'text' || typeof value !== 'string') return [];
  // The check of fields reports one in any other form.
  if (field.isDestination) return field.pattern.test(value) ? [{ found: 'a button to', to: value }] : [];
  if (!field.hasLinks) return [];
  return piecesOf(value).flatMap(({ to }) => (to === undefined ? [] : { found: 'a link to', to }));
}

/** In place of the site's own origin. */
const SITE = 'https://localhost';

const NO_WORDS = {
  expected: 'words between its brackets, which lead there',
  fix: 'write them, as [words](/page), or remove the link',
};

const MAIL = {
  expected: 'mailto: and an email address, such as mailto:hello@agency.com',
  fix: 'correct the address',
};

/** Whether a link has addresses for a mail, between commas. */
const isMail = (url: string) =>
  decoded(url.replace(/^mailto:|\?.*$/gi, ''))
    .split(',')
    .every((address) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address.trim()));
