/** What exists on the site, for the check of links: whatever it can't know may exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles, withSlashes } from '../../lib/files.ts';
import { addressesIn, formerAddresses, type Pages } from './pages.ts';
import { decoded, routeOf } from './route.ts';

/** Made by the build, or no page. */
const MADE = [
  '/sitemap-index.xml',
  '/sitemap-0.xml',
  '/admin',
  '/admin/**',
  '/api/**',
  '/_astro/**',
  '/social/**',
];

/** Whether something is at an address, as far as the content and the files of the project at `root` say it. */
export function existingAddresses(pages: Pages, root: string) {
  const languages = new Set([...pages].map(([{ collection }]) => collection.language));
  const ofModel = [...languages].flatMap((language) => [...addressesIn(pages, language).values()]);
  const former = [...pages.keys()].flatMap(formerAddresses);
  const files = filesBelow(path.join(root, 'public'));
  const known = new Set([...ofModel, ...former, ...files].map(routeOf));
  const patterns = [...MADE, ...routesIn(path.join(root, 'src/pages'))];
  return (address: string) =>
    known.has(address) || patterns.some((pattern) => path.posix.matchesGlob(decoded(address), pattern));
}

/** The files in a folder and in those in it, as addresses. */
const filesBelow = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => `/${withSlashes(path.relative(folder, path.join(parentPath, name)))}`);

/** The addresses, as patterns, of the files in src/pages; those that take their paths from the model have its addresses. */
const routesIn = (folder: string) =>
  findFiles('**/*.{astro,ts,js,md,markdown,mdx,html}', { cwd: folder })
    .filter((file) => !/\bpathsOf\w*\(/.test(readFileSync(path.join(folder, file), 'utf8')))
    .map((file) => decoded(routeOf(`/${file.replace(/\.\w+$/, '')}`)))
    .map((route) => route.replaceAll(/\[\.{3}[^\]]+\]/g, '**').replaceAll(/\[[^\]]+\]/g, '*'));
