import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { routeOf } from '../model/routes.ts';
import { site } from '../site.ts';
import { afterBuild } from './built-pages.ts';

/** Compressed bytes of a page that arrive in the first round trip of a new connection. */
const FIRST_ROUND_TRIP = 14_000;

/** A note for the content's owner if a page, or the first projects of a portfolio, arrive late. */
export function weightNote(page: string, html: string): string | undefined {
  const compressed = brotliCompressSync(html);
  const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const first = brotliDecompressSync(compressed.subarray(0, FIRST_ROUND_TRIP), flush).toString();
  const projects = first.split(/<div[^>]* data-portfolio/)[1]?.match(/<\/article>/g) ?? [];
  if (first === html || projects.length >= site.projectsPerPage) return undefined;
  return `${page} is ${compressed.length.toLocaleString('en')} bytes: what is after the first 14,000 appears late on slow connections. Shorten its texts.`;
}

/** Warns of pages that are heavy; the build goes on. */
export const noteWeights = () =>
  afterBuild('weight', (dist, logger) => {
    for (const name of globSync('**/*.html', { cwd: dist })) {
      const note = weightNote(routeOf(`/${name}`), readFileSync(dist + name, 'utf8'));
      if (note) logger.warn(note);
    }
  });
