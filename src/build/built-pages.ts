import { readFileSync } from 'node:fs';
import { findFiles } from '../lib/files.ts';
import { parseHtml, type Document } from '../lib/html.ts';
import { routeOf } from '../model/addresses/route.ts';

/** A page as Astro made it. */
export interface BuiltPage {
  /** Its file in `dist`: `work/haat.html`. */
  file: string;
  /** `/work/haat`. */
  address: string;
  document: Document;
}

/** The pages in `dist` (with a trailing slash), without the CMS at /admin. */
export const readPages = (dist: string): BuiltPage[] =>
  findFiles('**/*.html', { cwd: dist, exclude: ['admin'] }).map((file) => ({
    document: parseHtml(readFileSync(dist + file, 'utf8')),
    file,
    address: routeOf(`/${file}`),
  }));
