import { existsSync, readFileSync } from 'node:fs';
import { findFiles } from '../../../src/lib/files.ts';
import { elementsIn, type Element } from '../html.ts';

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
