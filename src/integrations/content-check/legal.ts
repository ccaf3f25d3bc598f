/** Checks a legal text: its frontmatter, and what its MDX is made of. */
import path from 'node:path';
import * as schemas from '../../lib/content-schemas.ts';
import { checkEntry } from './entries.ts';
import { checkLink, type Addresses } from './links.ts';
import { lineOf, readMdx, type MdxNode } from './mdx-tree.ts';
import { nearestTo } from './nearest.ts';
import { isPicture, pictureRemedy } from './picture.ts';
import type { Problem } from './problem.ts';
import { readYaml, type Yaml } from './yaml.ts';

/** What a legal text may refer to. */
export interface Surroundings {
  /** The project's root. */
  root: string;
  /** Names of the components that need no import. */
  components: readonly string[];
  addresses: Addresses;
}

type Finding = Omit<Problem, 'file'>;

/** The two lines of `---` and what stands between them. */
const FRONTMATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

/** The frontmatter of a legal text as YAML; nothing where there is none. */
export function frontmatterOf(file: string, text: string): Yaml | undefined {
  const [, frontmatter] = FRONTMATTER.exec(text) ?? [];
  return frontmatter === undefined ? undefined : readYaml(file, frontmatter, 2);
}

/** Checks the legal text `file` (path from the root). */
export function checkLegal(file: string, text: string, around: Surroundings): Problem[] {
  const frontmatter = frontmatterOf(file, text);
  if (!frontmatter) {
    return [
      {
        file,
        line: 1,
        field: '',
        found: 'no frontmatter',
        expected: 'title and description between two lines of ---',
        mend: 'begin the file with the lines "---", "title: …", "description: …", "---"',
      },
    ];
  }
  return [
    ...checkEntry(frontmatter, schemas.legal),
    ...checkBody(file, text, around).map((finding) => ({ file, ...finding })),
  ];
}

function checkBody(file: string, text: string, around: Surroundings): Finding[] {
  const tree = readMdx(text);
  if (!('nodes' in tree)) {
    return [
      {
        line: tree.line,
        field: 'MDX',
        found: JSON.stringify(text.split('\n')[tree.line - 1] ?? ''),
        expected: `MDX that can be read. ${tree.message}`,
        mend: 'close what is open; a { or < that is meant as a sign is written \\{ or \\<',
      },
    ];
  }
  const { nodes } = tree;
  const folder = path.join(around.root, path.dirname(file));
  const page = `/${path.basename(file, '.mdx')}`;
  return [
    ...checkImports(nodes),
    ...checkComponents(nodes, around.components),
    ...checkHeadings(nodes),
    ...nodes.flatMap((node) => [
      ...checkPicture(node, folder, around.addresses),
      ...linksOf(node).flatMap((link) => {
        const words = checkLink(link, page, around.addresses);
        return words ? [{ line: lineOf(node), field: 'link', ...words }] : [];
      }),
    ]),
  ];
}

/** MDX takes all lines up to the next empty one for code when the first is an import. */
function checkImports(nodes: readonly MdxNode[]): Finding[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'mdxjsEsm') return [];
    const lines = node.value.split('\n');
    const glued = lines.findIndex(
      (line, index) => /['"];?\s*$/.test(lines[index - 1] ?? '') && !/^(import|export)\b/.test(line),
    );
    if (glued === -1) return [];
    return [
      {
        line: lineOf(node) + glued,
        field: 'import',
        found: `${JSON.stringify(lines[glued])} right below an import`,
        expected: 'an empty line between the imports and the text',
        mend: 'put an empty line above it',
      },
    ];
  });
}

function checkComponents(nodes: readonly MdxNode[], components: readonly string[]): Finding[] {
  const known = [...components, ...nodes.flatMap(importsOf)];
  return nodes.flatMap((node) => {
    const name = elementOf(node);
    if (!/^[A-Z]/.test(name) || known.includes(name)) return [];
    return [
      {
        line: lineOf(node),
        field: 'component',
        found: `<${name}>`,
        expected: `one of ${known.map((each) => `<${each}>`).join(', ')}`,
        mend: `write <${nearestTo(name, known)} />`,
      },
    ];
  });
}

/** Headings go down by one level at a time, from 2: the page's title is the only one of level 1. */
function checkHeadings(nodes: readonly MdxNode[]): Finding[] {
  let above = 1;
  return nodes.flatMap((node) => {
    if (node.type !== 'heading') return [];
    const deepest = above + 1;
    above = node.depth;
    if (node.depth > 1 && node.depth <= deepest) return [];
    const level = Math.min(Math.max(node.depth, 2), deepest);
    return [
      {
        line: lineOf(node),
        field: 'heading',
        found: `a heading of level ${node.depth} (${'#'.repeat(node.depth)})`,
        expected:
          node.depth === 1
            ? 'level 2 or below: the title of the page is level 1'
            : `level ${deepest} at most, one below the heading above`,
        mend: `begin it with ${'#'.repeat(level)}`,
      },
    ];
  });
}

function checkPicture(node: MdxNode, folder: string, addresses: Addresses): Finding[] {
  if (node.type !== 'image') return [];
  const at = { line: lineOf(node), field: 'picture' };
  const isThere = node.url.startsWith('/') ? addresses.has(node.url) : isPicture(folder, node.url);
  return [
    ...(node.alt?.trim()
      ? []
      : [
          {
            ...at,
            found: `![](${node.url})`,
            expected: 'what the picture shows, for those who cannot see it',
            mend: `write it between the brackets: ![What it shows](${node.url})`,
          },
        ]),
    ...(isThere
      ? []
      : [
          {
            ...at,
            found: JSON.stringify(node.url),
            expected: 'a picture that is there',
            mend: pictureRemedy(folder, node.url),
          },
        ]),
  ];
}

/** Where a node leads: a link's address, or that of an `<a>`. */
function linksOf(node: MdxNode): string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url];
  if (elementOf(node) !== 'a' || !('attributes' in node)) return [];
  return (node.attributes as { name?: string; value?: unknown }[]).flatMap(({ name, value }) =>
    name === 'href' && typeof value === 'string' ? [value] : [],
  );
}

/** The name of an element; empty for what is none. */
function elementOf(node: MdxNode): string {
  return (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name
    ? node.name
    : '';
}

/** The names that an import brings. */
function importsOf(node: MdxNode): string[] {
  if (node.type !== 'mdxjsEsm') return [];
  return [...node.value.matchAll(/^import\s+(.+?)\s+from\b/gm)].flatMap(([, names = '']) =>
    names.split(/[{},\s]+|\bas\b/).filter(Boolean),
  );
}
