/** Finds what a site in another script says in Latin letters: words that are neither content nor from src/words. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parse as parseYaml } from 'yaml';

const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title'];
/** Names that are written so in every script. */
const NAMES = /^(reCAPTCHA|Google|LinkedIn|English|example|company|you|com)$/;

/** Each such word in the pages of the first language, with its page. */
export function latinWords(root: string): string[] {
  const content = contentOf(root);
  return globSync('dist/*.html', { cwd: root, exclude: ['dist/en.html'] }).flatMap((page) => {
    const texts = textsOf(parse(readFileSync(path.join(root, page), 'utf8'))).join('\n');
    const others = content.reduce((left, text) => left.replaceAll(text, ''), texts.replaceAll('\u00a0', ' '));
    const words = new Set(others.match(/[a-z]{3,}/gi)?.filter((word) => !NAMES.test(word)));
    return [...words].map((word) => `${page}: "${word}" is not from src/words`);
  });
}

/** The texts of a page; without the legal texts, which are content. */
function textsOf(node: DefaultTreeAdapterTypes.Node): string[] {
  if ('value' in node) return [node.value.replace(/\s+/g, ' ')];
  const children = 'childNodes' in node ? node.childNodes : [];
  if (!('attrs' in node)) return children.flatMap(textsOf);
  if (['head', 'script', 'style'].includes(node.tagName)) return [];
  const texts = node.attrs.filter(({ name }) => ATTRIBUTES.includes(name)).map(({ value }) => value);
  const isContent = node.attrs.some(({ name, value }) => name === 'class' && /\b(prose|toc)\b/.test(value));
  return isContent ? texts : [...texts, ...children.flatMap(textsOf)];
}

/** Every text of the content, and the parts of those with stars; the longest first. */
function contentOf(root: string): string[] {
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value, ...value.split('*')].map((text) => text.trim()).filter(({ length }) => length > 2)
      : Object.values(Object(value)).flatMap(textsIn);
  const files = globSync('src/content/**/*.{json,yaml,mdx}', { cwd: root }).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return textsIn(parseYaml(file.endsWith('mdx') ? (text.split(/^---$/m)[1] ?? '') : text));
  });
  return files.flat().toSorted((one, other) => other.length - one.length);
}
