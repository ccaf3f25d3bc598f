import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as art from '../../../src/illustrations/index.ts';
import { icons } from '../../../src/lib/icon-names.ts';

const siteFolder = join(import.meta.dirname, '../../../src/illustrations');

const drawings: [string, string][] = [
  ['hero field', art.heroField()],
  ['logo', art.logo()],
  ['mark', art.mark()],
  ['404', art.notFoundFigure()],
  ['blank portrait', art.blankPortrait()],
  ['tally', art.tally('98%')],
  ...art.bandNames.map((name): [string, string] => [`band ${name}`, art.band(name)]),
  ...icons.service.map((name): [string, string] => [`icon ${name}`, art.serviceIcon(name)]),
  ...icons.value.map((name): [string, string] => [`icon ${name}`, art.valueIcon(name)]),
];

describe('art inside pages', () => {
  it.each(drawings)('%s takes its colours from the style sheet alone', (_name, svg) => {
    expect(svg).toMatch(/^<svg class="art( ico)?" aria-hidden="true"/);
    expect(svg).not.toMatch(/ style=| stroke="|#[0-9a-f]{3,8}"|<title/i);
    const fills = [...svg.matchAll(/ fill="([^"]+)"/g)].map(([, fill]) => fill);
    expect(fills.every((fill) => fill === 'currentColor' || fill?.startsWith('url(#band-'))).toBe(true);
  });

  it('gives every stitch a thread class', () => {
    for (const [name, svg] of drawings) {
      const classes = [...svg.matchAll(/<path class="([^"]+)"/g)].map(([, className]) => className);
      expect(classes.length, name).toBeGreaterThan(0);
      for (const className of classes) expect(className, name).toMatch(/^[a-e][hv]$/);
    }
  });

  it('draws no two icons and no two bands alike', () => {
    const named = drawings.filter(([name]) => /^(icon|band)/.test(name));
    const stitches = named.map(([, svg]) => [...svg.matchAll(/<path[^>]*>/g)].join(''));
    expect(new Set(stitches).size).toBe(named.length);
  });

  it('never gives two drawings of a page the same id', () => {
    const ids = drawings.flatMap(([, svg]) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has exactly one odd tile in the hero', () => {
    expect(art.heroField().match(/href="#tile-odd"/g)).toHaveLength(1);
  });
});

/** Bytes that a drawing adds to a page as it travels. */
function compressed(svg: string): number {
  return brotliCompressSync(svg).length;
}

describe('weight of the art inside pages', () => {
  it('leaves a page of 14,000 bytes its room', () => {
    expect(compressed(art.heroField())).toBeLessThanOrEqual(1300);
    expect(compressed(art.logo())).toBeLessThanOrEqual(1100);
    expect(compressed(icons.service.map(art.serviceIcon).join(''))).toBeLessThanOrEqual(750);
    for (const name of art.bandNames) expect(compressed(art.band(name)), name).toBeLessThanOrEqual(350);
  });
});

describe('sources of the art inside pages', () => {
  it.each(readdirSync(siteFolder).filter((file) => file.endsWith('.ts')))(
    '%s states no colour of its own',
    (file) => {
      const source = readFileSync(join(siteFolder, file), 'utf8');
      expect(source).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/i);
    },
  );
});
