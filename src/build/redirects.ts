import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { addressesIn, decoded, encoded, prefixOf } from '../model/addresses/index.ts';
import { formerAddressesIn } from '../model/addresses/former-addresses.ts';
import { otherLanguages } from '../words/languages.ts';

/** Rules for addresses that browsers and search engines request by default, without a link. */
const BY_HABIT = [
  '/favicon.ico /favicon-32.png 200',
  '/apple-touch-icon-precomposed.png /apple-touch-icon.png 200',
  '/sitemap.xml /sitemap-index.xml 301',
];
const FEEDS = ['/feed', '/feed.xml', '/rss', '/rss.xml', '/atom.xml'];

/**
 * Returns both spellings of an address, encoded and not. Netlify's matcher decodes the path before it compares, so that
 * an encoded rule never matches there; its CDN can't be tried here.
 */
const spellingsOf = (address: string) => new Set([encoded(address), decoded(address).replaceAll(' ', '%20')]);

/**
 * Writes Netlify's redirects from former addresses, and the rules for the 404 page of each language. `dist` must end in
 * a slash.
 */
export function writeRedirects(dist: string): void {
  const former = formerAddressesIn(contentSnapshot().pages);
  const moved = [...former].flatMap(([each, address]) =>
    Array.from(spellingsOf(each), (spelling) => `${spelling} ${address} 301`),
  );
  const addresses = addressesIn(contentSnapshot().pages);
  const feed = addresses.get('insights/rss.xml') ?? addresses.get('work/rss.xml');
  const feeds = feed ? FEEDS.map((each) => `${each} ${feed} 301`) : [];
  // Netlify serves the first language's /404.html without a rule.
  const prefixes = otherLanguages.map(prefixOf);
  const notFound = prefixes.map((prefix) => `${prefix}/* ${prefix}/404.html 404`);
  // The rules for 404 pages come last, because they match all addresses in a language, and Netlify uses the first rule
  // that matches.
  const rules = [...moved, ...BY_HABIT, ...feeds, ...notFound];
  // The owner's own rules in public/_redirects come first, so they take precedence.
  const file = `${dist}_redirects`;
  const ownRules = existsSync(file) ? [readFileSync(file, 'utf8').trimEnd()] : [];
  writeFileSync(file, `${[...ownRules, ...rules].join('\n')}\n`);
}
