import type { ValueIcon } from '../../lib/icon-names.ts';
import { bare, type Cloth } from '../engine/cloth.ts';
import { lozenge, type Point } from '../engine/regions.ts';
import { icon, middle } from './icon.ts';
import { first, second, third } from './threads.ts';

/** A target of lozenges. */
function drawMission(cloth: Cloth): void {
  cloth.lozenge(middle, middle, 11.6, first, 8.4);
  cloth.lozenge(middle, middle, 6.4, second, 3.6);
  cloth.fill(lozenge(middle, middle, 1.8), third);
}

/** Two lozenges that overlap and share one core. */
function drawClient(cloth: Cloth): void {
  cloth.lozenge(8, middle, 8, first, 4.6);
  cloth.lozenge(16, middle, 8, second, 4.6);
  cloth.lozenge(middle, 8, 2.4, bare);
  cloth.fill(lozenge(middle, middle, 2.4), third);
}

/** A lozenge with eight rays. */
function drawSpark(cloth: Cloth): void {
  for (let index = 0; index < 8; index++) {
    const angle = (index * Math.PI) / 4;
    const at = (radius: number, turn: number): Point => [
      middle + Math.cos(angle + turn) * radius,
      middle + Math.sin(angle + turn) * radius,
    ];
    const isDiagonal = index % 2 === 1;
    const length = isDiagonal ? 11 : 12.4;
    const ray = [at(6, -0.42), at(length, -0.08), at(length, 0.08), at(6, 0.42)];
    cloth.polygon(ray, isDiagonal ? second : first, index % 4 < 2 ? 'weft' : 'warp');
  }
  cloth.lozenge(middle, middle, 5.6, bare);
  cloth.lozenge(middle, middle, 4.8, first);
  cloth.fill(lozenge(middle, middle, 1.8), third);
}

/** A phul, the flower of phulkari: four petals, four buds. */
function drawPhul(cloth: Cloth): void {
  const petals: Point[] = [
    [12, 5],
    [12, 19],
    [5, 12],
    [19, 12],
  ];
  const buds: Point[] = [
    [4.5, 4.5],
    [19.5, 4.5],
    [4.5, 19.5],
    [19.5, 19.5],
  ];
  for (const [x, y] of petals) cloth.lozenge(x, y, 4.9, first);
  for (const [x, y] of buds) cloth.lozenge(x, y, 2.9, second);
  cloth.fill(lozenge(middle, middle, 2.6), third);
}

const drawings: Record<ValueIcon, (cloth: Cloth) => void> = {
  mission: drawMission,
  client: drawClient,
  spark: drawSpark,
  phul: drawPhul,
};

/** The stitched icon beside a value. */
export function valueIcon(name: ValueIcon): string {
  return icon(drawings[name]);
}
