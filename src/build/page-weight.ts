import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { AstroIntegrationLogger } from 'astro';
import { site } from '../site.ts';

/** Compressed bytes of a page that arrive in the first round trip of a new connection. */
const FIRST_ROUND_TRIP = 14_000;

/** A note for the content's owner if a page arrives late; of a portfolio, only the projects that are shown first must be early. */
export function weightNote(page: string, html: string): string | undefined {
  const compressed = brotliCompressSync(html);
  // Decompresses a part of the page without an error at its end.
  const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const first = brotliDecompressSync(compressed.subarray(0, FIRST_ROUND_TRIP), flush).toString();
  const projects = first.split(/<div[^>]* data-portfolio/)[1]?.match(/<\/article>/g) ?? [];
  if (first === html || projects.length >= site.projectsPerPage) return undefined;
  return `${page} is ${compressed.length.toLocaleString('en')} bytes: what is after the first 14,000 appears late on slow connections. Shorten its texts.`;
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
