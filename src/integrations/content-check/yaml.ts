import { isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Mistake } from './problem.ts';
import { findYamlMistake } from './yaml-mistakes.ts';

export interface Yaml {
  /** Undefined when there is a mistake. */
  value: unknown;
  /** The first mistake: further ones mostly follow from it. */
  mistake: Mistake | undefined;
  /** The line of a field, or of the nearest one around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/**
 * Parses a YAML text that begins on line `firstLine` of its file. Numbers are read as they are written, except
 * in the fields `numbers`: `title: 2026` and `value: 4.90` are texts without quotes.
 */
export function readYaml(text: string, firstLine: number, numbers: readonly string[]): Yaml {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]) + firstLine - 1;
    return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
  };
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
  const { lineOf } = readYaml(text, 1, []);
  try {
    return { value: JSON.parse(text) as unknown, mistake: undefined, lineOf };
  } catch (error) {
    // The position is missing in some messages.
    const message = String(error).replaceAll(/SyntaxError: |\n */g, '');
    const line = Number(/\(line (\d+)/.exec(message)?.[1] ?? 1);
    const mistake = {
      line,
      found: text.split('\n')[line - 1]?.trim() ?? '',
      expected: `valid JSON. ${message}`,
      fix: 'put each text in double quotes, and a comma after each field that another follows, here or above',
    };
    return { value: undefined, mistake, lineOf };
  }
}
