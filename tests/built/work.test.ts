import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { site } from '../../src/site.ts';

/** What a server can send in the first round trip, in bytes. */
const FIRST_ROUND_TRIP = 14_000;

test("the styles of /work and the first page's projects are in the first 14,000 bytes", () => {
  const html = readFileSync('dist/work.html');
  const first = brotliDecompressSync(brotliCompressSync(html).subarray(0, FIRST_ROUND_TRIP), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();
  const projects = html.toString().split('</article>').length - 1;
  expect(first.split('</article>').length - 1).toBeGreaterThanOrEqual(
    Math.min(projects, site.projectsPerPage),
  );
  expect(html.toString().split('</style>').length).toBe(first.split('</style>').length);
});
