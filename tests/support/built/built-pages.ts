import { existsSync, readFileSync } from 'node:fs';
import { findFiles } from '../../../src/lib/files.ts';
import { elementsIn, type Element } from '../html.ts';

/** A built page: its file in dist, its HTML, and the elements in it. */
interface BuiltPage {
  name: string;
  html: string;
  elements: Element[];
}

/** Every built page; the CMS is none, nor is a file of public, such as one by which a search engine knows the owner. */
export const builtPages: BuiltPage[] = findFiles('**/*.html', { cwd: 'dist', exclude: ['admin'] })
  .filter((name) => !existsSync(`public/${name}`))
  .toSorted()
  .map((name) => {
    const html = readFileSync(`dist/${name}`, 'utf8');
    return { name, html, elements: elementsIn(html) };
  });
