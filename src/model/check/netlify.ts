import { readFileSync } from 'node:fs';
import path from 'node:path';
import { existingAddresses, servedAddresses, type IsAnswered } from '../addresses/existing.ts';
import { readFunctions, readRules, type Rule } from '../addresses/netlify.ts';
import type { PageAddresses } from '../addresses/page-addresses.ts';
import { routeOf } from '../addresses/route.ts';
import type { Mistake } from '../mistake.ts';

/**
 * Finds redirects that Netlify would ignore or never apply, redirects to missing targets, and functions that can't be
 * parsed. Netlify reports none of these problems.
 */
export async function checkNetlify(
  pages: PageAddresses,
  root: string,
  isAnswered: IsAnswered,
): Promise<Mistake[]> {
  const files = await readRules(root);
  const errors = files.flatMap(({ file, errors }) => errors.map(({ message }) => ({ file, message })));
  const unread = errors.map(({ file, message }) => ({ file, field: '', ...parserError(message) }));
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

/** Converts a multi-line error message from Netlify's parser to a mistake. */
function parserError(message: string): Omit<Mistake, 'file' | 'field'> {
  const [first = '', ...rest] = message.split('\n').map((each) => each.trim());
  if (first.startsWith('Could not parse redirect')) {
    // "Could not parse redirect line 5:", followed by the rule and the reason.
    const [rule = '', ...reason] = rest;
    const line = Number(/line (\d+)/.exec(first)?.[1] ?? 1);
    const expected = `a valid rule. Netlify's parser says: ${reason.join(' ')}`;
    return { line, found: rule, expected, fix: 'correct or remove the rule' };
  }
  // The reason. If the file isn't valid TOML, the message also contains lines of the file, such as "5: [[redirects]". Below
  // the invalid line is a ^, or the message ends.
  const [, line = 1, toml = ''] = /^(\d+):[ \t]*(.*)\n(?:\s*\^|$)/m.exec(message) ?? [];
  const expected = `valid settings. Netlify's parser says: ${first}`;
  return { line: Number(line), found: toml || 'the file', expected, fix: 'correct the file' };
}

/**
 * Describes what is wrong with a redirect rule. Returns undefined if Netlify applies the rule and the rule's target
 * exists.
 */
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
      fix: 'write the parameters like this. Netlify only matches the part before the ?',
    };
  }
  if (!force && served.has(routeOf(from))) {
    const expected =
      'an address without a page or file, or a forced rule. Netlify serves pages and files before it evaluates rules';
    return { found, expected, fix: `write ${status}! in _redirects, or force = true in netlify.toml` };
  }
  // A target on another site, or with placeholders, can't be checked, so it is accepted.
  const isOpen = /[*:]/.test(to);
  if (isOpen || exists(routeOf(to.replace(/[?#].*$/, '')))) return undefined;
  return { found, expected: 'a page or file of the site', fix: 'correct its target or remove it' };
}

/**
 * Returns a rule's line number, which the parser doesn't report. To find the line, searches `_redirects` for both
 * addresses, or netlify.toml for the target only.
 */
function lineOfRule({ path: from, to }: Rule, file: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  const words = file.endsWith('.toml') ? [`"${to}"`] : [from, to];
  return lines.findIndex((line) => words.every((word) => line.includes(word))) + 1 || 1;
}
