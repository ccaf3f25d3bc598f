import { existingAddresses } from '../addresses/existing.ts';
import { pagesIn, publishedOn, type Pages } from '../addresses/pages.ts';
import { decoded, routeOf } from '../addresses/route.ts';
import { idsOf } from '../anchors.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';

type Advice = Pick<Mistake, 'expected' | 'fix'>;

/**
 * Finds links in texts to pages, and to places in texts, that don't exist, links without words, and email addresses that are
 * none. An article of the future may lead to what is published by its day.
 */
export async function checkLinks(files: readonly ContentFile[], root: string): Promise<Mistake[]> {
  const texts = files.filter(({ nodes }) => nodes.length > 0);
  const days = Map.groupBy(texts, (text) => publishedOn(originalOf(text, files) ?? text));
  const found = [...days].map(([day, each]) => checkTexts(each, pagesIn(files, day), root));
  return (await Promise.all(found)).flat();
}

async function checkTexts(texts: readonly ContentFile[], pages: Pages, root: string): Promise<Mistake[]> {
  const exists = await existingAddresses(pages, root);
  const shown = [...pages.values()].filter((each) => !each.endsWith('/404')).map(decoded);
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
    const [there] = [...pages].find(([, each]) => each === address) ?? [];
    const text = target.pathname === base.pathname ? file : there;
    const ids = id && text ? await idsOf(text, root) : [];
    if (ids.length === 0 || ids.some((each) => each.normalize() === id)) return undefined;
    return { expected: `one of its headings and notes: ${ids.map((each) => `#${each}`).join(', ')}`, fix };
  };
  const links = texts.flatMap((file) =>
    flatten(file.nodes).flatMap((node) =>
      node.type === 'link' || node.type === 'definition' ? [{ file, node }] : [],
    ),
  );
  const described = links.map(async ({ file, node }): Promise<Mistake[]> => {
    const isEmpty = node.type === 'link' && flatten(node.children).length === 0;
    const advice = isEmpty ? NO_WORDS : await describe(node.url, file);
    const place = { file: file.file, line: lineOf(node), field: 'link' };
    return advice ? [{ ...place, found: `a link to ${node.url || 'nothing'}`, ...advice }] : [];
  });
  return (await Promise.all(described)).flat();
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
