import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CmsConfig } from '@sveltia/cms';
import { findFiles } from '../lib/files.ts';

/** Media types of the files by extension. */
export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * The headers of the files. The CMS adds style elements, and shows pictures before they are saved. It saves through GitHub,
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
  // Not all browsers import JSON.
  const scripts = [
    ...files(cms, 'locales/*.json'),
    ...files(path.join(root, 'src/words/editors'), '*.json').map(([name, json]) => [`texts/${name}`, json]),
  ].map(([name, json]) => [String(name).replace('.json', '.js'), `export default ${String(json)}`]);
  return {
    ...Object.fromEntries([...files(own, '*.{html,js}'), ...files(cms, 'npm/**/*.woff2'), ...scripts]),
    ...cmsScripts,
    'turndown.js': readFileSync(path.join(root, 'node_modules/turndown/lib/turndown.browser.es.js')),
    'npm/index.js': REPLACED.reduce(replaceIn, cmsScripts['npm/index.js'] ?? ''),
  };
}

/**
 * What is replaced in the script of the CMS: fonts of a CDN, which it loads from its files, too, names of languages, and an
 * assignment after which its form fails where an entry has no translation.
 */
const REPLACED = [
  [/url\(https:\/\/cdn\.jsdelivr\.net\/fontsource\/[^)]*\)/g, "local('')"],
  [/(\.\.\/locales\/[\w-]+)\.json/g, '$1.js'],
  [/(\w+\.validities)=(\w+),(?=\w+\.validationMessages=\w+,)/g, 'Object.assign($1,$2),'],
] as const;

function replaceIn(script: string, [pattern, replacement]: (typeof REPLACED)[number]): string {
  if (script.search(pattern) >= 0) return script.replaceAll(pattern, replacement);
  throw new Error(`@sveltia/cms has no ${String(pattern)}: see what its version does instead.`);
}
