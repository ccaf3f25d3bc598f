import { bare, type Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { arc } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { scene, type Threads } from '../scene.ts';

/** Waves across the whole cloth in three alternating threads. */
function drawWater(cloth: Cloth, { cream, sea, blush }: Threads<'teal'>): void {
  const waves = [
    { thread: sea, thickness: 3 },
    { thread: blush, thickness: 3 },
    { thread: cream, thickness: 4 },
  ];
  for (let row = 0; row < 9; row++) {
    const wave = waves[row % waves.length];
    if (!wave) continue;
    for (let x = 0; x < cloth.width; x++) {
      const swing = Math.round(0.5 + 2.5 * Math.sin(((x + row * 5) / 12) * Math.PI));
      cloth.rect(x, 6 + row * 9 + swing, 1, wave.thickness, wave.thread, alternating(row));
    }
  }
}

/** A round gauge, two thirds full. */
function drawGauge(cloth: Cloth, { gold, cream, rust, night, sea }: Threads<'teal'>): void {
  const [x, y] = [64, 40];
  cloth.disc(x, y, 37, bare);
  cloth.disc(x, y, 31, night, folded(x));
  cloth.fill(arc(x, y, 22, 28, 300, 240), sea, folded(x));
  cloth.fill(arc(x, y, 22, 28, 20, 240), gold, folded(x));
  for (let degrees = 0; degrees <= 240; degrees += 30) {
    const angle = (degrees * Math.PI) / 180;
    cloth.disc(x + Math.cos(angle) * 18, y - Math.sin(angle) * 18, 1, cream);
  }
  cloth.line([x, y], [x + 14, y - 8], 4, rust);
  cloth.lozenge(x, y, 5, cream);
}

/** Water levels drawn as waves behind a round gauge. */
export const canalGrid = scene('teal', (cloth, threads) => {
  drawWater(cloth, threads);
  drawGauge(cloth, threads);
});
