import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { routeOf } from '../../../lib/routes.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import { pageName, pagesIn } from '../pages.ts';
import { fieldOf, type ContentFile } from '../read.ts';

/** Addresses outside of the site, and headings of the same text. */
const UNCHECKED = /^(https?:\/\/|mailto:|tel:|#)/;

/**
 * Finds links in texts to pages that don't exist, and addresses that two pages have. Each build looks for headings, and for
 * pages that code makes of something else.
 */
export function checkLinks(files: readonly ContentFile[], root: string): Mistake[] {
  const pages = [...pagesIn(files)];
  const routes = globSync('src/pages/**/*.{astro,ts}', { cwd: root }).flatMap(routePattern);
  const addresses = [...pages.map(([, address]) => address), ...routes]
    .filter((address) => !address.endsWith('/404') && !/[*.]/.test(address))
    .toSorted();
  const exists = (page: string) =>
    addresses.includes(page) ||
    routes.some((route) => path.matchesGlob(page, route)) ||
    (page.startsWith('/') && path.extname(page) !== '' && existsSync(path.join(root, 'public', page)));
  const dead = files.flatMap(({ file, nodes }) =>
    flatten(nodes).flatMap((node): Mistake[] => {
      if (node.type !== 'link' && node.type !== 'definition') return [];
      if (UNCHECKED.test(node.url) || exists(node.url.replace(/[?#].*/, ''))) return [];
      const place = { file, line: lineOf(node), field: 'link' };
      const expected = `https://…, mailto:…, tel:…, or a page of the site: ${addresses.join(', ')}`;
      return [{ ...place, found: `a link to ${node.url}`, expected, fix: 'write one of these' }];
    }),
  );
  const shared = pages.flatMap(([page, address]): Mistake[] => {
    const [other] = pages.find(([each, taken]) => each !== page && taken === address) ?? [];
    if (!other || !fieldOf(page.value, 'address')) return [];
    const found = `the address ${address}, which is that of the page ${pageName(other)}`;
    const expected = 'a different address for each page';
    return [{ ...page.placeOf(['address']), found, expected, fix: 'change one of the two' }];
  });
  return [...dead, ...shared];
}

/** The pattern of the addresses of a file in src/pages; none of one whose address is that of a text. */
function routePattern(file: string): string[] {
  const route = routeOf(file.replaceAll(path.sep, '/').replace(/^src\/pages|\.(astro|ts)$/g, ''));
  if (route.startsWith('/[...')) return [];
  return [route.replaceAll(/\[\.{3}[^\]]+\]/g, '**').replaceAll(/\[[^\]]+\]/g, '*')];
}
