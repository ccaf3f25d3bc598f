import { bare, type Cloth, type Thread } from '../../src/illustrations/engine/cloth.ts';
import { points, type Point } from '../../src/illustrations/engine/regions.ts';
import { alternating, type Directions } from '../../src/illustrations/engine/directions.ts';
import { drawScene, scene, type Threads } from './scene.ts';

/** The five rivers of Punjab, from the hills at the top left to the plain. Not a map. */
const rivers: Point[][] = [
  points('0,6 26,10 50,20 76,24 104,40 128,58'),
  points('0,18 22,22 46,31 70,36 98,48 122,64'),
  points('0,32 26,34 48,42 72,48 96,58 106,64'),
  points('18,0 44,8 70,14 98,30 128,46'),
  points('46,0 72,4 100,18 128,34'),
];

/** The land: short stitches in offset rows. */
function drawLand(cloth: Cloth, { night }: Threads<'indigo'>): void {
  for (let row = 0; row < 8; row++) {
    for (let x = row % 2 === 0 ? 3 : 9; x < cloth.width; x += 12) cloth.rect(x, 3 + row * 8, 2, 1, night);
  }
}

/** A river, column by column, because line segments would overlap where it bends. */
function drawRiver(
  cloth: Cloth,
  course: Point[],
  width: number,
  thread: Thread,
  directions: Directions,
): void {
  course.slice(1).forEach(([endX, endY], index) => {
    const [startX, startY] = course[index] ?? [endX, endY];
    for (let x = startX; x < endX; x++) {
      const y = startY + ((x - startX) / (endX - startX)) * (endY - startY);
      cloth.rect(x, Math.round(y - width / 2), 1, width, thread, directions);
    }
  });
}

/** The five rivers, and a lozenge where the agency is. */
const office = scene('indigo', (cloth, threads) => {
  const { gold, rani, sea, sky } = threads;
  drawLand(cloth, threads);
  for (const [index, river] of rivers.entries()) {
    drawRiver(cloth, river, 8, bare, 'weft');
    drawRiver(cloth, river, 5, index % 2 === 0 ? sky : sea, alternating(index));
  }
  cloth.lozenge(100, 12, 13, bare);
  cloth.lozenge(100, 12, 11, gold, 7);
  cloth.lozenge(100, 12, 5, rani);
});

/** The picture of the contact page as an SVG file. */
export function officePicture(): string {
  return drawScene(office, { width: 128, height: 64, pixelsPerCell: 10 });
}
