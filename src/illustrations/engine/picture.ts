import type { Cloth, Thread } from './cloth.ts';
import type { Direction } from './sheen.ts';
import { layersOf, pathData, type Layer } from './stitches.ts';

/** The two tones of a thread: as it shines along the weft and along the warp. */
export type Tones = Readonly<Record<Direction, string>>;

/** The tones of every thread number that a cloth uses. */
export type Dyes = ReadonlyMap<Thread, Tones>;

/** How a cloth is dyed when it becomes a file of its own. */
export type Dyeing = {
  /** Colour of the cloth. */
  ground: string;
  threads: Dyes;
  /** Darker tone laid under a thread, so that the ground does not speckle faces and hair. */
  beds?: ReadonlyMap<Thread, string>;
  /** Width and height that the file states, in pixels. */
  size: readonly [width: number, height: number];
};

/** Stroke of a stitch: a little less than a cell, so that the ground shows between the threads. */
const strokeWidth = 0.84;
/** Stroke of a bed: a little more than a cell, so that nothing shows between its threads. */
const bedWidth = 1.08;

/** Draws a cloth as a complete SVG file with its own colours, for use through `<img>`. */
export function pictureSvg(cloth: Cloth, dyeing: Dyeing): string {
  const shared: string[] = [];
  const beds: string[] = [];
  const stitches: string[] = [];

  for (const layer of layersOf(cloth)) {
    const bed = dyeing.beds?.get(layer.thread);
    if (bed) {
      // Drawn twice, as the bed and as the stitches, so the path is stored once.
      const id = String.fromCharCode('a'.charCodeAt(0) + shared.length);
      shared.push(`<path id="${id}" d="${pathData(layer)}"/>`);
      beds.push(`<use href="#${id}" stroke="${bed}"/>`);
      stitches.push(`<use href="#${id}" stroke="${toneOf(layer, dyeing.threads)}"/>`);
    } else {
      stitches.push(dyedPath(layer, dyeing.threads));
    }
  }

  const [width, height] = dyeing.size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${cloth.width} ${cloth.height}">`,
    shared.length > 0 ? `<defs>${shared.join('')}</defs>` : '',
    `<path fill="${dyeing.ground}" d="M0 0h${cloth.width}v${cloth.height}H0z"/>`,
    `<g fill="none" stroke-width="${strokeWidth}">`,
    beds.length > 0 ? `<g stroke-width="${bedWidth}">${beds.join('')}</g>` : '',
    stitches.join(''),
    '</g></svg>\n',
  ].join('');
}

/** All stitches of a cloth as paths in their own colours. */
export function dyedPaths(cloth: Cloth, dyes: Dyes): string {
  return layersOf(cloth)
    .map((layer) => dyedPath(layer, dyes))
    .join('');
}

function dyedPath(layer: Layer, dyes: Dyes): string {
  return `<path stroke="${toneOf(layer, dyes)}" d="${pathData(layer)}"/>`;
}

function toneOf({ thread, direction }: Layer, dyes: Dyes): string {
  const tones = dyes.get(thread);
  if (!tones) throw new Error(`Thread ${thread} has no dye.`);
  return tones[direction];
}
