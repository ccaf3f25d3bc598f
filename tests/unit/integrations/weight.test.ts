import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pictureNotes, weightNote } from '../../../src/integrations/weight.ts';
import { site } from '../../../src/site.ts';
import { temporaryFolder } from '../../support/files.ts';

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
  const copies = (bytes: number) => ({
    '_astro/office.a.avif': '',
    '_astro/office.b.avif': new Uint8Array(bytes),
    '_astro/office.c.avif': new Uint8Array(90_000),
  });
  const html =
    '<source srcset="/_astro/office.a.avif 640w, /_astro/office.b.avif 1280w, /_astro/office.c.avif 1920w" type="image/avif">';
  const notes = (bytes: number) => pictureNotes(html, `${temporaryFolder(copies(bytes))}/`);
  expect(notes(60_000)).toEqual([]);
  expect(notes(83_000)).toEqual([expect.stringMatching(/^The picture "office" is 83 kB on a phone/)]);
});
