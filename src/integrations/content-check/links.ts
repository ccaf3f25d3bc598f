/** Which addresses of the site there are, and whether a link leads to one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Slugger from 'github-slugger';
import { readMdx, textOf } from './mdx-tree.ts';
import { nearestTo } from './nearest.ts';
import type { Words } from './problem.ts';

/** The anchors of each address: of `/terms` the ids of its headings. A file for download has none. */
export type Addresses = ReadonlyMap<string, readonly string[]>;

/** The id of the main part of every page. */
const MAIN = 'main';
/** Addresses that lead elsewhere, which nobody checks here. */
const ELSEWHERE = /^(https?:\/\/|mailto:|tel:)/;

/** All addresses of the project at `root`: its pages, its legal texts, the files of public. */
export function addressesOf(root: string): Addresses {
  const files = (folder: string, pattern: string) =>
    globSync(pattern, { cwd: path.join(root, folder) }).map((file) => ({
      name: file.replace(/\.\w+$/, ''),
      read: () => readFileSync(path.join(root, folder, file), 'utf8'),
      file,
    }));
  const pages = files('src/pages', '*.astro').filter(({ name }) => !/^(\[.*\]|404)$/.test(name));
  return new Map([
    ...pages.map(({ name, read }): [string, string[]] => [
      name === 'index' ? '/' : `/${name}`,
      [MAIN, ...idsOf(read())],
    ]),
    ...files('src/content/legal', '*.mdx').map(({ name, read }): [string, string[]] => [
      `/${name}`,
      [MAIN, ...anchorsOf(read())],
    ]),
    ...files('public', '**/*.*').map(({ file }): [string, string[]] => [`/${file}`, []]),
  ]);
}

/** What is wrong with a link that stands on the page `from`; nothing when it leads somewhere. */
export function checkLink(link: string, from: string, addresses: Addresses): Words | undefined {
  if (ELSEWHERE.test(link)) return undefined;
  const known = [...addresses.keys()];
  if (!/^[/#]/.test(link)) {
    return {
      found: `a link to ${JSON.stringify(link)}`,
      expected: 'an address that begins with / (this site), # (this page), https://, mailto: or tel:',
      mend: link.startsWith('www.') ? `write https://${link}` : `write ${nearestTo(`/${link}`, known)}`,
    };
  }
  const [, address = '', anchor = ''] = /^([^#]*)#?(.*)$/.exec(link) ?? [];
  const page = address || from;
  const anchors = addresses.get(page);
  if (!anchors) {
    return {
      found: `a link to ${address}`,
      expected: 'the address of a page of this site',
      mend: `write ${nearestTo(address, known)}`,
    };
  }
  if (anchor === '' || anchors.includes(anchor)) return undefined;
  const near = anchors.length > 0 ? nearestTo(anchor, anchors) : undefined;
  return {
    found: `a link to #${anchor}`,
    expected: `the anchor of a heading on ${page}, made of its words`,
    mend: near ? `write ${address}#${near}` : `write ${address}`,
  };
}

/** The ids that an Astro component gives in plain words. */
function idsOf(component: string): string[] {
  return [...component.matchAll(/\sid="([^"{]+)"/g)].map(([, id = '']) => id);
}

/** The ids that Astro gives to the headings of a text. */
function anchorsOf(text: string): string[] {
  const tree = readMdx(text);
  if (!('nodes' in tree)) return [];
  const slugger = new Slugger();
  return tree.nodes.filter(({ type }) => type === 'heading').map((heading) => slugger.slug(textOf(heading)));
}
