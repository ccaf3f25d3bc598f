import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Slugger from 'github-slugger';
import type { MdastNode } from 'satteri';
import type { Message, Problem } from '../problem.ts';
import { elementOf, lineOf, type ContentFile } from '../read.ts';

/** The addresses of the site, each with the ids on its page; undefined where a text can't be read. */
type Addresses = ReadonlyMap<string, readonly string[] | undefined>;

/** Addresses outside of the site, which are not checked. */
const EXTERNAL = /^(https?:\/\/|mailto:|tel:)/;

/** Finds links in legal texts to pages and headings that don't exist. */
export function checkLinks(files: readonly ContentFile[], root: string): Problem[] {
  const addresses = addressesOf(root, files);
  return files.flatMap(({ file, nodes }) =>
    nodes.flatMap((node) => {
      const link = linkOf(node);
      const message = link === undefined ? undefined : checkLink(link, addressOf(file), addresses);
      return message ? { file, line: lineOf(node), field: 'link', ...message } : [];
    }),
  );
}

const addressOf = (file: string) => `/${path.parse(file).name}`;

/** The address that a link or an `<a>` leads to. */
function linkOf(node: MdastNode): string | undefined {
  if (node.type === 'link' || node.type === 'definition') return node.url;
  if (elementOf(node) !== 'a' || !('attributes' in node) || !Array.isArray(node.attributes)) return undefined;
  const href = node.attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === 'href');
  return typeof href?.value === 'string' ? href.value : undefined;
}

/** Checks a link on the page `from`. */
function checkLink(link: string, from: string, addresses: Addresses): Message | undefined {
  if (EXTERNAL.test(link)) return undefined;
  const found = `a link to ${link}`;
  if (!/^[/#]/.test(link)) {
    return {
      found,
      expected: 'an address that begins with / (this site), # (this page), https://, mailto: or tel:',
      fix: 'write what is missing at its start',
    };
  }
  const [address = '', anchor = ''] = link.split('#');
  const page = address || from;
  if (!addresses.has(page)) {
    return {
      found,
      expected: `the address of a page: ${[...addresses.keys()]
        .filter((each) => !path.extname(each))
        .toSorted()
        .join(', ')}`,
      fix: 'write one of these',
    };
  }
  const ids = addresses.get(page);
  if (anchor === '' || !ids || ids.includes(anchor)) return undefined;
  return {
    found,
    expected: `an anchor of ${page}: ${ids.map((id) => `#${id}`).join(', ') || 'it has none'}`,
    fix: 'write one of these, or none',
  };
}

/** The addresses of pages, legal texts and files of public. */
function addressesOf(root: string, files: readonly ContentFile[]): Addresses {
  const pages = globSync('src/pages/*.astro', { cwd: root }).filter(
    (page) => !/(\[.*\]|404)\.astro$/.test(page),
  );
  const legalTexts = files.filter(({ collection }) => collection.kind === 'document');
  return new Map([
    ...pages.map((page): [string, string[]] => [
      addressOf(page).replace(/^\/index$/, '/'),
      ['main', ...idsOf(readFileSync(path.join(root, page), 'utf8'))],
    ]),
    ...legalTexts.map(({ file, nodes }): [string, string[] | undefined] => [
      addressOf(file),
      nodes.length > 0 ? ['main', ...anchorsOf(nodes)] : undefined,
    ]),
    ...globSync('**/*.*', { cwd: path.join(root, 'public') }).map((file): [string, string[]] => [
      `/${file}`,
      [],
    ]),
  ]);
}

/** The ids that an Astro component sets to a fixed text. */
function idsOf(component: string): string[] {
  return [...component.matchAll(/\sid="([^"{]+)"/g)].map(([, id = '']) => id);
}

/** The ids that Astro gives to the headings of a text. */
function anchorsOf(nodes: readonly MdastNode[]): string[] {
  const slugger = new Slugger();
  return nodes.filter(({ type }) => type === 'heading').map((heading) => slugger.slug(textOf(heading)));
}

/** The text in a node. */
function textOf(node: MdastNode): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
}
