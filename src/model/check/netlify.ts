import { readFileSync } from 'node:fs';
import path from 'node:path';
import { existingAddresses, servedAddresses, type IsAnswered } from '../addresses/existing.ts';
import { readFunctions, readRules, type Rule } from '../addresses/netlify.ts';
import type { PageAddresses } from '../addresses/page-addresses.ts';
import { routeOf } from '../addresses/route.ts';
import type { Mistake } from '../mistake.ts';

/**
 * Finds redirects that Netlify would leave out, would never use, or that lead nowhere, and functions that it could not read.
 * Netlify itself tells nobody.
 */
export async function checkNetlify(
  pages: PageAddresses,
  root: string,
  isAnswered: IsAnswered,
): Promise<Mistake[]> {
  const files = await readRules(root);
  const errors = files.flatMap(({ file, errors }) => errors.map(({ message }) => ({ file, message })));
  const unread = errors.map(({ file, message }): Mistake => {
    // "Could not parse redirect line 5:", the rule, and why.
    const [where = '', found = '', ...why] = message.split('\n').map((line) => line.trim());
    const line = Number(/line (\d+)/.exec(where)?.[1]);
    // Where a whole file can't be read, it says so in its first line, and then shows the place.
    const isRule = where.startsWith('Could not parse redirect');
    const expected = `a rule that Netlify takes, whose parser says: ${isRule ? why.join(' ') : where}`;
    return { file, line: line || 1, field: '', found, expected, fix: 'correct the rule, or remove it' };
  });
  const functions = readFunctions(root).flatMap(({ file, error }): Mistake[] => {
    if (!error) return [];
    const expected = 'code that can be parsed';
    return [{ file, line: 1, field: '', found: error.message, expected, fix: 'correct the code' }];
  });
  const served = servedAddresses(pages, root);
  const exists = existingAddresses(pages, root, isAnswered);
  const useless = files.flatMap(({ file, rules }) =>
    rules.flatMap((rule): Mistake[] => {
      const advice = adviceFor(rule, served, exists);
      return advice ? [{ file, line: lineOfRule(rule, path.join(root, file)), field: '', ...advice }] : [];
    }),
  );
  return [...unread, ...useless, ...functions];
}

/** What is wrong with a rule; undefined if Netlify uses it, and it leads to something. */
function adviceFor(
  { path: from, to, status = 301, force }: Rule,
  served: ReadonlySet<string>,
  exists: (address: string) => boolean,
): Pick<Mistake, 'found' | 'expected' | 'fix'> | undefined {
  const found = `${from} → ${to}`;
  if (from.includes('?')) {
    const expected = 'parameters after the address, as in / p=12 /insights/an-article 301!';
    return {
      found,
      expected,
      fix: 'write the parameters so: Netlify compares only what stands before the ?',
    };
  }
  if (!force && served.has(routeOf(from))) {
    const expected =
      'an address without a page or file, or force: Netlify serves these before it reads a rule';
    return { found, expected, fix: `write ${status}! in _redirects, or force = true in netlify.toml` };
  }
  // A target that is filled in with parts of the address, or is on another site, can't be known.
  const isOpen = /[*:]/.test(to);
  if (isOpen || exists(routeOf(to.replace(/[?#].*$/, '')))) return undefined;
  return { found, expected: 'a page or a file of the site', fix: 'correct where it leads, or remove it' };
}

/** The line of a rule, which the parser doesn't give: the line with its address in `_redirects`, with its target in netlify.toml. */
function lineOfRule({ path: from, to }: Rule, file: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const words = file.endsWith('.toml') ? [`"${to}"`] : [from, to];
  return lines.findIndex((line) => words.every((word) => line.includes(word))) + 1 || 1;
}
