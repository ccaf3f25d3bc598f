import { describe, expect, it } from 'vitest';
import { portraitPicture } from '../../../scripts/sample-pictures/portraits/portrait.ts';
import { sitters } from '../../../scripts/sample-pictures/portraits/team.ts';

const portraits = new Map(sitters.map((sitter) => [sitter.slug, portraitPicture(sitter)]));

describe('portraits', () => {
  it('all differ', () => {
    expect(new Set(portraits.values()).size).toBe(sitters.length);
  });

  it('show several faces and at least two turned heads', () => {
    expect(new Set(sitters.map((sitter) => sitter.face)).size).toBeGreaterThan(1);
    expect(sitters.filter((sitter) => sitter.turn).length).toBeGreaterThanOrEqual(2);
  });

  it('never stand beside their own backdrop', () => {
    sitters.slice(1).forEach((sitter, index) => {
      expect(sitter.backdrop, sitter.slug).not.toBe(sitters[index]?.backdrop);
    });
  });

  it.each([...portraits])('%s is 64:76 and weighs at most 8 KB', (_slug, svg) => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(8192);
    expect(svg).toContain('width="640" height="760" viewBox="0 0 64 76"');
  });
});
