import { existsSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import type { MdastNode } from 'satteri';
import { findFiles } from '../../lib/files.ts';
import { flatten, lineOf } from '../mdx.ts';
import type { Mistake } from '../mistake.ts';
import type { Pages } from '../page-addresses.ts';
import type { ContentFile } from '../read.ts';
import { routeOf } from '../routes.ts';

/** Finds links in texts to pages, and to headings of texts, that don't exist. */
export function checkLinks(files: readonly ContentFile[], texts: Pages, root: string): Mistake[] {
  const addresses = [...texts.values(), ...routesIn(path.join(root, 'src/pages'))];
  const exists = (address: string) =>
    addresses.some((each) => path.matchesGlob(address, each)) ||
    (path.extname(address) !== '' && existsSync(path.join(root, 'public', decoded(address))));
  const pages = addresses.filter((each) => !/\*|\.|\/404$/.test(each)).toSorted();
  const page = {
    expected: `https://…, mailto:…, tel:…, or a page of the site: ${pages.join(', ')}`,
    fix: 'write one of these, or remove the link',
  };
  /** What is wrong with a link in a file. */
  const describe = (url: string, file: ContentFile): Advice | undefined => {
    if (/^(https?|mailto|tel):/.test(url)) return undefined;
    const [address = '', id] = url.replace(/\?[^#]*/, '').split('#');
    if (address && !exists(address)) return page;
    const target = address ? files.find((each) => texts.get(each) === address) : file;
    const ids = headingIds(target?.nodes ?? []);
    if (!id || ids.length === 0 || ids.includes(decoded(id))) return undefined;
    const expected = `one of its headings: ${ids.map((each) => `#${each}`).join(', ')}`;
    return { expected, fix: page.fix };
  };
  return files.flatMap((content) =>
    flatten(content.nodes).flatMap((node): Mistake[] => {
      const advice =
        node.type === 'link' || node.type === 'definition' ? describe(node.url, content) : undefined;
      if (!advice || !('url' in node)) return [];
      const place = { file: content.file, line: lineOf(node), field: 'link' };
      return [{ ...place, found: `a link to ${node.url}`, ...advice }];
    }),
  );
}

type Advice = Pick<Mistake, 'expected' | 'fix'>;

/** A part of an address as it is read; as it stands where a % encodes nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The ids that Astro gives the headings of a text. */
function headingIds(nodes: readonly MdastNode[]): string[] {
  const slugger = new GithubSlugger();
  return flatten(nodes)
    .filter(({ type }) => type === 'heading')
    .map((heading) => slugger.slug(flatten([heading]).map(textOfNode).join('')));
}

const textOfNode = (node: MdastNode) => ('value' in node ? node.value : '');

/** The addresses, as patterns, of the files in src/pages; those of files for texts of the content are not among them. */
const routesIn = (folder: string) =>
  findFiles('**/*.{astro,ts}', { cwd: folder })
    .map((file) => routeOf(`/${file.replace(/\.\w+$/, '')}`))
    .filter((route) => !route.startsWith('/[...'))
    .map((route) => route.replaceAll(/\[[^\]]+\]/g, '**'));
