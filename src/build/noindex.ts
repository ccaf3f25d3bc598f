import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { isPreview } from '../lib/environment.ts';

/** Keeps the pages of a preview out of search engines: Netlify does so itself for deploy previews only, not for branch deploys. */
export function hidePreview(dist: string): void {
  if (isPreview()) appendFileSync(path.join(dist, '_headers'), '\n/*\n  X-Robots-Tag: noindex\n');
}
