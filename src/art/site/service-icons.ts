import type { ServiceIcon } from '../../lib/icon-names.ts';
import { bare, type Cloth } from '../engine/cloth.ts';
import { both, box, segment, type Point } from '../engine/regions.ts';
import { alternating, folded } from '../engine/sheen.ts';
import { icon, iconSize, middle } from './icon.ts';
import { first, second, third } from './threads.ts';

/** A browser window that holds `</>`. */
function drawWeb(cloth: Cloth): void {
  cloth.rect(0, 1, 24, 5, first, 'weft');
  for (const x of [2, 5, 8]) cloth.unpick(x, 3, 2, 1);
  cloth.rect(0, 7, 2, 14, first, 'warp');
  cloth.rect(22, 7, 2, 14, first, 'warp');
  cloth.rect(0, 21, 24, 2, first, 'weft');

  const bracketX = (y: number): number => 4 + Math.abs(y - 14.5) * 0.7;
  const isInBracket = (x: number, y: number): boolean =>
    Math.abs(y - 14.5) < 5 && x >= bracketX(y) && x < bracketX(y) + 2.6;
  cloth.fill(isInBracket, second, 'weft');
  cloth.fill((x, y) => isInBracket(iconSize - x, y), second, 'warp');

  // The slash, one thread wide: three short steps.
  cloth.rect(13, 10, 1, 3, third, 'warp');
  cloth.rect(12, 13, 1, 4, third, 'warp');
  cloth.rect(11, 17, 1, 3, third, 'warp');
}

/** A phone with apps on its screen; one of them has news. */
function drawMobile(cloth: Cloth): void {
  cloth.rect(3, 1, 16, 22, first, 'warp');
  cloth.rect(4, 0, 14, 24, first, 'warp');
  cloth.unpick(5, 3, 12, 17);
  cloth.unpick(9, 1, 4, 1);
  cloth.unpick(9, 21, 4, 1);

  for (let index = 0; index < 6; index++) {
    const x = 6 + (index % 2) * 6;
    const y = 4 + Math.floor(index / 2) * 5;
    cloth.rect(x, y, 4, 4, second, alternating(index + Math.floor(index / 2)));
  }
  cloth.lozenge(17.5, 6, 6.4, bare);
  cloth.lozenge(17.5, 6, 4.6, third);
}

/** A small network: three inputs, two nodes that weigh them, one answer. */
function drawAi(cloth: Cloth): void {
  const inputs: Point[] = [
    [3, 4],
    [3, 12],
    [3, 20],
  ];
  const hidden: Point[] = [
    [11, 8],
    [11, 16],
  ];
  const answer: Point = [19, 12];
  const isOnThread = (from: Point, to: Point) => segment(from, to, 1.1);
  for (const node of hidden) {
    for (const input of inputs) cloth.fill(isOnThread(input, node), third, 'weft');
    cloth.fill(isOnThread(node, answer), third, 'weft');
  }
  for (const [x, y] of inputs) {
    cloth.lozenge(x, y, 4.4, bare);
    cloth.lozenge(x, y, 3, first);
  }
  for (const [x, y] of hidden) {
    cloth.lozenge(x, y, 4.4, bare);
    cloth.lozenge(x, y, 3, first);
  }
  cloth.lozenge(...answer, 7, bare);
  cloth.lozenge(...answer, 5.4, second);
  cloth.lozenge(...answer, 2, third);
}

/** A cloud with three containers hanging on its threads. */
function drawCloud(cloth: Cloth): void {
  cloth.disc(6, 8.5, 5, first, 'weft');
  cloth.disc(13, 6.5, 6.5, first, 'warp');
  cloth.disc(19.5, 9, 4.4, first, 'weft');
  cloth.fill(box(6, 8, 13.5, 5.4), first, 'weft');
  for (let index = 0; index < 3; index++) {
    const x = 1 + index * 8;
    cloth.rect(x + 2, 14, 2, 4, third, 'warp');
    cloth.rect(x, 18, 6, 6, second, alternating(index));
    cloth.unpick(x + 2, 20, 2, 2);
  }
}

/** A pen nib drawing a running stitch. */
function drawDesign(cloth: Cloth): void {
  cloth.rect(8, 0, 8, 4, second, 'weft');
  const nib: Point[] = [
    [8, 5],
    [16, 5],
    [19, 12],
    [12, 21],
    [5, 12],
  ];
  cloth.polygon(nib, first, folded(middle));
  cloth.unpick(11, 13, 1, 9);
  cloth.lozenge(12, 11.5, 2.6, bare);
  cloth.rect(11, 11, 2, 1, third);
  for (const x of [0, 5, 15, 20]) cloth.rect(x, 22, 4, 2, second);
  cloth.rect(10, 22, 4, 2, third);
}

/** A block whose three faces catch the light differently. */
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

/** The stitched icon above a service. */
export function serviceIcon(name: ServiceIcon): string {
  return icon(drawings[name]);
}
