import { existsSync, readFileSync } from 'node:fs';
import { findFiles } from '../../../src/lib/files.ts';
import { plain } from '../content.ts';
import { attributesOf, byTag, elementsIn, textOf, type Element } from '../html.ts';

/** A page in dist, with the file name, the HTML and the parsed elements. */
interface BuiltPage {
  name: string;
  html: string;
  elements: Element[];
}

/** All built pages, except the CMS and HTML files from public, such as a search engine's verification file. */
export const builtPages: BuiltPage[] = findFiles('**/*.html', { cwd: 'dist', exclude: ['admin'] })
  .filter((name) => !existsSync(`public/${name}`))
  .toSorted()
  .map((name) => {
    const html = readFileSync(`dist/${name}`, 'utf8');
    return { name, html, elements: elementsIn(html) };
  });

/** Undoes the typesetting of quotation marks and spaces. */
export const normal = (text: string) =>
  text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();

/** Returns a page's main text, followed by the names of its pictures. */
export function textsOn(page: string): string {
  const [main] = byTag(builtPages.find(({ name }) => name === page)!.elements, 'main');
  const names = elementsIn(main!).flatMap((element) => {
    const { alt, 'aria-label': label } = attributesOf(element);
    return alt ?? label ?? [];
  });
  return normal([textOf(main!), ...names].join(' '));
}

/** The fields whose values aren't shown as text: pictures, addresses, and references to other entries. */
const NOT_SHOWN =
  /^(id|kind|icon|image|focus|linkedin|link|to|address|poster|captions|anchor|topic|project|services|team|members|wide|ground)$/;

/** Returns the texts in an entry's fields that the page doesn't show. */
export function textsMissingOn(page: string, fields: unknown): string[] {
  const shown = textsOn(page);
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string'
      ? [normal(plain(value).replaceAll(/\[(.*?)\]\(.*?\)/g, '$1'))]
      : Object.entries(Object(value) as object).flatMap(([name, each]) =>
          NOT_SHOWN.test(name) ? [] : textsIn(each),
        );
  return textsIn(fields).filter((text) => !shown.includes(text));
}
