import { isNode, isPair, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { MistakeInLine } from './mistake.ts';
import { findYamlMistake } from './yaml-mistakes.ts';

export interface Yaml {
  /** Undefined when there is a mistake. */
  value: unknown;
  /** The first mistake: further ones mostly follow from it. */
  mistake: MistakeInLine | undefined;
  /** The line of a field, or of the nearest one around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/** Parses YAML, of which JSON is a part, in a text that begins on line `firstLine` of its file. */
function parse(text: string, firstLine = 1) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
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
  const { document, lineAt, lineOf } = parse(text, firstLine);
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
  return { value: document.toJS(), mistake, lineOf };
}

export function readJson(text: string): Yaml {
  const { document, lineAt, lineOf } = parse(text);
  try {
    return { value: JSON.parse(text) as unknown, mistake: undefined, lineOf };
  } catch {
    const line = lineAt(jsonMistakeAt(document, text));
    const mistake = {
      line,
      found: text.split('\n')[line - 1]?.trim() ?? '',
      expected: 'each name and each text in double quotes; a comma between two fields, none after the last',
      fix: 'correct the quotes of this line, or the comma at its end or that of the line above',
    };
    return { value: undefined, mistake, lineOf };
  }
}

/** Where a text is no JSON: at an error of YAML, or at what only YAML allows. */
function jsonMistakeAt(document: Document, text: string): number {
  let offset = document.errors[0]?.pos[0];
  visit(document, {
    Scalar: (_key, { value, type, range }) => {
      if (typeof value === 'string' && type !== 'QUOTE_DOUBLE') offset ??= range?.[0];
    },
  });
  return offset ?? Math.max(0, text.search(/,\s*[}\]]/));
}
