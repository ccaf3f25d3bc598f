/** Paths as this project writes and compares them: with `/`, as Vite's ids and addresses have it, also on Windows. */
import { globSync } from 'node:fs';
import path from 'node:path';

/** A path with `/`, whatever separates folders on this machine. */
export const withSlashes = (name: string, separator: string = path.sep): string =>
  name.replaceAll(separator, '/');

/** The absolute path of a file of the project, as Vite names its module. */
export const moduleId = (file: string): string => withSlashes(path.resolve(file));

/** The files that match, with `/`; `cwd` is the folder that they are named from, by default the project's. */
export const findFiles = (
  patterns: string | readonly string[],
  options: { cwd?: string; exclude?: readonly string[] } = {},
): string[] => globSync(patterns, options).map((name) => withSlashes(name));
