import { bare, type Cloth, type Thread } from '../../../src/illustrations/engine/cloth.ts';
import { box, type Area } from '../../../src/illustrations/engine/regions.ts';

/** A kinara, the border of a cloth: fills a strip from left to right in one or two threads. */
export type Kinara = (cloth: Cloth, strip: Area, thread: Thread, other: Thread) => void;

/** A triangle wave with a period of `2 * half` cells: from 0 to half - 1 and back. */
function triangleWave(position: number, half: number): number {
  const phase = position % (2 * half);
  return Math.min(phase, 2 * half - 1 - phase);
}

/** Triangles on the bottom edge of the strip. */
export const triangles: Kinara = (cloth, { x, y, width, height }, thread) => {
  for (let column = 0; column < width; column++) {
    const rise = triangleWave(column, height) + 1;
    const isClimbing = column % (2 * height) < height;
    cloth.rect(x + column, y + height - rise, 1, rise, thread, isClimbing ? 'warp' : 'weft');
  }
};

/** A zigzag line, three cells thick. */
export const zigzag: Kinara = (cloth, { x, y, width, height }, thread) => {
  const climb = height - 2;
  for (let column = 0; column < width; column++) {
    const isFalling = column % (2 * climb) < climb;
    cloth.rect(x + column, y + triangleWave(column, climb), 1, 3, thread, isFalling ? 'weft' : 'warp');
  }
};

/** Lozenges in a row, in alternating threads. */
export const lozenges: Kinara = (cloth, { x, y, width, height }, thread, other) => {
  const radius = (height - 1) / 2;
  const step = height + 1;
  cloth.clip(box(x, y, width, height), () => {
    for (let index = 0; index * step < width; index++) {
      const middle = x + index * step + radius + 0.5;
      cloth.lozenge(middle, y + height / 2, radius, index % 2 === 0 ? thread : other);
    }
  });
};

/** Chevrons that point to the left, in alternating threads. */
export const chevrons: Kinara = (cloth, { x, y, width, height }, thread, other) => {
  const step = 6;
  for (let row = 0; row < height; row++) {
    const aside = Math.abs(row - (height - 1) / 2);
    for (let column = 0; column < width; column++) {
      const position = column + aside;
      if (position % step >= step / 2) continue;
      const isFirst = Math.floor(position / step) % 2 === 0;
      cloth.stitch(x + column, y + row, isFirst ? thread : other, row < height / 2 ? 'weft' : 'warp');
    }
  }
};

/** Rows of running stitch: four cells on, two off. */
export const runningStitch: Kinara = (cloth, { x, y, width, height }, thread) => {
  for (let column = 0; column < width; column += 6) {
    for (let row = 0; row < height; row += 2) cloth.rect(x + column, y + row, 4, 1, thread);
  }
};

/** A border along the bottom of the cloth, with a line above it. */
export function foot(cloth: Cloth, kinara: Kinara, height: number, thread: Thread, other = thread): void {
  const y = cloth.height - height;
  cloth.rect(0, y - 2, cloth.width, height + 2, bare);
  cloth.rect(0, y - 2, cloth.width, 1, thread);
  kinara(cloth, { x: 0, y, width: cloth.width, height }, thread, other);
}

/** A border along the top of the cloth, with a line below it. */
export function head(cloth: Cloth, kinara: Kinara, height: number, thread: Thread, other = thread): void {
  cloth.rect(0, 0, cloth.width, height + 2, bare);
  kinara(cloth, { x: 0, y: 0, width: cloth.width, height }, thread, other);
  cloth.rect(0, height + 1, cloth.width, 1, thread);
}

/** A vertical strip of lozenges in alternating threads. */
export function sideLozenges(
  cloth: Cloth,
  x: number,
  width: number,
  step: number,
  thread: Thread,
  other = thread,
): void {
  for (let index = 0; index * step < cloth.height + step; index++) {
    cloth.lozenge(x + width / 2, index * step + step / 2, width / 2 - 0.4, index % 2 === 0 ? thread : other);
  }
}
