import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as illustrations from '../../../src/illustrations/index.ts';
import { icons } from '../../../src/lib/icon-names.ts';

const folder = join(import.meta.dirname, '../../../src/illustrations');

/** A drawing that not every site has. */
const named = (name: string, svg: string | undefined): [string, string][] => (svg ? [[name, svg]] : []);

const drawings: [string, string][] = [
  ['hero field', illustrations.heroField()],
  ...named('logo', illustrations.logo()),
  ['mark', illustrations.mark()],
  ['404', illustrations.notFoundFigure()],
  ['blank portrait', illustrations.blankPortrait()],
  ['tally', illustrations.tally('98%')],
  ...illustrations.bandNames.map((name): [string, string] => [`band ${name}`, illustrations.band(name)]),
  ...icons.service.map((name): [string, string] => [`icon ${name}`, illustrations.serviceIcon(name)]),
  ...icons.value.map((name): [string, string] => [`icon ${name}`, illustrations.valueIcon(name)]),
];

test.each(drawings)(
  'the illustration "%s" is hidden from screen readers and has colours only from CSS classes',
  (_name, svg) => {
    expect(svg).toMatch(/^<svg class="illustration( illustration-icon)?" aria-hidden="true"/);
    expect(svg).not.toMatch(/ style=| stroke="|#[0-9a-f]{3,8}"|<title/i);
    const fills = [...svg.matchAll(/ fill="([^"]+)"/g)].map(([, fill]) => fill);
    expect(fills.filter((fill) => fill !== 'currentColor' && !fill?.startsWith('url(#band-'))).toEqual([]);
    const classes = [...svg.matchAll(/<path class="([^"]+)"/g)].map(([, className]) => className);
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.filter((className) => !/^[a-e][hv]$/.test(className ?? ''))).toEqual([]);
  },
);

test('no two icons and no two bands are the same drawing', () => {
  const named = drawings.filter(([name]) => /^(icon|band)/.test(name));
  const stitches = named.map(([, svg]) => [...svg.matchAll(/<path[^>]*>/g)].join(''));
  expect(new Set(stitches).size).toBe(named.length);
});

test('ids are unique across all illustrations', () => {
  const ids = drawings.flatMap(([, svg]) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

/** Bytes that a drawing adds to a page when it is sent. */
const compressedSize = (svg: string) => brotliCompressSync(svg).length;

test.each([
  ['the hero field', 1300, illustrations.heroField()],
  // A long name is text, beside the mark.
  ['the logo', 1100, illustrations.logo() ?? illustrations.mark()],
  ['all service icons together', 750, icons.service.map(illustrations.serviceIcon).join('')],
  ...illustrations.bandNames.map((name): [string, number, string] => [
    `the band "${name}"`,
    350,
    illustrations.band(name),
  ]),
])('%s weighs at most %i bytes compressed', (_name, limit, svg) => {
  expect(compressedSize(svg)).toBeLessThanOrEqual(limit);
});

test('no source file of the illustrations contains a colour', () => {
  for (const file of globSync('**/*.ts', { cwd: folder })) {
    const source = readFileSync(join(folder, file), 'utf8');
    expect(source, file).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/i);
  }
});
