import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { closest } from 'fastest-levenshtein';
import Slugger from 'github-slugger';
import type { MdastNode } from 'satteri';
import type { Content } from '../check.ts';
import { elementOf, lineOf, textOf } from '../mdx.ts';
import type { Message, Problem } from '../problem.ts';

/** The addresses of the site with their anchors; undefined where these can't be read. */
type Addresses = ReadonlyMap<string, readonly string[] | undefined>;

/** The id of the main part of every page. */
const MAIN = 'main';
/** Addresses outside of the site, which are not checked. */
const EXTERNAL = /^(https?:\/\/|mailto:|tel:)/;

/** Finds links in legal texts to pages and headings that don't exist. */
export function checkLinks({ root, files }: Content): Problem[] {
  const addresses = addressesOf(root, files);
  return files.flatMap(({ file, nodes = [] }) =>
    nodes.flatMap((node) => {
      const link = linkOf(node);
      const message = link === undefined ? undefined : checkLink(link, addressOf(file), addresses);
      return message ? [{ file, line: lineOf(node), field: 'link', ...message }] : [];
    }),
  );
}

const addressOf = (file: string) => `/${path.parse(file).name}`;

/** The address that a link or an `<a>` leads to. */
function linkOf(node: MdastNode): string | undefined {
  if (node.type === 'link' || node.type === 'definition') return node.url;
  if (elementOf(node) !== 'a' || !('attributes' in node) || !Array.isArray(node.attributes)) return undefined;
  const href = node.attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'href',
  );
  return typeof href?.value === 'string' ? href.value : undefined;
}

/** Checks a link on the page `from`. */
function checkLink(link: string, from: string, addresses: Addresses): Message | undefined {
  if (EXTERNAL.test(link)) return undefined;
  const known = [...addresses.keys()];
  if (!/^[/#]/.test(link)) {
    return {
      found: `a link to ${JSON.stringify(link)}`,
      expected: 'an address that begins with / (this site), # (this page), https://, mailto: or tel:',
      fix: link.startsWith('www.') ? `write https://${link}` : `write ${closest(`/${link}`, known)}`,
    };
  }
  const [address = '', anchor = ''] = link.split('#');
  const page = address || from;
  if (!addresses.has(page)) {
    return {
      found: `a link to ${address}`,
      expected: 'the address of a page of this site',
      fix: `write ${closest(address, known)}`,
    };
  }
  const anchors = addresses.get(page);
  if (anchor === '' || !anchors || anchors.includes(anchor)) return undefined;
  return {
    found: `a link to #${anchor}`,
    expected: `the anchor of a heading on ${page}: its words in lower case, joined by -`,
    fix: anchors.length > 0 ? `write ${address}#${closest(anchor, anchors)}` : `write ${address}`,
  };
}

/** The addresses of pages, legal texts and files of public. */
function addressesOf(root: string, files: Content['files']): Addresses {
  const pages = globSync('src/pages/*.astro', { cwd: root }).filter(
    (page) => !/(\[.*\]|404)\.astro$/.test(page),
  );
  return new Map([
    ...pages.map((page): [string, string[]] => [
      addressOf(page).replace(/^\/index$/, '/'),
      [MAIN, ...idsOf(readFileSync(path.join(root, page), 'utf8'))],
    ]),
    ...files
      .filter(({ collection }) => collection.kind === 'document')
      .map(({ file, nodes }): [string, string[] | undefined] => [
        addressOf(file),
        nodes && [MAIN, ...anchorsOf(nodes)],
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
