/**
 * The redirect rules in `_redirects` and netlify.toml, read with Netlify's own parser, and the addresses of functions.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { parseModule } from 'magicast';
import { findFiles } from '../../lib/files.ts';

/** A redirect rule as returned by the parser, which doesn't export a type for rules. */
export interface Rule {
  /** The only host to which the rule applies. Defaults to all hosts. */
  host?: string;
  path: string;
  to: string;
  status?: number;
  /** Whether the status ends in `!`, as in `301!`. */
  force: boolean;
  /** The visitors' languages, countries or roles to which the rule is limited. */
  conditions: Record<string, unknown>;
}

/** The valid rules in a file, and the errors in rules that Netlify ignores. */
interface RuleFile {
  file: string;
  rules: Rule[];
  errors: Error[];
}

/** Reads the redirect rules of the project at `root`. */
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

/** The addresses in a function's exported `config`, or the error that occurred while the function was being parsed. */
interface FunctionFile {
  file: string;
  paths: string[];
  error?: Error;
}

/** Reads the project's functions without running them. */
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
