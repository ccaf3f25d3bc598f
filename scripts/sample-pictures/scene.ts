import { Cloth, type Thread } from '../../src/illustrations/engine/cloth.ts';
import { pictureSvg, type Tones } from '../../src/illustrations/engine/picture.ts';
import { grounds, threads, type GroundName, type ThreadsOn } from './palettes.ts';

/** Thread numbers by name. A scene can only name threads that its ground carries. */
export type Threads<Ground extends GroundName> = Record<ThreadsOn<Ground>, Thread>;

/** A picture before it is drawn: its ground and what is stitched on it. */
export type Scene = { ground: GroundName; draw: (cloth: Cloth) => void };

/** Joins a ground with a drawing that receives the ground's threads by name. */
export function scene<Ground extends GroundName>(
  ground: Ground,
  draw: (cloth: Cloth, threads: Threads<Ground>) => void,
): Scene {
  const numbered = grounds[ground].threads.map((name, index) => [name, index + 1]);
  // fromEntries forgets the names; they are the ground's own list.
  const named = Object.fromEntries(numbered) as Threads<Ground>;
  return { ground, draw: (cloth) => draw(cloth, named) };
}

/** Cells and pixels of a picture. */
export type Format = { width: number; height: number; pixelsPerCell: number };

/** Stitches a scene and dyes it. */
export function drawScene({ ground, draw }: Scene, { width, height, pixelsPerCell }: Format): string {
  const cloth = new Cloth(width, height);
  draw(cloth);
  const dyes = grounds[ground].threads.map((name, index): [Thread, Tones] => [index + 1, threads[name]]);
  return pictureSvg(cloth, {
    ground: grounds[ground].cloth,
    threads: new Map(dyes),
    size: [width * pixelsPerCell, height * pixelsPerCell],
  });
}
