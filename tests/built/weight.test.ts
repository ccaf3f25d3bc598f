import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pages } from '../support/built/dist.ts';

test.each(pages)('the frame of $name leaves 3,000 of 14,000 bytes for its content', ({ html }) => {
  const content = /(?<=<main\b[^>]*>)[^]*(?=<\/main>)|<script type="application\/ld\+json">[^]*?<\/script>/g;
  const frame = html.replace(content, '');
  expect(frame).not.toBe(html);
  expect(brotliCompressSync(frame).length).toBeLessThanOrEqual(11_000);
});
