import { brotliCompressSync } from 'node:zlib';
import type { AstroIntegrationLogger } from 'astro';
import { site } from '../site.ts';

/** Compressed bytes of a page that arrive in the first round trip of a new connection. */
const FIRST_ROUND_TRIP = 14_000;

/** A warning if a page does not arrive in the first round trip. */
export function weightNote(page: string, html: string): string | undefined {
  const { length } = brotliCompressSync(firstPart(html));
  if (length <= FIRST_ROUND_TRIP) return undefined;
  const [bytes, most] = [length, FIRST_ROUND_TRIP].map((count) => count.toLocaleString('en'));
  return `${page} is ${bytes} bytes: what is after the first ${most} appears late on slow connections. Shorten its texts.`;
}

/** What must arrive at once: all, but of a portfolio only what is up to the end of the projects that are shown first. */
function firstPart(html: string): string {
  const [start = '', portfolio] = html.split(/(?=<div[^>]* data-portfolio)/);
  if (!portfolio) return html;
  return start + portfolio.split('</article>').slice(0, site.projectsPerPage).join('</article>');
}

/** Warns of pages that are heavy; the build goes on. */
export function noteWeights(
  pages: readonly { address: string; source: string }[],
  logger: AstroIntegrationLogger,
): void {
  for (const { address, source } of pages) {
    const note = weightNote(address, source);
    if (note) logger.warn(note);
  }
}
