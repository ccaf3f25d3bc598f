import type { MistakeInLine } from './mistake.ts';

/** Parsed YAML or JSON. */
export interface ParsedText {
  /** The parsed value, or undefined if the text contains a mistake. */
  value: unknown;
  /** The first mistake. Any later mistakes usually follow from it. */
  mistake?: MistakeInLine;
  /** Returns the line of a field, or of the nearest enclosing one. */
  lineOf: (path: readonly PropertyKey[]) => number;
}
