/** Reads content files that hold one YAML list; the order of the list is the order on the page. */
import { z } from 'astro/zod';
import { parse } from 'yaml';
import type { Collection } from './collections.ts';

const records = z.array(z.record(z.string(), z.unknown()));

/** The entries of a list, each with its position as `order`; an item that is no entry stays as it is. */
export function listEntries(kind: Collection['kind'], list: readonly unknown[]): unknown[] {
  return list.map((item, index) => {
    const order = index + 1;
    if (kind === 'names') return { id: `${order}`, name: item, order };
    return typeof item === 'object' && item !== null ? { ...item, order } : item;
  });
}

/** Parses the YAML of a list. Throws when it is not a list of entries. */
export function parseList(kind: Collection['kind'], text: string): Record<string, unknown>[] {
  const list: unknown = parse(text);
  if (!Array.isArray(list)) throw new Error('Expected a YAML list: lines that start with "- "');
  return records.parse(listEntries(kind, list));
}
