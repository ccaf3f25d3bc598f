import { existsSync, readFileSync } from 'node:fs';
import type { Part } from './page-parts.ts';

/** The committed record of what each page was made of. It says what grew; it is never a bar. */
export const RECORD = 'tests/built/budgets.json';

export function readRecord(): Partial<Record<string, Record<Part, number>>> {
  return existsSync(RECORD)
    ? (JSON.parse(readFileSync(RECORD, 'utf8')) as ReturnType<typeof readRecord>)
    : {};
}
