import { isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
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
function parse(text: string, firstLine: number, schema: 'core' | 'json') {
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

/** Reads YAML. Numbers are texts as they are written, except in the fields `numbers`: `title: 2026`, `value: 4.90`. */
export function readYaml(text: string, firstLine: number, numbers: readonly string[]): Yaml {
  const { document, lineAt, lineOf } = parse(text, firstLine, 'core');
  const mistake = findYamlMistake(document, text.split('\n'), lineAt);
  if (mistake)
    return { value: undefined, mistake: { ...mistake, line: mistake.line + firstLine - 1 }, lineOf };
  visit(document, {
    Scalar: (key, node, path) => {
      const pair = path.at(-1);
      const field = key === 'value' && isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '';
      if (typeof node.value === 'number' && !numbers.includes(field)) node.value = node.source;
    },
  });
  return { value: document.toJS(), lineOf };
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
