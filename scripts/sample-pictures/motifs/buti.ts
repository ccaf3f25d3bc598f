import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';
import type { Region } from '../../../src/illustrations/engine/regions.ts';

/** A buti: a small flower of four petals round a core. */
export function buti(cloth: Cloth, x: number, y: number, petals: Thread, core: Thread): void {
  const reach = 3.5;
  cloth.lozenge(x, y - reach, 2, petals);
  cloth.lozenge(x, y + reach, 2, petals);
  cloth.lozenge(x - reach, y, 2, petals);
  cloth.lozenge(x + reach, y, 2, petals);
  cloth.lozenge(x, y, 1.2, core);
}

/** The distances between butis, and the region in which they are drawn. */
interface Scatter {
  stepX: number;
  stepY: number;
  where?: Region;
}

/** Butis in offset rows over the whole cloth, where `where` includes their centre. */
export function scatter(
  cloth: Cloth,
  { stepX, stepY, where = () => true }: Scatter,
  petals: Thread,
  core: Thread,
): void {
  for (let row = 0; row * stepY < cloth.height; row++) {
    const indent = row % 2 === 0 ? 0 : stepX / 2;
    for (let x = indent + 4.5 - stepX; x < cloth.width + stepX; x += stepX) {
      const y = row * stepY + 8.5;
      if (where(x, y)) buti(cloth, x, y, petals, core);
    }
  }
}
