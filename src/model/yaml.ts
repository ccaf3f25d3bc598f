import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { fieldAt, type FieldDefinition } from './fields.ts';
import type { MistakeInLine } from './mistake.ts';

export interface Yaml {
  /** Undefined when there is a mistake. */
  value: unknown;
  /** The first mistake: further ones mostly follow from it. */
  mistake?: MistakeInLine;
  /** The line of a field, or of the nearest one around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/** Parses YAML, of which JSON is a part, in a text that begins on line `firstLine` of its file. */
function parse(text: string, firstLine: number, schema: 'failsafe' | 'json') {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, schema });
  /** The line of an offset in the text. */
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]) + firstLine - 1;
    return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
  };
  return { document, lineAt, lineOf };
}

/** Reads YAML that holds what `field` describes: each value is a text, unless its field says otherwise. */
export function readYaml(text: string, firstLine: number, field: FieldDefinition): Yaml {
  const { document, lineAt, lineOf } = parse(text, firstLine, 'failsafe');
  const mistake = findMistake(document, text.split('\n'), lineAt);
  if (mistake)
    return { value: undefined, mistake: { ...mistake, line: mistake.line + firstLine - 1 }, lineOf };
  return { value: valueOf(document.contents, field), lineOf };
}

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe within it twice';
const SIGN = { expected: 'quotes round a text that begins with a sign', fix: QUOTE_IT };
const COMMENT = {
  expected: 'quotes round a text that contains #: what follows it is a comment, which no page shows',
  fix: `${QUOTE_IT}; or write the comment on a line of its own`,
};
const COLUMN = {
  expected: 'as many spaces before it as before the fields or items beside it',
  fix: 'add or remove spaces at the start of this line',
};
const RULES =
  'correct this line or the one above: only spaces before the text, an ordinary space after a colon and a hyphen, and single quotes round a text with a colon, a quote or a sign at its start (docs/editing.md, "In files")';

/** What is complete beside a comment. */
const NO_TEXT = /^(-?\d+(\.\d+)?|true|false)$/;

/** The first mistake: something that can't be parsed, or means something else than intended. */
function findMistake(
  document: Document,
  lines: readonly string[],
  lineAt: (offset: number) => number,
): MistakeInLine | undefined {
  const mistake = (line: number, advice: Pick<MistakeInLine, 'expected' | 'fix'>): MistakeInLine => {
    return { line, found: lines[line - 1]?.trim() || 'an empty line', ...advice };
  };
  const [error, next] = document.errors;
  if (error) {
    // The parser takes a line that is indented too far for a part of the one above, and reads on to the end for a quote.
    const isAbove = error.code === 'BLOCK_AS_IMPLICIT_KEY' && next?.code === 'MULTILINE_IMPLICIT_KEY';
    const isOpen = error.code === 'MISSING_CHAR';
    const line = lineAt(isOpen ? lastQuote(document) : isAbove ? next.pos[1] : error.pos[0]);
    return mistake(line, {
      expected: `YAML that its parser takes, which says: ${error.message}`,
      fix: RULES,
    });
  }
  let first: MistakeInLine | undefined;
  visit(document, {
    Node: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      const line = lineAt(start);
      const isPlain = isScalar(node) && node.type === 'PLAIN';
      // An item that is read as a part of the text above.
      const item = lines.slice(line, lineAt(end)).findIndex((each) => /^ *- /.test(each));
      if (isPlain && item !== -1) first = mistake(line + item + 1, COLUMN);
      else if (isAlias(node) || node.anchor || node.tag) first = mistake(line, SIGN);
      else if (isPlain && node.comment && !NO_TEXT.test(String(node.value))) first = mistake(line, COMMENT);
      return first && visit.BREAK;
    },
  });
  return first;
}

/** Where the last text in quotes begins. */
function lastQuote(document: Document): number {
  let start = 0;
  visit(document, {
    Scalar: (_key, { type, range }) => {
      if (type?.startsWith('QUOTE')) start = range?.[0] ?? start;
    },
  });
  return start;
}

/** The value of a node; null where there is nothing. */
function valueOf(node: Node | null, field: FieldDefinition | undefined): unknown {
  if (isSeq<Node>(node)) return node.items.map((item) => valueOf(item, fieldAt(field, [], [0])));
  if (isMap<Node, Node | null>(node)) {
    const kind = { kind: node.get('kind') };
    const fields = node.items.map(({ key, value }) => {
      const name = String(key);
      return [name, valueOf(value, fieldAt(field, kind, [name]))];
    });
    return Object.fromEntries(fields);
  }
  if (!isScalar(node) || (node.type === 'PLAIN' && node.value === '')) return null;
  const text = String(node.value);
  if (node.type !== 'PLAIN') return text;
  if (field?.type === 'flag' && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = field?.type === 'number' || field?.type === 'integer';
  return isNumber && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** What only YAML allows: a text in single quotes, and a comma after the last field. */
const NO_JSON = /[:[,{]\s*'|,\s*[}\]]/;

export function readJson(text: string): Yaml {
  const { document, lineAt, lineOf } = parse(text, 1, 'json');
  try {
    return { value: JSON.parse(text) as unknown, lineOf };
  } catch {
    const line = lineAt(document.errors[0]?.pos[0] ?? Math.max(0, text.search(NO_JSON)));
    const found = text.split('\n')[line - 1]?.trim() ?? '';
    const expected =
      'each name and each text in double quotes; a comma between two fields, none after the last';
    const fix = 'correct the quotes of this line, or the comma at its end or that of the line above';
    return { value: undefined, mistake: { line, found, expected, fix }, lineOf };
  }
}
