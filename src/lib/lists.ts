/** Parsers for content files that hold one YAML list; the order of the list is the order on the page. */
import { parse } from 'yaml';

/** A YAML list of objects with an `id` each; adds `order`, counted from 1. Throws when it is no list. */
export function parseList(text: string): Record<string, unknown>[] {
  return list(text).map((entry, index) => ({ ...(entry as object), order: index + 1 }));
}

/** A YAML list of plain names; each becomes `{ id, name, order }`. Throws when it is no list. */
export function parseNames(text: string): Record<string, unknown>[] {
  return list(text).map((name, index) => ({ id: `${index + 1}`, name, order: index + 1 }));
}

function list(text: string): unknown[] {
  const value: unknown = parse(text);
  if (!Array.isArray(value)) throw new Error('Expected a YAML list: lines that start with "- "');
  return value;
}
