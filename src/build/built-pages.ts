import { readFileSync } from 'node:fs';
import { findFiles } from '../lib/files.ts';
import { parseHtml, type Html } from '../lib/html.ts';
import { routeOf } from '../model/routes.ts';

/** A page as Astro made it. */
export interface BuiltPage extends Html {
  /** Its file in `dist`: `work/haat.html`. */
  file: string;
  /** `/work/haat`. */
  address: string;
}

/** The pages of the folder `dist`, which ends with a slash; the CMS is none. */
export const readPages = (dist: string): BuiltPage[] =>
  findFiles('**/*.html', { cwd: dist, exclude: ['admin'] }).map((file) => ({
    ...parseHtml(readFileSync(dist + file, 'utf8')),
    file,
    address: routeOf(`/${file}`),
  }));
