import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { alternating } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

/** Parcels of land in four strips with different widths. */
function drawParcels(cloth: Cloth, { gold, pine, lime, rust }: Threads<'leaf'>): void {
  const crops = [lime, gold, pine, lime, gold, rust, lime, pine];
  let parcel = 0;
  for (let strip = 0; strip < 4; strip++) {
    let x = -((strip * 13) % 22);
    while (x < cloth.width) {
      const width = 18 + ((parcel * 7) % 14);
      const crop = crops[parcel % crops.length] ?? lime;
      cloth.rect(x, strip * 20 + 1, width - 2, 18, crop, alternating(parcel * 5 + strip));
      x += width;
      parcel++;
    }
  }
}

/** The four corners of a scanner's frame. */
function drawCorners(cloth: Cloth, { cream }: Threads<'leaf'>): void {
  const [left, right, top, bottom] = [38, 91, 10, 63];
  const length = 12;
  const thickness = 3;
  for (const y of [top, bottom - thickness + 1]) {
    cloth.rect(left, y, length, thickness, cream);
    cloth.rect(right - length + 1, y, length, thickness, cream);
  }
  for (const y of [top, bottom - length + 1]) {
    cloth.rect(left, y, thickness, length, cream, 'warp');
    cloth.rect(right - thickness + 1, y, thickness, length, cream, 'warp');
  }
}

/** Field parcels seen from above, one framed by a scanner. */
export const fasalWatch = scene('leaf', (cloth, threads) => {
  const { gold, cream, rani, lime } = threads;
  drawParcels(cloth, threads);

  cloth.clear(36, 8, 58, 58);
  for (let row = 0; row < 7; row++) {
    cloth.rect(44, 16 + row * 6, 42, 3, row % 2 === 0 ? gold : lime);
  }
  cloth.lozenge(65, 37, 12, rani);
  cloth.lozenge(65, 37, 6, bare);
  cloth.lozenge(65, 37, 3, cream);
  drawCorners(cloth, threads);
});
