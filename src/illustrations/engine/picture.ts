import type { Cloth, Thread } from './cloth.ts';
import type { Direction } from './directions.ts';
import { layersOf, pathData, type Layer } from './stitches.ts';

/** The colours of a thread along the weft and along the warp. */
export type ThreadColours = Readonly<Record<Direction, string>>;

/** The colours of each thread number. */
export type Dyes = ReadonlyMap<Thread, ThreadColours>;

/** Colours and size of a cloth that becomes an SVG file. */
export interface PictureOptions {
  /** Colour of the cloth. */
  background: string;
  threads: Dyes;
  /** Darker colours under threads, so that the background does not show through faces and hair. */
  underlays?: ReadonlyMap<Thread, string>;
  /** Width and height in pixels. */
  size: readonly [width: number, height: number];
}

/** In cells: narrower than a cell, so that the background shows between the threads. */
const stitchWidth = 0.84;
/** In cells: wider than a cell, so that the background does not show. */
const underlayWidth = 1.08;

/** A cloth as a complete SVG file with its own colours, for `<img>`. */
export function pictureSvg(cloth: Cloth, options: PictureOptions): string {
  const shared: string[] = [];
  const underlays: string[] = [];
  const stitches: string[] = [];

  for (const layer of layersOf(cloth)) {
    const underlay = options.underlays?.get(layer.thread);
    if (underlay) {
      // The underlay and the stitches share the path. One-letter ids keep the file small; at most 26.
      const id = String.fromCharCode('a'.charCodeAt(0) + shared.length);
      shared.push(`<path id="${id}" d="${pathData(layer)}"/>`);
      underlays.push(`<use href="#${id}" stroke="${underlay}"/>`);
      stitches.push(`<use href="#${id}" stroke="${colourOf(layer, options.threads)}"/>`);
    } else {
      stitches.push(dyedPath(layer, options.threads));
    }
  }

  const [width, height] = options.size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${cloth.width} ${cloth.height}">`,
    shared.length > 0 ? `<defs>${shared.join('')}</defs>` : '',
    `<path fill="${options.background}" d="M0 0h${cloth.width}v${cloth.height}H0z"/>`,
    `<g fill="none" stroke-width="${stitchWidth}">`,
    underlays.length > 0 ? `<g stroke-width="${underlayWidth}">${underlays.join('')}</g>` : '',
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
  return `<path stroke="${colourOf(layer, dyes)}" d="${pathData(layer)}"/>`;
}

function colourOf({ thread, direction }: Layer, dyes: Dyes): string {
  const colours = dyes.get(thread);
  if (!colours) throw new Error(`The palette has no colours for thread ${thread}.`);
  return colours[direction];
}
