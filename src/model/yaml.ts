import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { fieldAt, type FieldDefinition } from './fields.ts';
import type { MistakeInLine } from './mistake.ts';
import type { ParsedText } from './parsed-text.ts';

type Advice = Pick<MistakeInLine, 'expected' | 'fix'>;

const QUOTE_IT = 'put the text in single quotes, and write an apostrophe in it twice';
const SIGN: Advice = { expected: 'quotes around a text that begins with &, * or !', fix: QUOTE_IT };
const COMMENT: Advice = {
  expected:
    'quotes around a text that contains #. Otherwise the rest of the line is a comment, which no page shows',
  fix: `${QUOTE_IT}. Or write the comment on its own line`,
};
const ITEM: Advice = {
  expected: 'as many spaces before the item as before the other items',
  fix: 'add or remove spaces at the start of this line',
};
const SYNTAX =
  'compare this line and the lines above it with the rules in docs/editing.md, "In files". Usually, a text needs quotes, a quote isn\'t closed, or a line begins with one space too many';

/**
 * Parses YAML that starts on line `firstLine` of its file. Every value is a string unless its field is a number or a
 * flag.
 */
export function readYaml(text: string, firstLine: number, field: FieldDefinition): ParsedText {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, schema: 'failsafe' });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  const lineOf = (path: readonly PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length > 0 ? lineOf(path.slice(0, -1)) : firstLine;
  };
  const mistakes: MistakeInLine[] = [];
  const report = (offset: number, advice: Advice) => {
    const line = lineAt(offset);
    mistakes.push({ line, found: text.split('\n')[line - firstLine]?.trim() || 'an empty line', ...advice });
  };
  const [error] = document.errors;
  if (error) report(error.pos[0], { expected: `valid YAML. The parser says: ${error.message}`, fix: SYNTAX });
  const value = error ? undefined : valueOf(document.contents, field, text, report);
  const [mistake] = mistakes;
  return mistake ? { value: undefined, mistake, lineOf } : { value, lineOf };
}

/**
 * Returns the value of a node, or null if the node is empty. Reports texts that YAML interprets differently from what
 * the author meant.
 */
function valueOf(
  node: Node | null,
  field: FieldDefinition | undefined,
  text: string,
  report: (offset: number, advice: Advice) => void,
): unknown {
  const [start = 0, end = 0] = node?.range ?? [];
  if (isAlias(node) || node?.anchor || node?.tag) report(start, SIGN);
  if (isSeq<Node>(node))
    return node.items.map((item) => valueOf(item, fieldAt(field, [], [0]), text, report));
  if (isMap<Node, Node | null>(node)) {
    const kind = { kind: node.get('kind') };
    const fields = node.items.map(({ key, value }) => {
      const name = String(key);
      return [name, valueOf(value, fieldAt(field, kind, [name]), text, report)];
    });
    return Object.fromEntries(fields);
  }
  if (!isScalar(node) || (node.type === 'PLAIN' && node.value === '')) return null;
  const value = String(node.value);
  if (node.type !== 'PLAIN') return value;
  if (field?.type === 'text' && node.comment) report(start, COMMENT);
  // The parser treats a list item that is indented too far as part of the text above it, so the text is searched for
  // such items.
  const item = text.slice(start, end).search(/\n *- /);
  if (item !== -1) report(start + item + 1, ITEM);
  if (field?.type === 'flag' && /^(true|false)$/.test(value)) return value === 'true';
  const isNumber = field?.type === 'number' || field?.type === 'integer';
  return isNumber && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value;
}
