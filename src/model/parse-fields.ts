/** Reads YAML, JSON and frontmatter. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { fieldIn, type FieldDefinition } from './fields.ts';
import type { MistakeInLine } from './mistake.ts';

export interface ParsedFields {
  /** The fields, or undefined if they can't be read. */
  value: unknown;
  /** The first mistake. Any later mistakes usually follow from it. */
  mistake?: MistakeInLine;
  /** Returns the line of a value, or of the nearest enclosing one. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

interface Source {
  /** The definition of the fields, without which every value in YAML is a text. */
  field?: FieldDefinition | undefined;
  isJson?: boolean;
  /** The line of the file on which the text begins. */
  firstLine?: number;
}

/** Rules for what YAML reads otherwise than it looks, without an error. */
const SIGN = 'A text that begins with &, * or ! needs quotes around it';
const COMMENT =
  'A text that contains " #" needs quotes around it, because the rest of the line is a comment otherwise';
const ITEM = 'An item with more spaces before it than the item above is read as a part of that item';
const SYNTAX = 'A text needs quotes around it if it contains ": " or begins with a sign (docs/editing.md)';

/** Parses the fields of a file. YAML also reads JSON, and finds the lines in both. */
export function parseFields(
  text: string,
  { field, isJson = false, firstLine = 1 }: Source = {},
): ParsedFields {
  const counter = new LineCounter();
  // In this schema, every scalar is a text. Its field decides whether it is a number or a flag.
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, schema: 'failsafe' });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
  };
  const mistakes: MistakeInLine[] = [];
  const report = (offset: number, rule: string) => {
    const line = lineAt(offset);
    const found = text.split('\n')[line - firstLine]?.trim();
    mistakes.push({ line, found: found ? `\`${found}\`` : 'an empty line', rule });
  };
  const read = (): unknown => {
    if (isJson) return JSON.parse(text);
    const [error] = document.errors;
    if (error) report(error.pos[0], `${error.message}. ${SYNTAX}`);
    return valueOf(document.contents, field, text, report);
  };
  let value: unknown;
  try {
    value = read();
  } catch (error) {
    const { message } = error as SyntaxError;
    report(offsetIn(text, message), message.replaceAll(/\s+/g, ' '));
  }
  const [mistake] = mistakes;
  return mistake ? { value: undefined, mistake, lineOf } : { value, lineOf };
}

/** Returns where JSON's parser found a mistake: it names the position, or the character with the text around it. */
function offsetIn(text: string, message: string): number {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const [, token, around = ''] = /^Unexpected token '(.)', (?:\.{3})?"(.*)"/s.exec(message) ?? [];
  if (position) return Number(position);
  return token ? text.indexOf(token, text.indexOf(around)) : text.trimEnd().length;
}

/**
 * Returns the value of a node, or null if the node is empty. Reports texts that YAML interprets differently from what
 * the author meant.
 */
function valueOf(
  node: Node | null,
  field: FieldDefinition | undefined,
  text: string,
  report: (offset: number, rule: string) => void,
): unknown {
  const [start = 0, end = 0] = node?.range ?? [];
  if (isAlias(node) || node?.anchor || node?.tag) report(start, SIGN);
  if (isSeq<Node>(node)) return node.items.map((item) => valueOf(item, fieldIn(field, [], 0), text, report));
  if (isMap<Node, Node | null>(node)) {
    const kind = { kind: node.get('kind') };
    const fields = node.items.map(({ key, value }) => {
      const name = String(key);
      return [name, valueOf(value, fieldIn(field, kind, name), text, report)];
    });
    return Object.fromEntries(fields);
  }
  if (!isScalar(node) || (node.type === 'PLAIN' && node.value === '')) return null;
  const value = String(node.value);
  if (node.type !== 'PLAIN') return value;
  if (field?.type === 'text' && node.comment) report(start, COMMENT);
  // The parser treats a list item that is indented too far as part of the text above it.
  const item = text.slice(start, end).search(/\n *- /);
  if (item !== -1) report(start + item + 1, ITEM);
  if (field?.type === 'flag' && /^(true|false)$/.test(value)) return value === 'true';
  const isNumber = field?.type === 'number' || field?.type === 'integer';
  return isNumber && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value;
}
