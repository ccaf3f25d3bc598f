/** Finds what a site whose words are in brackets says without brackets: words that are not from src/words. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parse as parseYaml } from 'yaml';

const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title'];

/** Each text without brackets in the pages, with its page. */
export function unbracketed(root: string): string[] {
  const content = contentOf(root);
  return globSync('dist/*.html', { cwd: root }).flatMap((page) => {
    const texts = textsOf(parse(readFileSync(path.join(root, page), 'utf8')));
    const outside = outsideBrackets(texts.join('\n')).split('\n');
    const found = outside.filter((text) => /\p{L}/u.test(text) && !content.has(text.trim().toLowerCase()));
    return [...new Set(found)].map((text) => `${page}: "${text}" is not from src/words`);
  });
}

const outsideBrackets = (text: string): string =>
  /\[[^[\]]*\]/.test(text) ? outsideBrackets(text.replace(/\[[^[\]]*\]/g, '')) : text;

/** The texts of a page, a line each; without the legal texts, which are content. */
function textsOf(node: DefaultTreeAdapterTypes.Node): string[] {
  if ('value' in node) return [node.value.replace(/\s+/g, ' ')];
  const children = 'childNodes' in node ? node.childNodes : [];
  if (!('attrs' in node)) return children.flatMap(textsOf);
  if (['head', 'script', 'style', 'time'].includes(node.tagName)) return [];
  const texts = node.attrs.filter(({ name }) => ATTRIBUTES.includes(name)).map(({ value }) => value);
  const isContent = node.attrs.some(({ name, value }) => name === 'class' && /\b(prose|toc)\b/.test(value));
  return isContent ? texts : [...texts, ...children.flatMap(textsOf)];
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
