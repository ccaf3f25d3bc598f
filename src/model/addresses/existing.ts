/** Addresses that exist in addition to the content's pages. The link check accepts every address that it can't prove dead. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles, withSlashes } from '../../lib/files.ts';
import { addressesIn, formerAddressesIn, type PageAddresses } from './page-addresses.ts';
import { readFunctions, readRules, type Rule } from './netlify.ts';
import { decoded, routeOf } from './route.ts';

/** The build makes these files, or a function answers these addresses. */
const MADE = [
  ...['/sitemap-index.xml', '/sitemap-0.xml', '/admin', '/admin/**'],
  ...['/_astro/**', '/social/**', '/api/**', '/.netlify/**'],
];

/** Returns the addresses of pages and of files in `public`. Netlify serves these before it looks at a redirect rule. */
export function servedAddresses(pages: PageAddresses, root: string): Set<string> {
  const languages = new Set([...pages].map(([{ collection }]) => collection.language));
  const ofModel = [...languages].flatMap((language) => [...addressesIn(pages, language).values()]);
  return new Set([...ofModel, ...publicFiles(root)].map(routeOf));
}

/**
 * Returns a function that tells whether something may exist at an address. `isAnswered` comes from answeredByNetlify, which
 * doesn't depend on the pages.
 */
export function existingAddresses(pages: PageAddresses, root: string, isAnswered: IsAnswered) {
  const former = [...formerAddressesIn(pages).keys()].map(routeOf);
  const known = servedAddresses(pages, root).union(new Set(former));
  const isRoute = matching([...MADE, ...routesOfPages(root)]);
  return (address: string) => known.has(address) || isRoute(address) || isAnswered(address);
}

export type IsAnswered = Awaited<ReturnType<typeof answeredByNetlify>>;

const matching = (patterns: readonly string[]) => (address: string) =>
  patterns.some((pattern) => path.posix.matchesGlob(decoded(address), pattern));

/** Returns the addresses of all files in `public`. */
function publicFiles(root: string): string[] {
  const folder = path.join(root, 'public');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => `/${withSlashes(path.relative(folder, path.join(parentPath, name)))}`);
}

/** Returns the addresses of the files in src/pages, except those that get their paths from the model. */
const routesOfPages = (root: string) =>
  findFiles('src/pages/**/*.{astro,ts,js,md,markdown,mdx,html}', { cwd: root })
    .filter((file) => !/\bpathsOf\w*\(/.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => asPattern(file.replace(/^src\/pages|\.\w+$/g, ''), /\[\.{3}[^\]]+\]/g, /\[[^\]]+\]/g));

/**
 * Returns a function that tells whether a redirect rule or a function answers an address. It ignores rules that answer with
 * 404, and rules for another host or for some visitors only.
 */
export async function answeredByNetlify(root: string) {
  const rules = (await readRules(root)).flatMap((each) => each.rules);
  const addresses = [
    ...rules.filter(isForAll).map((rule) => rule.path),
    ...readFunctions(root).flatMap(({ paths }) => paths),
  ];
  return matching(addresses.map((address) => asPattern(address, /\*/g, /:\w+/g)));
}

const isForAll = ({ host, status, conditions }: Rule) =>
  !host && status !== 404 && Object.keys(conditions).length === 0;

/** Converts an address to a glob. `several` matches placeholders for any number of parts, `one` those for a single part. */
const asPattern = (address: string, several: RegExp, one: RegExp) =>
  decoded(routeOf(address)).replaceAll(several, '**').replaceAll(one, '*');
