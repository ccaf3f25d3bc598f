import { isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';

/** A text, a number or another single value. */
export interface Scalar {
  path: PropertyKey[];
  value: unknown;
  /** As it is written, without quotes. */
  source: string;
  /** What follows a # on the same line. */
  comment?: string | undefined;
  /** Without quotes, on one line or several. */
  isPlain: boolean;
}

/** A parsed YAML text. */
export interface Yaml {
  /** Undefined when there are errors. */
  value: unknown;
  errors: { line: number; code: string; message: string }[];
  /** The values in reading order; none when there are errors. */
  scalars: Scalar[];
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
  const scalars: Scalar[] = [];
  visit(document, {
    Scalar: (key, node, ancestors) => {
      if (key === 'key') return;
      const [, end = 0, next = 0] = node.range ?? [];
      const [, comment] = /^[ \t]*#(.*)/.exec(text.slice(end, next)) ?? [];
      scalars.push({
        path: pathOf([...ancestors, node]),
        value: node.value,
        source: node.source ?? '',
        comment: comment?.trimEnd(),
        isPlain: node.type === 'PLAIN',
      });
    },
  });
  const isValid = document.errors.length === 0;
  return {
    value: isValid ? document.toJS() : undefined,
    errors: document.errors.map(({ pos, code, message }) => ({ line: lineAt(pos[0]), code, message })),
    scalars: isValid ? scalars : [],
    lineOf,
  };
}

/** The path of the last of nested nodes: names of fields and positions in lists. */
function pathOf(nodes: readonly unknown[]): PropertyKey[] {
  return nodes.flatMap((node, index): PropertyKey[] => {
    if (isPair(node)) return [isScalar(node.key) ? String(node.key.value) : String(node.key)];
    const parent = nodes[index - 1];
    return isSeq(parent) ? [parent.items.indexOf(node)] : [];
  });
}
