/** Addresses that may exist besides the content's pages. The link check accepts every address that it can't know to be dead. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFiles, withSlashes } from '../../lib/files.ts';
import { addressesIn, formerAddressesIn, type PageAddresses } from './page-addresses.ts';
import { readFunctions, readRules, type Rule } from './netlify.ts';
import { decoded, routeOf } from './route.ts';

/** Made by the build, or answered by a function. */
const MADE = [
  ...['/sitemap-index.xml', '/sitemap-0.xml', '/admin', '/admin/**'],
  ...['/_astro/**', '/social/**', '/api/**', '/.netlify/**'],
];

/** The addresses of the pages of the content and of the files in `public`, which Netlify serves before it reads a rule. */
export function servedAddresses(pages: PageAddresses, root: string): Set<string> {
  const languages = new Set([...pages].map(([{ collection }]) => collection.language));
  const ofModel = [...languages].flatMap((language) => [...addressesIn(pages, language).values()]);
  return new Set([...ofModel, ...publicFiles(root)].map(routeOf));
}

/**
 * Whether something may be at an address, as far as the content and the files of the project at `root` say it; `isAnswered` is
 * answeredByNetlify's, which reads the same whatever the pages are.
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

/** The files in `public` and its folders, as addresses. */
function publicFiles(root: string): string[] {
  const folder = path.join(root, 'public');
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => `/${withSlashes(path.relative(folder, path.join(parentPath, name)))}`);
}

/** The addresses of the files in src/pages, except those that take their paths from the model. */
const routesOfPages = (root: string) =>
  findFiles('src/pages/**/*.{astro,ts,js,md,markdown,mdx,html}', { cwd: root })
    .filter((file) => !/\bpathsOf\w*\(/.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => asPattern(file.replace(/^src\/pages|\.\w+$/g, ''), /\[\.{3}[^\]]+\]/g, /\[[^\]]+\]/g));

/**
 * Whether a rule or a function of the project at `root` answers an address. What a rule answers with 404 is not there; one for
 * another host, or for some visitors, doesn't answer the others.
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

/** An address as a glob; `several` and `one` are its placeholders for several parts and for one. */
const asPattern = (address: string, several: RegExp, one: RegExp) =>
  decoded(routeOf(address)).replaceAll(several, '**').replaceAll(one, '*');
