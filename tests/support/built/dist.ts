import { globSync, readFileSync } from 'node:fs';

/** A built page: its file in dist, and its HTML. */
export interface BuiltPage {
  name: string;
  html: string;
}

/** Every built page; the CMS is none. */
export const pages: BuiltPage[] = globSync('**/*.html', { cwd: 'dist', exclude: ['admin'] })
  .toSorted()
  .map((name) => ({ name, html: readFileSync(`dist/${name}`, 'utf8') }));

/** Replaces character references by their characters. */
export function decode(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name]!);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
