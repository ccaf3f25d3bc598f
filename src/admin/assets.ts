import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CmsConfig } from '@sveltia/cms';
import { findFiles } from '../lib/files.ts';
import type { Translate } from './form-fields.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
/** Media types by file extension. */
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': SCRIPT };

/** Returns the media type of a file served at /admin. */
export const typeOf = (name: string) =>
  name.startsWith('locales/') ? SCRIPT : (TYPES[path.extname(name)] ?? 'text/plain; charset=utf-8');

/**
 * The HTTP headers of all files served at /admin. The policy allows the CMS to add style elements, to show images
 * before they are saved, to save through GitHub and to query GitHub's status. It blocks the CDN from which the CMS
 * would otherwise load its fonts, so that the CMS uses the copies served here. GitHub's sign-in window must be able to
 * send its response to the CMS.
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

/**
 * Returns the scripts that contain the configuration: one in English, and one for each language in src/words/editors,
 * such as `config.de.js`.
 */
export function configScripts(
  root: string,
  configIn: (translate: Translate) => CmsConfig,
): Record<string, string> {
  const folder = path.join(root, 'src/words/editors');
  const translations = findFiles('*.json', { cwd: folder }).map((file) => ({
    lang: path.parse(file).name,
    texts: JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>,
  }));
  const english: (typeof translations)[number] = { lang: 'en', texts: {} };
  return Object.fromEntries(
    [english, ...translations].map(({ lang, texts }) => {
      const config = configIn((text) => texts[text] ?? text);
      return [`config.${lang}.js`, `export default ${JSON.stringify(config)};\n`];
    }),
  );
}

/**
 * Returns the other files served at /admin, keyed by their path below /admin: our scripts, and the build of the CMS for
 * bundlers, in which languages and fonts are separate files.
 */
export function adminFiles(root: string): Record<string, string | Buffer> {
  const cms = path.join(root, 'node_modules/@sveltia/cms');
  const files = (folder: string, pattern: string) =>
    findFiles(pattern, { cwd: folder }).map((name): [string, Buffer] => [
      name,
      readFileSync(path.join(folder, name)),
    ]);
  // The CMS imports `locales/de.json`, but not all browsers can import JSON, so these files are converted to scripts.
  const locales = files(cms, 'locales/*.json').map(([name, json]) => [
    name,
    `export default ${String(json)}`,
  ]);
  return {
    ...Object.fromEntries([...files(path.join(root, 'src/admin'), '*.{html,js}'), ...locales]),
    ...Object.fromEntries(files(cms, 'npm/**/*.{js,woff2}')),
    'turndown.js': readFileSync(path.join(root, 'node_modules/turndown/lib/turndown.browser.es.js')),
  };
}
