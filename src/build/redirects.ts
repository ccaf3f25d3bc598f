import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { contentSnapshot } from '../model/content-snapshot.ts';
import { formerAddresses } from '../model/addresses/pages.ts';
import { encoded, prefixOf } from '../model/addresses/route.ts';
import { site } from '../site.ts';

/** Tells Netlify where pages have gone from their former addresses, and the 404 page of each language. `dist` ends with a slash. */
export function writeRedirects(dist: string): void {
  const moved = [...contentSnapshot().pages].flatMap(([file, address]) =>
    formerAddresses(file).map((each) => `${encoded(each)} ${address} 301`),
  );
  // Netlify serves /404.html, of the first language, without a rule.
  const prefixes = site.languages.slice(1).map(prefixOf);
  const notFound = prefixes.map((prefix) => `${prefix}/* ${prefix}/404.html 404`);
  // Netlify takes the first rule that matches, and that of a 404 page matches all addresses of its language.
  const rules = [...moved, ...notFound];
  if (rules.length === 0) return;
  // A site may have rules of its own in public/_redirects.
  const file = `${dist}_redirects`;
  const own = existsSync(file) ? [readFileSync(file, 'utf8').trimEnd()] : [];
  writeFileSync(file, `${[...own, ...rules].join('\n')}\n`);
}
