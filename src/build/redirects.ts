import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkedContent } from '../model/checked-content.ts';
import { property } from '../model/fields.ts';
import { prefixOf } from '../model/routes.ts';
import { site } from '../site.ts';

/** Tells Netlify where pages have gone from their former addresses, and the 404 page of each language. `dist` ends with a slash. */
export function writeRedirects(dist: string): void {
  const moved = [...checkedContent().pages].flatMap(([{ value }, address]) => {
    const former = (property(value, 'formerly') ?? []) as string[];
    return former.map((each) => `${each} ${address} 301`);
  });
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
