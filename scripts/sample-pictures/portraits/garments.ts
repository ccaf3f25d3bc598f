import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { box, type Point, points, polygon, type Region } from '../../../src/illustrations/engine/regions.ts';
import { folded, foldedBack } from '../../../src/illustrations/engine/directions.ts';
import { middle } from './head.ts';
import type { GarmentCut } from './sitter.ts';
import { thread } from './threads.ts';

/** Horizontal distance from the centre of the body. */
const aside = (x: number): number => Math.abs(x - middle);

/** The region of the shoulders, which slope gently and then fall off. */
const shoulders: Region = (x, y) => {
  const out = aside(x);
  if (out >= 28.7) return false;
  const slope = 52.3 + (out - 6.7) * 0.26 + Math.max(0, out - 17.3) ** 2 * 0.053;
  return y > (out < 6.7 ? 50.7 : slope);
};

/** The region of the neck, which ends in a point on the chest; `opening` is the y at which it starts to narrow. */
function neck(opening: number, narrowing: number): Region {
  const halfWidth = 6.1;
  return (x, y) => y > 42.7 && aside(x) < halfWidth - Math.max(0, y - opening) * narrowing;
}

/** The region of a ring-shaped collar. */
function collar(inner: number, outer: number, flatness: number): Region {
  const top = 51.5;
  return (x, y) => {
    const distance = Math.hypot(x - middle, (y - top) * flatness);
    return y > top && distance > inner && distance < outer;
  };
}

/** A shape and its mirror image, in different directions. */
function drawPair(cloth: Cloth, left: readonly Point[], threadNumber: number): void {
  const right = left.map(([x, y]): Point => [2 * middle - x, y]);
  cloth.fill(polygon(left), threadNumber, 'warp');
  cloth.fill(polygon(right), threadNumber, 'weft');
}

/** A round neckline. */
function drawCrew(cloth: Cloth): void {
  cloth.fill(collar(6.7, 9.6, 1.2), thread.trim, folded(middle));
}

/** A kurta: band collar, placket, three buttons. */
function drawKurta(cloth: Cloth): void {
  cloth.fill(collar(6.4, 9.1, 1.3), thread.trim, folded(middle));
  cloth.rect(30, 59, 4, 17, thread.trim, 'warp');
  for (const y of [61, 65, 69]) cloth.rect(31, y, 2, 1, thread.ink);
}

/** A blazer over a shirt without a collar. */
function drawBlazer(cloth: Cloth): void {
  cloth.polygon(points('25.6,52 32,70.7 38.4,52'), thread.trim, folded(middle));
  cloth.fill(neck(52, 0.85), thread.skin, 'warp');
  drawPair(cloth, points('24,52.5 32,72 28.8,76 17.9,62 22.1,60.8 19.5,57.9'), thread.garmentShade);
}

/** A shirt with a spread collar and a placket. */
function drawShirt(cloth: Cloth): void {
  drawPair(cloth, points('25.1,51.2 32,60.8 24.5,64.8 19.7,55.2'), thread.trim);
  cloth.rect(31, 61, 2, 15, thread.trim, 'warp');
}

/** A hood on the shoulders, with two strings. */
function drawHoodie(cloth: Cloth): void {
  const hood: Region = (x, y) => {
    const distance = Math.hypot((x - middle) * 0.86, (y - 53) * 1.1);
    const isOutsideNeck = y < 54 ? aside(x) > 5.9 : distance > 6.4;
    return y > 46 && distance < 12 && isOutsideNeck;
  };
  cloth.fill(hood, thread.garmentShade, foldedBack(middle));
  cloth.rect(27, 62, 1, 9, thread.ink, 'warp');
  cloth.rect(36, 62, 1, 8, thread.ink, 'warp');
}

/** A dupatta over one shoulder, with butis along its middle. */
function drawDupatta(cloth: Cloth): void {
  cloth.polygon(points('39.2,52 54.7,58 29.3,76 5.3,76'), thread.trim);
  for (let index = 0; index < 6; index++) {
    cloth.lozenge(44 - index * 5.9, 58.1 + index * 3.6, 2, thread.border);
  }
}

/** A folded turtleneck. */
function drawTurtleneck(cloth: Cloth): void {
  cloth.fill(box(24.8, 47, 14.4, 9), thread.garment, folded(middle));
  cloth.fill(box(24.8, 51, 14.4, 1), thread.garmentShade);
}

const details: Record<GarmentCut, (cloth: Cloth) => void> = {
  blazer: drawBlazer,
  crew: drawCrew,
  dupatta: drawDupatta,
  hoodie: drawHoodie,
  kurta: drawKurta,
  shirt: drawShirt,
  turtleneck: drawTurtleneck,
};

/** Shoulders, neck and garment. */
export function drawGarment(cloth: Cloth, cut: GarmentCut): void {
  cloth.fill(shoulders, thread.garment, foldedBack(middle));
  cloth.fill(neck(54.7, 1.25), thread.skin, 'warp');
  details[cut](cloth);
}
