import { readFileSync } from 'node:fs';
import { findFiles } from '../lib/files.ts';
import { parseHtml, type Document } from '../lib/html.ts';
import { routeOf } from '../model/addresses/index.ts';

export interface BuiltPage {
  /** The file in `dist`, such as `work/haat.html`. */
  file: string;
  /** The address, such as `/work/haat`. */
  address: string;
  document: Document;
}

/** Returns all pages in `dist` except the CMS. `dist` must end in a slash. */
export const readPages = (dist: string): BuiltPage[] =>
  findFiles('**/*.html', { cwd: dist, exclude: ['admin'] }).map((file) => ({
    document: parseHtml(readFileSync(dist + file, 'utf8')),
    file,
    address: routeOf(`/${file}`),
  }));
