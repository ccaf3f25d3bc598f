import type { ServiceIcon } from '../lib/icon-names.ts';
import { bare, type Cloth } from './engine/cloth.ts';
import { both, box, type Point, points, segment } from './engine/regions.ts';
import { alternating, folded } from './engine/directions.ts';
import { icon, iconSize, middle } from './icon.ts';
import { first, second, third } from './threads.ts';

/** A browser window with `</>`. */
function drawWeb(cloth: Cloth): void {
  cloth.rect(0, 1, 24, 5, first, 'weft');
  for (const x of [2, 5, 8]) cloth.clear(x, 3, 2, 1);
  cloth.rect(0, 7, 2, 14, first, 'warp');
  cloth.rect(22, 7, 2, 14, first, 'warp');
  cloth.rect(0, 21, 24, 2, first, 'weft');

  const tipRow = 14;
  const reach = 4;
  for (let row = tipRow - reach; row <= tipRow + reach; row++) {
    const x = 3 + Math.abs(row - tipRow);
    cloth.rect(x, row - 1, 2, 1, second, 'weft');
    cloth.rect(iconSize - 2 - x, row - 1, 2, 1, second, 'warp');
  }
  cloth.rect(12, 9, 2, 3, third, 'warp');
  cloth.rect(11, 12, 2, 3, third, 'warp');
  cloth.rect(10, 15, 2, 3, third, 'warp');
}

/** A phone with apps and a speech bubble. */
function drawMobile(cloth: Cloth): void {
  cloth.rect(1, 1, 15, 22, first, 'warp');
  cloth.rect(2, 0, 13, 24, first, 'warp');
  cloth.clear(3, 3, 11, 17);
  cloth.clear(7, 21, 3, 1);

  const apps = points('4,5 4,10 9,10 4,15 9,15');
  apps.forEach(([x, y], index) => cloth.rect(x, y, 4, 4, second, index % 3 === 0 ? 'weft' : 'warp'));

  cloth.clear(9, 0, 15, 9);
  cloth.rect(10, 0, 14, 8, third, 'weft');
  cloth.polygon(points('18,8 22,8 18,12'), third, 'weft');
  for (const x of [12, 16, 20]) cloth.clear(x, 3, 2, 2);
}

/** Three nodes connected to a larger one. */
function drawAi(cloth: Cloth): void {
  const inputs = points('3,3 3,12 3,21');
  const output: Point = [17, 12];
  for (const input of inputs) cloth.fill(segment(input, output, 1.3), third, 'weft');
  for (const [x, y] of inputs) {
    cloth.lozenge(x, y, 4.4, bare);
    cloth.lozenge(x, y, 3, first);
  }
  cloth.lozenge(...output, 8.2, bare);
  cloth.lozenge(...output, 7, second, 3.4);
  cloth.lozenge(...output, 2, first);
}

/** A cloud with three containers below it. */
function drawCloud(cloth: Cloth): void {
  cloth.disc(6, 8.5, 5, first, 'weft');
  cloth.disc(13, 6.5, 6.5, first, 'warp');
  cloth.disc(19.5, 9, 4.4, first, 'weft');
  cloth.fill(box(6, 8, 13.5, 5.4), first, 'weft');
  for (let index = 0; index < 3; index++) {
    const x = 1 + index * 8;
    cloth.rect(x + 2, 14, 2, 4, third, 'warp');
    cloth.rect(x, 18, 6, 6, second, alternating(index));
    cloth.clear(x + 2, 20, 2, 2);
  }
}

/** A pen nib above a running stitch. */
function drawDesign(cloth: Cloth): void {
  cloth.rect(8, 0, 8, 3, second, 'weft');
  cloth.polygon(points('8,4 16,4 19,10 13,21 11,21 5,10'), first, folded(middle));
  cloth.lozenge(middle, 10, 2.6, bare);
  cloth.clear(11, 12, 2, 6);
  for (const x of [0, 5, 15, 20]) cloth.rect(x, 22, 4, 2, second);
  cloth.rect(10, 22, 4, 2, third);
}

/** A cube; each face has another thread or direction. */
function drawProduct(cloth: Cloth): void {
  const topY = 6;
  cloth.fill((x, y) => Math.abs(x - middle) / 2 + Math.abs(y - topY) <= 6, third, 'weft');
  const isInSide = (fromEdge: number, y: number): boolean =>
    y > topY + 1.4 + fromEdge / 2 && y < 17.4 + fromEdge / 2;
  const left = box(0, 0, middle, iconSize);
  const right = box(middle, 0, middle, iconSize);
  cloth.fill(both(left, isInSide), first, 'warp');
  cloth.fill(
    both(right, (x, y) => isInSide(iconSize - x, y)),
    second,
    'weft',
  );
}

const drawings: Record<ServiceIcon, (cloth: Cloth) => void> = {
  web: drawWeb,
  mobile: drawMobile,
  ai: drawAi,
  cloud: drawCloud,
  design: drawDesign,
  product: drawProduct,
};

/** The icon of a service. */
export function serviceIcon(name: ServiceIcon): string {
  return icon(drawings[name]);
}
