import type { Cloth, Thread } from './cloth.ts';
import type { Direction } from './sheen.ts';
import { layersOf, pathData, type Layer } from './stitches.ts';

/** The colours of a thread along the weft and along the warp. */
export type Tones = Readonly<Record<Direction, string>>;

/** The colours of each thread number. */
export type Dyes = ReadonlyMap<Thread, Tones>;

/** Colours and size of a cloth that becomes an SVG file. */
export type Dyeing = {
  /** Colour of the cloth. */
  ground: string;
  threads: Dyes;
  /** Darker colours under threads, so that the ground does not show through faces and hair. */
  beds?: ReadonlyMap<Thread, string>;
  /** Width and height in pixels. */
  size: readonly [width: number, height: number];
};

/** A stitch is a little narrower than a cell, so that the ground shows between the threads. */
const strokeWidth = 0.84;
/** A bed's stroke is a little wider than a cell, so that the ground does not show. */
const bedWidth = 1.08;

/** A cloth as a complete SVG file with its own colours, for `<img>`. */
export function pictureSvg(cloth: Cloth, dyeing: Dyeing): string {
  const shared: string[] = [];
  const beds: string[] = [];
  const stitches: string[] = [];

  for (const layer of layersOf(cloth)) {
    const bed = dyeing.beds?.get(layer.thread);
    if (bed) {
      // The bed and the stitches share the path.
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

/** All stitches of a cloth as coloured paths. */
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
