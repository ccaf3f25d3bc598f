import { readFunctions, readRules } from '../addresses/netlify.ts';
import type { Mistake } from '../mistake.ts';

/** Finds redirects that Netlify would leave out, and functions that it could not read, which nobody is told otherwise. */
export async function checkNetlify(root: string): Promise<Mistake[]> {
  const errors = (await readRules(root)).flatMap(({ file, errors }) =>
    errors.map(({ message }) => ({ file, message })),
  );
  const rules = errors.map(({ file, message }): Mistake => {
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
  return [...rules, ...functions];
}
