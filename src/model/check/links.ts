import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { routeOf } from '../routes.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import { pagesIn } from '../page-addresses.ts';
import type { ContentFile } from '../read.ts';

/** Addresses outside of the site, and headings of the same text. */
const UNCHECKED = /^(https?:\/\/|mailto:|tel:|#)/;

/** Finds links in texts to pages that don't exist. Each build checks the other links, and looks for headings. */
export function checkLinks(files: readonly ContentFile[], root: string): Mistake[] {
  const addresses = [...pagesIn(files).values(), ...routesIn(path.join(root, 'src/pages'))];
  const exists = (address: string) =>
    addresses.some((each) => path.matchesGlob(address, each)) ||
    (path.extname(address) !== '' && existsSync(path.join(root, 'public', address)));
  const pages = addresses.filter((each) => !/\*|\.|\/404$/.test(each)).toSorted();
  const expected = `https://…, mailto:…, tel:…, or a page of the site: ${pages.join(', ')}`;
  return files.flatMap(({ file, nodes }) =>
    flatten(nodes).flatMap((node): Mistake[] => {
      if (node.type !== 'link' && node.type !== 'definition') return [];
      if (UNCHECKED.test(node.url) || exists(node.url.replace(/[?#].*/, ''))) return [];
      const place = { file, line: lineOf(node), field: 'link' };
      return [{ ...place, found: `a link to ${node.url}`, expected, fix: 'write one of these' }];
    }),
  );
}

/** The addresses, as patterns, of the files in src/pages; those of files for texts of the content are not among them. */
const routesIn = (folder: string) =>
  globSync('**/*.{astro,ts}', { cwd: folder })
    .map((file) => routeOf(`/${file.replaceAll(path.sep, '/').replace(/\.\w+$/, '')}`))
    .filter((route) => !route.startsWith('/[...'))
    .map((route) => route.replaceAll(/\[[^\]]+\]/g, '**'));
