import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { isPreview } from '../lib/environment.ts';

/** Keeps previews out of search engines. Netlify itself does this only for deploy previews, not for branch deploys. */
export function hidePreview(dist: string): void {
  if (isPreview()) appendFileSync(path.join(dist, '_headers'), '\n/*\n  X-Robots-Tag: noindex\n');
}
