import { isNode, LineCounter, parseDocument } from 'yaml';

/** A parsed YAML text. */
export interface Yaml {
  /** Undefined when there are errors. */
  value: unknown;
  errors: { line: number; message: string }[];
  /** The line of a field, or of the nearest one around it. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/** Parses YAML that begins on line `firstLine` of its file. */
export function readYaml(text: string, firstLine = 1): Yaml {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
  };
  return {
    value: document.errors.length === 0 ? document.toJS() : undefined,
    errors: document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message })),
    lineOf,
  };
}
