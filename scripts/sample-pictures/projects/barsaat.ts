import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { arc, box, either, type Region } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { cloud } from '../motifs/cloud.ts';
import { scene, type Threads } from '../scene.ts';

/** The top of an umbrella: half an ellipse, its foot at y = 63. */
function canopy(radius: number): Region {
  return (x, y) => Math.hypot((x - 68) / 1.15, y - 66) < radius && y < 63;
}

/** The region without rain: around the canopy and beside the handle. */
const dry: Region = either(canopy(30), box(62, 60, 20, 20));

/** Rain in warp stitches; columns start at different heights, and drops that would be cut off are left out. */
function drawRain(cloth: Cloth, { sea, sky }: Threads<'indigo'>): void {
  const length = 7;
  for (let x = 4; x < cloth.width; x += 5) {
    for (let y = 32 + ((x * 7) % 9); y < cloth.height; y += 13) {
      if (dry(x + 1, y) || dry(x + 1, y + length)) continue;
      cloth.rect(x, y, 2, length, x % 3 === 0 ? sea : sky, 'warp');
    }
  }
}

/** An umbrella with five panels and a handle. */
function drawUmbrella(cloth: Cloth, { gold, cream, rani }: Threads<'indigo'>): void {
  const panelWidth = 12.4;
  const panelOf = (x: number): number => Math.floor((x - 37) / panelWidth);
  cloth.fill(
    canopy(27),
    (x) => (panelOf(x) % 2 === 0 ? rani : gold),
    (x) => alternating(Math.floor((x - 37) / (panelWidth / 2))),
  );
  cloth.rect(67, 63, 3, 10, cream, 'warp');
  cloth.fill(arc(72.5, 73, 3, 6, 180, 360), cream, folded(72.5));
}

/** A monsoon cloud, rain in warp stitches, and an umbrella. */
export const barsaat = scene('indigo', (cloth, threads) => {
  drawRain(cloth, threads);
  cloud(cloth, 20, 19, 1.1, threads.cream);
  cloud(cloth, 77, 21, 0.85, threads.sky);
  drawUmbrella(cloth, threads);
});
