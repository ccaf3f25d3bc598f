/** What Netlify reads of the project: the rules of `_redirects` and netlify.toml, by its own parser, and the addresses of functions. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { parseModule } from 'magicast';
import { findFiles } from '../../lib/files.ts';

/** A rule as the parser gives it; its types don't say. */
export interface Rule {
  /** The host in whose addresses alone it is used. */
  host?: string;
  path: string;
  to: string;
  status?: number;
  /** The `!` of `301!`. */
  force: boolean;
  /** The languages, countries or roles of the visitors for whom it is used. */
  conditions: Record<string, unknown>;
}

/** A file's rules, and why Netlify ignores others. */
interface RuleFile {
  file: string;
  rules: Rule[];
  errors: Error[];
}

/** The files of rules of the project at `root`. */
export const readRules = (root: string): Promise<RuleFile[]> =>
  Promise.all([
    parseRules('public/_redirects', { redirectsFiles: [path.join(root, 'public/_redirects')] }),
    parseRules('netlify.toml', { netlifyConfigPath: path.join(root, 'netlify.toml') }),
  ]);

async function parseRules(
  file: string,
  source: { redirectsFiles?: string[]; netlifyConfigPath?: string },
): Promise<RuleFile> {
  const { redirects, errors } = await parseAllRedirects({
    ...{ redirectsFiles: [], configRedirects: [], minimal: false },
    ...source,
  });
  return { file, rules: redirects as Rule[], errors: errors as Error[] };
}

/** A file of functions: the addresses in the `config` that it exports, or why it can't be read. */
interface FunctionFile {
  file: string;
  paths: string[];
  error?: Error;
}

/** The functions of the project at `root`, read without running them. */
export const readFunctions = (root: string): FunctionFile[] =>
  findFiles('netlify/{functions,edge-functions}/**/*.{ts,mts,js,mjs,cjs}', { cwd: root }).map((file) => {
    try {
      return { file, paths: pathsIn(readFileSync(path.join(root, file), 'utf8')) };
    } catch (error) {
      return { file, paths: [], error: error as Error };
    }
  });

function pathsIn(code: string): string[] {
  const { config } = parseModule(code).exports as { config?: { path?: string | string[] } };
  const paths = config?.path ?? [];
  return typeof paths === 'string' ? [paths] : [...paths];
}
