import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CmsConfig } from '@sveltia/cms';

/** Media types of the files by extension. */
export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The headers of the files. The CMS adds style elements, and shows pictures before they are saved. The window in which
 * GitHub asks for the sign-in must be able to answer it.
 */
export const ADMIN_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self' blob: data: https://api.github.com",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' blob: data: https://avatars.githubusercontent.com",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Robots-Tag': 'noindex',
};

/** The address from which the CMS would load a font. */
const REMOTE_FONT = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z\d-]+)[^)]*/g;

/** The script that starts the CMS. */
export const startScript = (config: CmsConfig) =>
  `import CMS from './cms.js';\nawait CMS.init({ config: ${JSON.stringify(config)} });\n`;

/** The files of /admin for the project at `root`, by their path below it: the CMS as in its package, and our start of it. */
export function adminFiles(root: string, config: CmsConfig): Record<string, string | Buffer> {
  const cms = path.join(root, 'node_modules/@sveltia/cms');
  const fonts = readdirSync(`${cms}/npm/assets`).filter((name) => name.endsWith('.woff2'));
  const localFont = (_address: string, name: string) =>
    `/admin/${fonts.find((font) => font.startsWith(name)) ?? ''}`;
  return {
    'index.html': readFileSync(path.join(root, 'src/integrations/admin/index.html')),
    'start.js': startScript(config),
    'cms.js': readFileSync(`${cms}/dist/sveltia-cms.mjs`, 'utf8').replaceAll(REMOTE_FONT, localFont),
    'chunks/react-dom.js': readFileSync(`${cms}/dist/chunks/react-dom.js`),
    ...Object.fromEntries(fonts.map((font) => [font, readFileSync(`${cms}/npm/assets/${font}`)])),
  };
}
