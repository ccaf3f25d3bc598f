import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pictureNotes, weightNote } from '../../../src/integrations/weight.ts';
import { site } from '../../../src/site.ts';

/** Text of so many bytes, also when it is compressed. */
const noise = (bytes: number) => randomBytes(Math.round(bytes)).toString('base64');

test('a page of more than 14,000 compressed bytes is named with its bytes', () => {
  expect(weightNote('/about', noise(13_000))).toBeUndefined();
  expect(weightNote('/about', noise(16_000))).toMatch(/^\/about is \d\d,\d{3} bytes/);
});

test('a portfolio may have more, if its first projects are within the first 14,000 bytes', () => {
  const first = Array.from(
    { length: site.projectsPerPage },
    () => `<article>${noise(4000 / site.projectsPerPage)}</article>`,
  );
  const page = `<style>[data-portfolio] {}</style><div data-portfolio>${first.join('')}<article>${noise(30_000)}</article></div>`;
  expect(weightNote('/work', page)).toBeUndefined();
  expect(weightNote('/work', noise(12_000) + page)).toMatch(/^\/work is/);
});

test('a picture is named when the copy that phones fetch has more than 60 kB', () => {
  const dist = `${mkdtempSync(path.join(tmpdir(), 'weight-'))}/`;
  mkdirSync(`${dist}_astro`);
  const html =
    '<source srcset="/_astro/office.a.avif 640w, /_astro/office.b.avif 1280w, /_astro/office.c.avif 1920w" type="image/avif">';
  for (const [copy, bytes] of [
    ['a', 1],
    ['b', 60_000],
    ['c', 90_000],
  ] as const) {
    writeFileSync(`${dist}_astro/office.${copy}.avif`, Buffer.alloc(bytes));
  }
  expect(pictureNotes(html, dist)).toEqual([]);
  writeFileSync(`${dist}_astro/office.b.avif`, Buffer.alloc(83_000));
  expect(pictureNotes(html, dist)).toEqual([
    expect.stringMatching(/^The picture "office" is 83 kB on a phone/),
  ]);
});
