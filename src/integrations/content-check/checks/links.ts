import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import Slugger from 'github-slugger';
import type { MdastNode } from 'satteri';
import { routeOf } from '../../../lib/routes.ts';
import type { Problem } from '../problem.ts';
import { fieldOf, lineOf, type ContentFile } from '../read.ts';

/** Addresses outside of the site, which are not checked. */
const EXTERNAL = /^(https?:\/\/|mailto:|tel:)/;

/** Finds links of legal texts and menus to pages, and to headings of legal texts, that don't exist. */
export function checkLinks(files: readonly ContentFile[], root: string): Problem[] {
  const legalTexts = files.filter(({ collection }) => collection.kind === 'document');
  const pages = globSync('src/pages/**/*.astro', { cwd: root }).filter((page) => !/[\][]|404/.test(page));
  const addresses = [...pages, ...legalTexts.map(({ file }) => file)].map(addressOf).toSorted();
  const anchors = new Map(legalTexts.map(({ file, nodes }) => [addressOf(file), anchorsOf(nodes)]));

  const leadsNowhere = (page: string) =>
    !addresses.includes(page) &&
    !(page.startsWith('/') && path.extname(page) && existsSync(path.join(root, 'public', page)));

  const inMenus = files.flatMap(({ collection, value, placeOf }) =>
    ['navigation', 'legal'].flatMap((menu) => {
      const links = collection.kind === 'settings' && fieldOf(value, menu);
      return (Array.isArray(links) ? links : []).flatMap((link: unknown, index): Problem | [] => {
        const href = fieldOf(link, 'href');
        if (typeof href !== 'string' || !leadsNowhere(href.replace(/[?#].*/, ''))) return [];
        return {
          ...placeOf([menu, index, 'href']),
          found: `a link to ${href}`,
          expected: `a page of the site: ${addresses.join(', ')}`,
          fix: 'write one of these, or add the page first',
        };
      });
    }),
  );
  const inTexts = legalTexts.flatMap(({ file, nodes }) =>
    nodes.flatMap((node) => {
      if ((node.type !== 'link' && node.type !== 'definition') || EXTERNAL.test(node.url)) return [];
      const problem = (expected: string) => ({
        ...{ file, line: lineOf(node), field: 'link' },
        found: `a link to ${node.url}`,
        expected,
        fix: 'write one of these',
      });
      const page = node.url.replace(/[?#].*/, '') || addressOf(file);
      const [, anchor] = node.url.split('#');
      if (leadsNowhere(page))
        return problem(`https://…, mailto:…, tel:…, or a page of the site: ${addresses.join(', ')}`);
      const known = anchors.get(page);
      // Browsers show addresses with their letters, and copy them encoded.
      const isKnown = known?.some((id) => id === anchor || encodeURIComponent(id) === anchor);
      if (!anchor || anchor === 'main' || !known?.length || isKnown) return [];
      return problem(`an anchor of ${page}: ${known.map((id) => `#${id}`).join(', ')}`);
    }),
  );
  return [...inMenus, ...inTexts];
}

/** The address of a page in src/pages or src/content/legal, from the path of its file. */
export function addressOf(file: string): string {
  return routeOf(file.replaceAll(path.sep, '/').replace(/^src\/(pages|content\/legal)|\.\w+$/g, ''));
}

/** The ids that Astro gives to the headings of a text; none when the text can't be read. */
function anchorsOf(nodes: readonly MdastNode[]): string[] {
  const slugger = new Slugger();
  return nodes.filter(({ type }) => type === 'heading').map((heading) => slugger.slug(textOf(heading)));
}

function textOf(node: MdastNode): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
}
