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
 * Finds links and buttons that lead to missing pages or anchors, links without words, and invalid email addresses. An
 * unpublished article may link to anything that is published by its day.
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

/** The files and addresses that links may lead to. */
interface Targets {
  files: readonly ContentFile[];
  pages: PageAddresses;
  root: string;
  isAnswered: IsAnswered;
}

async function checkLinksIn(
  some: readonly ContentFile[],
  { files, pages, root, isAnswered }: Targets,
): Promise<Mistake[]> {
  const exists = existingAddresses(pages, root, isAnswered);
  const shown = [...pages].flatMap(([{ collection }, address]) =>
    collection.noindex ? [] : decoded(address),
  );
  const fix = 'use one of these or remove the link';
  const page = {
    expected: `https://…, mailto:…, tel:… or a page of the site: ${shown.toSorted().join(', ')}`,
    fix,
  };
  const describe = async (url: string, file: ContentFile): Promise<Advice | undefined> => {
    if (/^mailto:/i.test(url)) return isMail(url) ? undefined : MAIL;
    if (/^tel:/i.test(url)) return /\d/.test(url) ? undefined : page;
    if (/^https?:/i.test(url)) return URL.canParse(url) ? undefined : page;
    // The link leads to the page itself.
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
      expected: `a heading, note or anchor on that page: ${ids.map((each) => `#${each}`).join(', ')}`,
      fix,
    };
  };
  const addresses = addressesIn(pages);
  const names = pageNames(files, pages);
  /** Describes what is wrong with a button's destination. It may be a list that has no entries yet. */
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

/** Returns the destinations in a field's value: of a button, or of the links in a text. */
function destinationsIn(field: FieldDefinition | undefined, value: unknown): { found: string; to: string }[] {
  if (field?.type !== 'text' || typeof value !== 'string') return [];
  // The check of fields reports invalid values.
  if (field.isDestination) return field.pattern.test(value) ? [{ found: 'a button to', to: value }] : [];
  if (!field.hasLinks) return [];
  return piecesOf(value).flatMap(({ to }) => (to === undefined ? [] : { found: 'a link to', to }));
}

/** Stands for the site's own origin. */
const SITE = 'https://localhost';

const NO_WORDS = {
  expected: 'words between its brackets',
  fix: 'write [words](/page), or remove the link',
};

const MAIL = {
  expected: 'mailto: and an email address, such as mailto:hello@agency.com',
  fix: 'correct the address',
};

/** Whether a mailto link has valid addresses, separated by commas. */
const isMail = (url: string) =>
  decoded(url.replace(/^mailto:|\?.*$/gi, ''))
    .split(',')
    .every((address) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address.trim()));
