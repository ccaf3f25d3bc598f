import type { ValueIcon } from '../lib/icon-names.ts';
import { bare, type Cloth, type Thread } from './engine/cloth.ts';
import { box, lozenge, points } from './engine/regions.ts';
import { icon, iconSize, middle } from './icon.ts';
import { first, second, third } from './threads.ts';

/** A target made of lozenges. */
function drawMission(cloth: Cloth): void {
  cloth.lozenge(middle, middle, 11.6, first, 8.4);
  cloth.lozenge(middle, middle, 6.4, second, 3.6);
  cloth.fill(lozenge(middle, middle, 1.8), third);
}

/** Two lozenges linked like the rings of a chain. */
function drawClient(cloth: Cloth): void {
  const link = (cx: number, thread: Thread): void => {
    cloth.lozenge(cx, middle, 8.6, bare, 3.8);
    cloth.lozenge(cx, middle, 7.6, thread, 4.6);
  };
  link(8, first);
  link(16, second);
  cloth.clip(box(0, middle, iconSize, middle), () => link(8, first));
  cloth.rect(11, 11, 2, 2, third);
}

/** A lozenge with eight rays: four straight ones and four diagonal, stepped ones. */
function drawSpark(cloth: Cloth): void {
  for (const near of [true, false]) {
    const at = (start: number, length: number): number => (near ? start : iconSize - start - length);
    cloth.rect(11, at(0, 4), 2, 4, first, 'warp');
    cloth.rect(10, at(4, 3), 4, 3, first, 'warp');
    cloth.rect(at(0, 4), 11, 4, 2, first, 'weft');
    cloth.rect(at(4, 3), 10, 3, 4, first, 'weft');
    for (const step of [3, 5, 7]) {
      cloth.rect(at(step, 2), at(step, 2), 2, 2, second, 'weft');
      cloth.rect(at(step, 2), iconSize - at(step, 2) - 2, 2, 2, second, 'warp');
    }
  }
  cloth.lozenge(middle, middle, 5.6, bare);
  cloth.lozenge(middle, middle, 4.4, first);
  cloth.fill(lozenge(middle, middle, 1.8), third);
}

/** A phul, the flower of phulkari embroidery: four petals and four buds. */
function drawPhul(cloth: Cloth): void {
  const petals = points('12,5 12,19 5,12 19,12');
  const buds = points('4.5,4.5 19.5,4.5 4.5,19.5 19.5,19.5');
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

/** The icon of a value. */
export function valueIcon(name: ValueIcon): string {
  return icon(drawings[name]);
}
