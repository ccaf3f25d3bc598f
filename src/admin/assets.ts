import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CmsConfig } from '@sveltia/cms';
import { findFiles } from '../lib/files.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
/** Media types of the files by extension. */
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': SCRIPT };

/** The media type of a file of /admin. */
export const typeOf = (name: string) =>
  name.startsWith('locales/') ? SCRIPT : (TYPES[path.extname(name)] ?? 'text/plain; charset=utf-8');

/**
 * The headers of all files. The policy blocks the fonts of a CDN that the CMS asks for before its own. It adds style elements, and shows pictures before they are saved. It saves through GitHub,
 * and asks whether GitHub has trouble. The window in which GitHub asks for the sign-in must be able to answer it.
 */
export const ADMIN_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self' blob: data: https://api.github.com https://www.githubstatus.com",
    "font-src 'self'",
    "form-action 'none'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' blob: data: https://avatars.githubusercontent.com",
    'manifest-src blob:',
    "script-src 'self'",
    "style-src 'unsafe-inline'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Robots-Tag': 'noindex',
};

/** The script with the configuration; `isChecked` where the content check runs beside the CMS. */
export const configScript = (config: CmsConfig, isChecked: boolean) =>
  `export default ${JSON.stringify(config)};\nexport const isChecked = ${isChecked};\n`;

/**
 * The other files of /admin for the project at `root`, by their path below it: our start of the CMS, and its package for
 * bundlers, which has its languages and fonts in files of its own; and the texts of the forms in other languages. Throws if its script has changed.
 */
export function adminFiles(root: string): Record<string, string | Buffer> {
  const own = path.join(root, 'src/admin');
  const cms = path.join(root, 'node_modules/@sveltia/cms');
  const files = (folder: string, pattern: string) =>
    findFiles(pattern, { cwd: folder }).map((name): [string, Buffer] => [
      name,
      readFileSync(path.join(folder, name)),
    ]);
  // Without the addresses of source maps, which are not published.
  const cmsScripts = Object.fromEntries(
    files(cms, 'npm/**/*.js').map(([name, script]) => [
      name,
      String(script).replace(/\n\/\/# sourceMappingURL=.*/, ''),
    ]),
  );
  const asScript = ([name, json]: [string, Buffer]) => [name, `export default ${String(json)}`] as const;
  // The CMS imports its languages by their names, `locales/de.json`, which not all browsers take as JSON: typeOf calls them scripts.
  const locales = files(cms, 'locales/*.json').map(asScript);
  const texts = files(path.join(root, 'src/words/editors'), '*.json')
    .map(asScript)
    .map(([name, script]) => [`texts/${name.replace('.json', '.js')}`, script] as const);
  return {
    ...Object.fromEntries([
      ...files(own, '*.{html,js}'),
      ...files(cms, 'npm/**/*.woff2'),
      ...locales,
      ...texts,
    ]),
    ...cmsScripts,
    'turndown.js': readFileSync(path.join(root, 'node_modules/turndown/lib/turndown.browser.es.js')),
    'npm/index.js': corrected(cmsScripts['npm/index.js'] ?? ''),
  };
}

/** An assignment after which the form of the CMS fails where an entry has no translation. */
const FAULT = /(\w+\.validities)=(\w+),(?=\w+\.validationMessages=\w+,)/g;

/** The script of the CMS with its fault corrected. */
function corrected(script: string): string {
  if (script.search(FAULT) >= 0) return script.replaceAll(FAULT, 'Object.assign($1,$2),');
  throw new Error(
    'The form of @sveltia/cms has changed: see whether an entry without a translation opens now.',
  );
}
