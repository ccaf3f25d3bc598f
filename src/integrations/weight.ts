import { globSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { routeOf } from '../lib/routes.ts';
import { site } from '../site.ts';
import { afterBuild } from './built-pages.ts';

/** Compressed bytes of a page that arrive in the first round trip of a new connection. */
const FIRST_ROUND_TRIP = 14_000;
/** Bytes of a picture on a phone. */
const PICTURE = 60_000;
/** Pixels across the phone that Lighthouse emulates. */
const PHONE_WIDTH = 721;

/** A note for the content's owner if a page, or the first projects of a portfolio, arrive late. */
export function weightNote(page: string, html: string): string | undefined {
  const compressed = brotliCompressSync(html);
  const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const first = brotliDecompressSync(compressed.subarray(0, FIRST_ROUND_TRIP), flush).toString();
  const projects = first.split(/<div[^>]* data-portfolio/)[1]?.match(/<\/article>/g) ?? [];
  if (first === html || projects.length >= site.projectsPerPage) return undefined;
  return `${page} is ${compressed.length.toLocaleString('en')} bytes: what is after the first 14,000 appears late on slow connections. Shorten its texts.`;
}

/** Notes for the pictures of a page that are heavy on a phone. `dist` ends with a slash. */
export function pictureNotes(html: string, dist: string): string[] {
  return [...html.matchAll(/<source srcset="\/([^"]+)"/g)].flatMap(([, srcset = '']) => {
    const copies = srcset.split(', /').map((copy) => copy.split(' '));
    const [file = ''] =
      copies.find(([, width = '']) => Number.parseInt(width, 10) >= PHONE_WIDTH) ?? copies.at(-1) ?? [];
    const { size } = statSync(dist + file);
    if (size <= PICTURE) return [];
    return `The picture "${file.split(/[/.]/)[1]}" is ${Math.round(size / 1000)} kB on a phone, more than 60: save it with less grain and detail, or use another one.`;
  });
}

/** Warns of pages and pictures that are heavy; the build goes on. */
export const noteWeights = () =>
  afterBuild('weight', (dist, logger) => {
    for (const name of globSync('**/*.html', { cwd: dist })) {
      const html = readFileSync(dist + name, 'utf8');
      const note = weightNote(routeOf(`/${name}`), html);
      for (const each of [...(note ? [note] : []), ...pictureNotes(html, dist)]) logger.warn(each);
    }
  });
