import { appendFileSync } from 'node:fs';
import { prefixOf } from '../model/routes.ts';
import { site } from '../site.ts';

/** Tells Netlify the 404 page of each language. `dist` ends with a slash. */
export function writeNotFoundRules(dist: string): void {
  const prefixes = site.languages.slice(1).map(prefixOf);
  const rules = prefixes.map((prefix) => `${prefix}/* ${prefix}/404.html 404\n`);
  if (rules.length > 0) appendFileSync(`${dist}_redirects`, rules.join(''));
}
