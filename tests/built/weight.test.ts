import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { pages } from '../support/built/dist.ts';

/** Of 14,000 in the first round trip, 3,000 are left for the content; each further language takes some for its links. */
const LIMIT = 11_000 + 600 * (site.languages.length - 1);

test.each(pages)(`the frame of $name has at most ${LIMIT} bytes`, ({ html }) => {
  const content = /(?<=<main\b[^>]*>)[^]*(?=<\/main>)|<script type="application\/ld\+json">[^]*?<\/script>/g;
  const frame = html.replace(content, '');
  expect(frame).not.toBe(html);
  expect(brotliCompressSync(frame).length).toBeLessThanOrEqual(LIMIT);
});
