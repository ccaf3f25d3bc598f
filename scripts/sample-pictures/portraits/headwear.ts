import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import {
  both,
  box,
  ellipse,
  either,
  without,
  type Region,
} from '../../../src/illustrations/engine/regions.ts';
import { folded, foldedBack } from '../../../src/illustrations/engine/directions.ts';
import { middle, type Head } from './head.ts';
import { thread } from './threads.ts';

const aside = (x: number): number => Math.abs(x - middle);

/** A dastar (turban): layers that rise to a peak, and the strip on the forehead (fifty). */
export function drawDastar(cloth: Cloth, lean: number, hasFifty: boolean): void {
  const peak = middle + lean;
  const shell: Region = (x, y) => {
    const brim = 28.8 + Math.max(0, aside(x) - 6.7) * 0.3;
    const tilt = (x - middle) * 0.03 * lean;
    return y < brim && ellipse(middle, 23.2 + tilt, 18.1, 17.9, 2.3)(x, y);
  };
  const layerHeight = 4;
  const height = (x: number, y: number): number => y + Math.abs(x - peak) * 0.8;
  const isAboveForehead: Region = (x, y) => y < 20.8 + Math.abs(x - peak) * 1.15;
  const isFold: Region = (x, y) => height(x, y) % (2 * layerHeight) < 1;

  cloth.fill(shell, thread.wrap, (x, y) =>
    Math.floor(height(x, y) / layerHeight) % 2 === 0 ? 'warp' : 'weft',
  );
  cloth.fill(both(shell, both(isFold, isAboveForehead)), thread.fold, folded(middle));
  const forehead = without(box(24, 17, 16, 12), isAboveForehead);
  cloth.fill(forehead, hasFifty ? thread.trim : thread.wrap);
}

/** A veil around the face and over the shoulders, with a cap in another colour under it. */
export function drawVeil(cloth: Cloth, head: Head): void {
  const fall: Region = (x, y) => y > 37 && aside(x) < 16.5 + (y - 37) * 0.2 && y < 69.3 - aside(x) * 0.35;
  const opening = ellipse(middle, 36, 11.3, 15.5, 2.3);
  const veil = either(ellipse(middle, 34.7, 16.8, 22.6, 2.3), fall);
  cloth.fill(without(veil, opening), thread.wrap, foldedBack(middle));
  cloth.fill(both(veil, veilFold), thread.fold, 'warp');

  const cap = ellipse(middle, 36, 13.2, 17.3, 2.3);
  const beside: Region = (x, y) => !opening(x, y) || (y > 32 && !head.outline(x, y));
  cloth.fill(both(both(cap, box(8, 6, 48, 54)), beside), thread.trim, folded(middle));
}

/** The region of a veil's folds: one on each side, and two that meet under the chin. */
const veilFold: Region = (x, y) => {
  const out = aside(x);
  const spread = out - (y - 40) * (y > 40 ? 0.14 : 0.02);
  const isSideFold = y > 24 && Math.abs(spread - 14.7) < 0.53;
  const isChinFold =
    y > 54.7 &&
    (Math.abs(out * 0.8 - (y - 50.7) * 0.55) < 0.5 || Math.abs(out * 0.55 - (y - 54) * 0.3 - 4.5) < 0.4);
  return isSideFold || isChinFold;
};
