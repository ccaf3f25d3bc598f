import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { AstroIntegrationLogger } from 'astro';
import { site } from '../site.ts';

/** Compressed bytes of a page that arrive in the first round trip of a new connection. */
const FIRST_ROUND_TRIP = 14_000;

/** A warning if a page does not arrive in the first round trip. A portfolio may be longer: its first page of projects must. */
export function weightNote(page: string, html: string): string | undefined {
  const compressed = brotliCompressSync(html);
  // Decompresses a part of the page without an error at its end.
  const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const first = brotliDecompressSync(compressed.subarray(0, FIRST_ROUND_TRIP), flush).toString();
  const projects = first.split(/<div[^>]* data-portfolio/)[1]?.match(/<\/article>/g) ?? [];
  const isInTime = first === html || projects.length >= site.projectsPerPage;
  if (isInTime) return undefined;
  const [bytes, most] = [compressed.length, FIRST_ROUND_TRIP].map((count) => count.toLocaleString('en'));
  return `${page} is ${bytes} bytes: what is after the first ${most} appears late on slow connections. Shorten its texts.`;
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
