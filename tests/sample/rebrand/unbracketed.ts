/** Finds what a site whose words are in brackets says without brackets: words that are not from src/words. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parse as parseYaml } from 'yaml';

type Node = DefaultTreeAdapterTypes.Node;
const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title'];

/** Each text without brackets in the pages, with its page. */
export function unbracketed(root: string): string[] {
  const content = contentOf(root);
  const found = globSync('dist/*.html', { cwd: root }).flatMap((page) =>
    textsOf(readFileSync(path.join(root, page), 'utf8'))
      .filter((text) => /\p{L}/u.test(outsideBrackets(text)) && !content.has(text.toLowerCase()))
      .map((text) => `${page}: "${text}" is not from src/words`),
  );
  return [...new Set(found)];
}

const outsideBrackets = (text: string): string =>
  /\[[^[\]]*\]/.test(text) ? outsideBrackets(text.replace(/\[[^[\]]*\]/g, '')) : text;

/** The texts of a page, of which those in brackets are joined; without the legal texts, which are content. */
function textsOf(html: string): string[] {
  const texts: string[] = [];
  let depth = 0;
  const add = (text: string) => {
    if (depth > 0) texts.push((texts.pop() ?? '') + text);
    else if (text.trim()) texts.push(text.trim());
    depth += text.split('[').length - text.split(']').length;
  };
  const visit = (node: Node): void => {
    if ('value' in node) add(node.value);
    if ('attrs' in node) {
      const values = node.attrs.filter(({ name }) => ATTRIBUTES.includes(name)).map(({ value }) => value);
      texts.unshift(...values);
      const isContent = node.attrs.some(
        ({ name, value }) => name === 'class' && /\b(prose|toc)\b/.test(value),
      );
      if (isContent || ['head', 'script', 'style', 'time'].includes(node.tagName)) return;
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return texts;
}

/** Every text of the content in lower case, and the parts of those with stars. */
function contentOf(root: string): Set<string> {
  const values = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string')
      for (const text of [value, ...value.split('*')]) values.add(text.trim().toLowerCase());
    else if (value instanceof Object) Object.values(value).forEach(collect);
  };
  for (const file of globSync('src/content/**/*.{json,yaml,mdx}', { cwd: root })) {
    const text = readFileSync(path.join(root, file), 'utf8');
    collect(parseYaml(file.endsWith('mdx') ? (text.split(/^---$/m)[1] ?? '') : text));
  }
  return values;
}
