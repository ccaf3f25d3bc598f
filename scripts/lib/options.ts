import { parseArgs } from 'node:util';

/**
 * The options of this program's command line that are set. Prints `usage` and ends the program for `--help`, and, after
 * what is wrong, for anything unknown.
 */
export function readOptions<Name extends string>(usage: string, names: readonly Name[]): Set<Name> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } });
    if (!values.help) return new Set(names.filter((name) => Object.hasOwn(values, name)));
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return process.exit(2);
  }
}
