import { describe, expect, it } from 'vitest';
import { arc, circle, lozenge, points, polygon, segment } from '../../../src/illustrations/engine/regions.ts';

describe('polygon', () => {
  it('excludes the centre of a self-intersecting outline (even-odd rule)', () => {
    const pentagram = points('10,0 16,18 0.5,7 19.5,7 4,18');
    const star = polygon(pentagram);
    expect(star(10, 2)).toBe(true);
    expect(star(10, 10)).toBe(false);
  });

  it('includes points on one side of a slanted edge only', () => {
    const triangle = polygon(points('0,0 10,10 0,10'));
    expect(triangle(4, 6)).toBe(true);
    expect(triangle(6, 4)).toBe(false);
  });

  it('includes nothing when it has no points', () => {
    expect(polygon([])(0, 0)).toBe(false);
  });
});

describe('points', () => {
  it('reads pairs in the syntax of SVG', () => {
    expect(points('0,1 -2,3.5')).toEqual([
      [0, 1],
      [-2, 3.5],
    ]);
  });

  it.each(['1', '1,x', '1,2  3,4'])('throws on "%s"', (list) => {
    expect(() => points(list)).toThrow('Not a point');
  });
});

describe('arc', () => {
  it('may cross the angle 0', () => {
    const right = arc(0, 0, 5, 10, 315, 45);
    expect(right(7, 0)).toBe(true);
    expect(right(-7, 0)).toBe(false);
    expect(right(0, 7)).toBe(false);
  });

  it('measures angles anticlockwise although y grows downwards', () => {
    const top = arc(0, 0, 5, 10, 45, 135);
    expect(top(0, -7)).toBe(true);
    expect(top(0, 7)).toBe(false);
  });
});

describe('hollow shapes', () => {
  it('exclude what is inside their inner radius', () => {
    for (const shape of [lozenge(0, 0, 6, 3), circle(0, 0, 6, 3)]) {
      expect(shape(0, 0)).toBe(false);
      expect(shape(4, 0)).toBe(true);
      expect(shape(7, 0)).toBe(false);
    }
  });
});

describe('segment', () => {
  it('extends half its thickness beyond both ends', () => {
    const stroke = segment([0, 0], [10, 0], 4);
    expect(stroke(-1.9, 1.9)).toBe(true);
    expect(stroke(-2.1, 0)).toBe(false);
    expect(stroke(5, 2.1)).toBe(false);
  });
});
