import { Cloth, type Thread } from '../../src/illustrations/engine/cloth.ts';
import { pictureSvg, type ThreadColours } from '../../src/illustrations/engine/picture.ts';
import { grounds, threads, type GroundName, type ThreadsOn } from './palettes.ts';

/** Thread numbers by name; only the threads that may be used on the ground. */
export type Threads<Ground extends GroundName> = Record<ThreadsOn<Ground>, Thread>;

/** A picture: its ground and the function that stitches on it. */
export interface Scene {
  ground: GroundName;
  draw: (cloth: Cloth) => void;
}

/** Creates a scene; `draw` receives the ground's threads by name. */
export function scene<Ground extends GroundName>(
  ground: Ground,
  draw: (cloth: Cloth, threads: Threads<Ground>) => void,
): Scene {
  const numbered = grounds[ground].threads.map((name, index) => [name, index + 1]);
  // fromEntries widens the keys to string; the line above takes them from the ground's list.
  const named = Object.fromEntries(numbered) as Threads<Ground>;
  return { ground, draw: (cloth) => draw(cloth, named) };
}

/** Size of a picture in cells, and pixels per cell. */
export interface Format {
  width: number;
  height: number;
  pixelsPerCell: number;
}

/** Draws a scene as an SVG file. */
export function drawScene({ ground, draw }: Scene, { width, height, pixelsPerCell }: Format): string {
  const cloth = new Cloth(width, height);
  draw(cloth);
  const colours = grounds[ground].threads.map((name, index): [Thread, ThreadColours] => [
    index + 1,
    threads[name],
  ]);
  return pictureSvg(cloth, {
    background: grounds[ground].cloth,
    threads: new Map(colours),
    size: [width * pixelsPerCell, height * pixelsPerCell],
  });
}
