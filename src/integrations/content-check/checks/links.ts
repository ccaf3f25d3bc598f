import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import Slugger from 'github-slugger';
import type { MdastNode } from 'satteri';
import { addressesOf, routeOf } from '../../../lib/routes.ts';
import type { Mistake } from '../mistake.ts';
import { fieldOf, flatten, lineOf, nameOf, type ContentFile } from '../read.ts';

/** Addresses outside of the site, which are not checked. */
const EXTERNAL = /^(https?:\/\/|mailto:|tel:)/;

/**
 * Finds links of menus to pages, and links of legal texts to addresses and to headings of legal texts, that don't exist,
 * and addresses that two pages have. A page that code makes of something else is looked for when the site is built.
 */
export function checkLinks(files: readonly ContentFile[], root: string): Mistake[] {
  const legalTexts = files.filter(({ collection }) => collection.kind === 'document');
  const pages = pageAddresses(files);
  const languages = new Set(files.map(({ collection }) => collection.language));
  const all = new Map([...languages].map((each) => [each, pageAddresses(files, each)]));
  const addressOf = (file: ContentFile) => all.get(file.collection.language)?.get(pageName(file)) ?? '';
  const routes = globSync('src/pages/**/*.{astro,ts}', { cwd: root }).flatMap(routePattern);
  const addresses = [...[...all.values()].flatMap((each) => [...each.values()]), ...routes]
    .filter((address) => !address.endsWith('/404') && !/[*.]/.test(address))
    .toSorted();
  const anchors = new Map(legalTexts.map((each) => [addressOf(each), anchorsOf(each.nodes)]));

  const leadsNowhere = (page: string) =>
    !addresses.includes(page) &&
    !routes.some((route) => path.matchesGlob(page, route)) &&
    !(page.startsWith('/') && path.extname(page) && existsSync(path.join(root, 'public', page)));

  const inMenus = files.flatMap(({ collection, value, placeOf }) =>
    ['navigation', 'legal'].flatMap((menu) => {
      const links = collection.kind === 'settings' && fieldOf(value, menu);
      return (Array.isArray(links) ? links : []).flatMap((link: unknown, index): Mistake | [] => {
        const page = fieldOf(link, 'page');
        if (typeof page !== 'string' || pages.has(page)) return [];
        return {
          ...placeOf([menu, index, 'page']),
          found: `a link to the page ${page}`,
          expected: `the name of a page: ${[...pages.keys()].toSorted().join(', ')}`,
          fix: 'write one of these, or add the page first',
        };
      });
    }),
  );
  const inTexts = legalTexts.flatMap((text) =>
    flatten(text.nodes).flatMap((node) => {
      if ((node.type !== 'link' && node.type !== 'definition') || EXTERNAL.test(node.url)) return [];
      const mistake = (expected: string) => ({
        ...{ file: text.file, line: lineOf(node), field: 'link' },
        found: `a link to ${node.url}`,
        expected,
        fix: 'write one of these',
      });
      const page = node.url.replace(/[?#].*/, '') || addressOf(text);
      const [, anchor] = node.url.split('#');
      if (leadsNowhere(page))
        return mistake(`https://…, mailto:…, tel:…, or a page of the site: ${addresses.join(', ')}`);
      const known = anchors.get(page);
      // Browsers show addresses with their letters, and copy them encoded.
      const isKnown = known?.some((id) => id === anchor || encodeURIComponent(id) === anchor);
      if (!anchor || anchor === 'main' || !known?.length || isKnown) return [];
      return mistake(`an anchor of ${page}: ${known.map((id) => `#${id}`).join(', ')}`);
    }),
  );
  return [...inMenus, ...inTexts, ...sharedAddresses(files, all)];
}

/**
 * The addresses of the pages whose texts are in these files, by their names, in the first language or another one; a hidden
 * entry hides the page about it.
 */
export function pageAddresses(files: readonly ContentFile[], language?: string): Map<string, string> {
  const hidden = files.filter(({ value }) => fieldOf(value, 'hidden') === true).map(({ file }) => file);
  const isHidden = ({ file, collection: { belongsTo } }: ContentFile) =>
    hidden.includes(`src/content/${belongsTo}/${nameOf(file)}.yaml`);
  const pages = files
    .filter((file) => isPage(file) && !isHidden(file))
    .map((file) => {
      const address = fieldOf(file.value, 'address');
      return {
        name: pageName(file),
        address: typeof address === 'string' ? address : undefined,
        of: file.collection.language,
      };
    });
  const originals = new Map(pages.flatMap(({ name, address, of }) => (of ? [] : [[name, address]])));
  return addressesOf(
    pages
      .filter(({ of }) => of === language)
      .map(({ name, address }) => ({ name, address: address ?? originals.get(name) })),
    language && `/${language.toLowerCase()}`,
  );
}

/** Translations of pages are in groups of their own. */
const isPage = ({ collection: { group, below } }: ContentFile) =>
  below !== undefined || group?.split('.')[0] === 'pages';

/** The name of the page that a file is about. */
const pageName = ({ file, collection: { below } }: ContentFile) =>
  below ? `${below}/${nameOf(file)}` : nameOf(file);

/** Finds pages that give themselves the address of another one. */
function sharedAddresses(
  files: readonly ContentFile[],
  all: ReadonlyMap<string | undefined, ReadonlyMap<string, string>>,
): Mistake[] {
  return files.filter(isPage).flatMap(({ file, collection, value, placeOf }) => {
    const pages = all.get(collection.language) ?? new Map<string, string>();
    if (!fieldOf(value, 'address')) return [];
    const name = nameOf(file);
    const [other] = [...pages].find(([each, address]) => each !== name && address === pages.get(name)) ?? [];
    if (!other) return [];
    return {
      ...placeOf(['address']),
      found: `the address ${pages.get(name)}, which is that of the page ${other}`,
      expected: 'a different address for each page',
      fix: 'change one of the two',
    };
  });
}

/** The pattern of the addresses of a file in src/pages; none of one whose address is that of a text. */
function routePattern(file: string): string[] {
  const route = routeOf(file.replaceAll(path.sep, '/').replace(/^src\/pages|\.(astro|ts)$/g, ''));
  if (route.startsWith('/[...')) return [];
  return [route.replaceAll(/\[\.{3}[^\]]+\]/g, '**').replaceAll(/\[[^\]]+\]/g, '*')];
}

/** The ids that Astro gives to the headings of a text; none when the text can't be read. */
function anchorsOf(nodes: readonly MdastNode[]): string[] {
  const slugger = new Slugger();
  return flatten(nodes)
    .filter(({ type }) => type === 'heading')
    .map((heading) => slugger.slug(textOf(heading)));
}

function textOf(node: MdastNode): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
}
