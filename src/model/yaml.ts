import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { fieldAt, fieldNames, type Field } from './fields.ts';
import type { MistakeInLine } from './mistake.ts';
import { findYamlMistake } from './yaml-mistakes.ts';

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
export function readYaml(text: string, firstLine: number, field: Field): Yaml {
  const { document, lineAt, lineOf } = parse(text, firstLine, 'failsafe');
  const mistake = findYamlMistake(document, text.split('\n'), lineAt, fieldNames(field));
  if (mistake)
    return { value: undefined, mistake: { ...mistake, line: mistake.line + firstLine - 1 }, lineOf };
  return { value: valueOf(document.contents, field), lineOf };
}

/** The value of a node; null where there is nothing. */
function valueOf(node: Node | null, field: Field | undefined): unknown {
  if (isSeq<Node>(node)) return node.items.map((item) => valueOf(item, field && fieldAt(field, [0])));
  if (isMap<Node, Node | null>(node)) {
    const fields = node.items.map(({ key, value }) => {
      const name = String(key);
      return [name, valueOf(value, field && fieldAt(field, [name]))];
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
