/** Paths as this project writes and compares them: with `/`, as Vite's ids and addresses have it, also on Windows. */
import { isUtf8 } from 'node:buffer';
import { globSync } from 'node:fs';
import path from 'node:path';

/** A path with `/`, whatever separates folders on this machine. */
export const withSlashes = (name: string, separator: string = path.sep): string =>
  name.replaceAll(separator, '/');

/** The files that match, with `/`; `cwd` is the folder that they are named from, by default the project's. */
export const findFiles = (
  patterns: string | readonly string[],
  options: { cwd?: string; exclude?: readonly string[] } = {},
): string[] => globSync(patterns, options).map((name) => withSlashes(name));

/**
 * The text of a file, without the byte order mark and the CR LF of some programs for Windows; undefined if it is not in
 * UTF-8. UTF-16 of Latin letters is, too, with a zero beside each letter.
 */
export function decodeText(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes) || bytes.includes(0)) return undefined;
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
}

/** The one of these languages that a file's name has: `haat.de.yaml`; `next.js.yaml` has none. */
export const languageOfFile = (file: string, languages: readonly string[]) =>
  languages.find((language) => file.replace(/\.\w+$/, '').endsWith(`.${language}`));
