/** Functions for file paths that contain `/` even on Windows, as Vite's ids and addresses do. */
import { isUtf8 } from 'node:buffer';
import { globSync } from 'node:fs';
import path from 'node:path';

/** Replaces the operating system's path separator with `/`. */
export const withSlashes = (name: string): string => name.replaceAll(path.sep, '/');

/**
 * Returns the paths of matching files, with `/`. They are relative to `cwd`, which defaults to the project's folder.
 */
export const findFiles = (
  patterns: string | readonly string[],
  options: { cwd?: string; exclude?: readonly string[] } = {},
): string[] => globSync(patterns, options).map((name) => withSlashes(name));

/**
 * Decodes a file. Removes the byte order mark, and converts the CR LF line endings of Windows programs. Returns
 * undefined if the file isn't in UTF-8. UTF-16 text in Latin letters is also valid UTF-8, but contains zero bytes.
 */
export function decodeText(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes) || bytes.includes(0)) return undefined;
  return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
}

/**
 * Returns the language in a file name, such as `de` in `haat.de.yaml`, or undefined if the name contains none, as in
 * `next.js.yaml`.
 */
export const languageOfFile = (file: string, languages: readonly string[]) =>
  languages.find((language) => file.replace(/(\.md)?\.\w+$/, '').endsWith(`.${language}`));
