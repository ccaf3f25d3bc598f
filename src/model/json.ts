import { findNodeAtLocation, parseTree, type JSONPath, type ParseError } from 'jsonc-parser';
import type { ParsedText } from './parsed-text.ts';

const SYNTAX = {
  expected:
    'each name and each text in double quotes, a comma between two fields but not after the last, and a closing bracket for each opening one',
  fix: 'correct the quotes or brackets of this line, or the comma at its end or at the end of the line above',
};

/** Parses JSON. If the JSON contains mistakes, reports the line of the first mistake. */
export function readJson(text: string): ParsedText {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = tree && findNodeAtLocation(tree, path as JSONPath);
    if (node) return lineAt(node.offset);
    return path.length > 0 ? lineOf(path.slice(0, -1)) : 1;
  };
  const [error] = errors;
  if (!error) return { value: JSON.parse(text) as unknown, lineOf };
  const line = lineAt(error.offset);
  const found = text.split('\n')[line - 1]?.trim() || 'an empty line';
  return { value: undefined, mistake: { line, found, ...SYNTAX }, lineOf };
}
