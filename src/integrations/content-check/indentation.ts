import type { Mistake } from './problem.ts';

/** Indentation, dash, name of a field, and the rest of a line. */
const LINE = /^( *)((?:- +|-$)?)([\w-]+:(?!\/))?(.*)$/;

/** The first line that begins at none of the columns that the lines above it allow. */
export function findMisplacedLine(lines: readonly string[]): Mistake | undefined {
  /** Where the blocks around a line begin: their fields, or the dashes of their items. */
  let levels: { kind: 'field' | 'item'; column: number }[] = [];
  /** Whether the line above opens a block. */
  let opens = false;
  for (const [index, line] of lines.entries()) {
    const [, indent = '', dash = '', name, rest = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (!dash && !name) continue;
    const { length: column } = indent;
    const kind = dash ? 'item' : 'field';
    const innermost = levels.at(-1)?.column ?? 0;
    const known = levels.findLastIndex((level) => level.kind === kind && level.column === column);
    const isNested = opens && (column > innermost || (kind === 'item' && column === innermost));
    if (known !== -1) levels = levels.slice(0, known + 1);
    else if (isNested || (levels.length === 0 && column === 0)) levels.push({ kind, column });
    else {
      const columns = levels.filter((level) => level.kind === kind).map((level) => level.column);
      const distance = (each: number) => Math.abs(each - column);
      const [wanted = opens ? innermost + 2 : 0] = columns.toSorted((a, b) => distance(a) - distance(b));
      const isRight = column > wanted;
      return {
        line: index + 1,
        found: line.trim(),
        expected: `${wanted} spaces before it, not ${column}: the line begins too far ${isRight ? 'right' : 'left'}`,
        fix: isRight ? 'remove the extra spaces at its start' : 'add the missing spaces at its start',
      };
    }
    if (dash && name) levels.push({ kind: 'field', column: column + dash.length });
    opens = /^ *(#.*)?$/.test(rest);
  }
  return undefined;
}
