import { isAlias, isScalar, visit, type Document, type Node, type YAMLError } from 'yaml';
import { count, type Message } from './problem.ts';

/** What is wrong in a YAML text, and the offset of the place. */
type Mistake = Message & { offset: number };

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe within it twice';

/** A node of the parsed text, from one offset to another. */
interface Place {
  node: Node;
  start: number;
  end: number;
}

/** The first mistake: what keeps the text from being parsed, or is read otherwise than it was meant. */
export function findYamlMistake(document: Document, text: string): Mistake | undefined {
  const places: Place[] = [];
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      places.push({ node, start, end });
    },
  });
  const [error] = document.errors;
  const misplaced = findMisplacedLine(text);
  // Without an error, the parser took the line for a part of the text above it.
  const isInText = ({ node, start, end }: Place, offset: number) =>
    isScalar(node) && node.type === 'PLAIN' && start < offset && offset < end;
  if (misplaced && (error || places.some((place) => isInText(place, misplaced.offset)))) return misplaced;
  if (error) return findUnclosed(error, places, text) ?? describeError(error, text);
  return places.map((place) => findUnquoted(place, text)).find((mistake) => mistake !== undefined);
}

const CLOSING: Record<string, string> = { "'": "'", '"': '"', '[': ']', '{': '}' };

/** The quote or bracket that is not closed, in which the error is. */
function findUnclosed({ pos: [from, to] }: YAMLError, places: Place[], text: string): Mistake | undefined {
  const unclosed = places.findLast(({ start, end }) => {
    const closing = CLOSING[text.charAt(start)];
    return (
      closing &&
      start <= to &&
      from <= end + 1 &&
      !text
        .slice(start + 1, end)
        .trimEnd()
        .endsWith(closing)
    );
  });
  if (!unclosed) return undefined;
  const opening = text.charAt(unclosed.start);
  return {
    offset: unclosed.start,
    found: `${lineAround(text, unclosed.start)}, where ${opening} is not closed`,
    expected: `${CLOSING[opening]} at the end of the text`,
    fix: `write it there, or ${QUOTE_IT}`,
  };
}

function describeError({ code, message, pos: [offset] }: YAMLError, text: string): Mistake {
  const found = lineAround(text, offset);
  const mistake = (expected: string, fix: string) => ({ offset, found, expected, fix });
  const [, name, value = ''] = /^(?:- )?([\w-]+):([^\s/].*)$/.exec(found) ?? [];
  if (name) return mistake('a space after the colon', `write ${name}: ${value}`);
  if (code === 'TAB_AS_INDENT') return mistake('spaces before it: YAML takes no tabs', 'indent with spaces');
  if (code === 'DUPLICATE_KEY')
    return mistake('each field once', 'remove one of the two fields of this name');
  if (!/^- |:( |$)/.test(found)) {
    return mistake(
      'a field, as "name: text"',
      'write its name; a text that goes on here is indented by two spaces',
    );
  }
  return mistake(`valid YAML. ${message}`, QUOTE_IT);
}

/** The line of an offset. */
function lineAround(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split('\n');
  return line.trim();
}

/** A text without quotes of which YAML takes a part for something else. */
function findUnquoted({ node, start, end }: Place, text: string): Mistake | undefined {
  const at = { offset: start, found: lineAround(text, start) };
  if (isAlias(node) || node.anchor) {
    return { ...at, expected: 'quotes round a text that begins with * or &', fix: QUOTE_IT };
  }
  const isText =
    isScalar(node) && node.type === 'PLAIN' && (node.value === null || typeof node.value === 'string');
  if (!isText || !/^[ \t]*#/.test(text.slice(end, node.range?.[2]))) return undefined;
  return {
    ...at,
    expected: 'quotes round a text that contains #: what follows it is a comment, which no page shows',
    fix: `${QUOTE_IT}; or write the comment on a line of its own`,
  };
}

/** Where lines of a block begin: the names of fields, or the dashes of a list. */
interface Level {
  kind: 'field' | 'item';
  column: number;
}

/** The first line that begins at none of the columns that the lines above it allow. */
function findMisplacedLine(text: string): Mistake | undefined {
  let levels: Level[] = [];
  /** Whether the line above opens a block. */
  let opens = false;
  let offset = 0;
  for (const line of text.split('\n')) {
    const [, indent = '', dash = '', name, rest = ''] = LINE.exec(line.trimEnd()) ?? [];
    const { length: column } = indent;
    if (dash || name) {
      const kind = dash ? 'item' : 'field';
      const innermost = levels.at(-1)?.column ?? 0;
      const known = levels.findLastIndex((level) => level.kind === kind && level.column === column);
      const isNested = opens && (column > innermost || (kind === 'item' && column === innermost));
      const allowed = levels.filter((level) => level.kind === kind).map((level) => level.column);
      if (levels.length === 0) allowed.push(0);
      if (opens) allowed.push(innermost + 2);
      if (known !== -1) levels = levels.slice(0, known + 1);
      else if (isNested || (levels.length === 0 && column === 0)) levels.push({ kind, column });
      else return describeMisplaced(line.trim(), offset + column, column, allowed);
      if (dash && name) levels.push({ kind: 'field', column: column + dash.length });
      opens = /^ *(#.*)?$/.test(rest);
    }
    offset += line.length + 1;
  }
  return undefined;
}

/** Indentation, dash, name of a field, and the rest of a line. */
const LINE = /^( *)((?:- +|-$)?)([\w-]+:(?!\/))?(.*)$/;

const spaces = (amount: number) => (amount === 0 ? 'no space' : count(amount, 'space'));

function describeMisplaced(
  line: string,
  offset: number,
  column: number,
  allowed: readonly number[],
): Mistake | undefined {
  const distance = (each: number) => Math.abs(each - column);
  const [nearest] = allowed.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return undefined;
  const isRight = column > nearest;
  return {
    offset,
    found: `${line}, after ${spaces(column)}`,
    expected: `${spaces(nearest)} before it: the line begins too far ${isRight ? 'right' : 'left'}`,
    fix: `${isRight ? 'remove' : 'add'} ${spaces(distance(nearest))} at the start of the line`,
  };
}
