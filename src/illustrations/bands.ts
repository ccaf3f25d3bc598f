import { Cloth, type Thread } from './engine/cloth.ts';
import { inlinePaths, inlineSvg } from './engine/inline.ts';
import { first, second, third } from './threads.ts';

/** One repeat of a border, and the size of its cells in pixels. */
interface Repeat {
  cloth: Cloth;
  cell: number;
}

const bandHeight = 8;
const bandCell = 5;

/** A lozenge that continues on the other side where it crosses the edge of the repeat. */
function wrappedLozenge(
  cloth: Cloth,
  cx: number,
  cy: number,
  radius: number,
  thread: Thread,
  inner = -1,
): void {
  for (const shift of [-cloth.width, 0, cloth.width]) {
    cloth.lozenge(cx + shift, cy, radius, thread, inner);
  }
}

/** Triangle wave: 0 at both ends of a repeat, highest in the middle. */
function rise(x: number, width: number): number {
  return Math.min(x, width - 1 - x);
}

/** The dense end panel of a dupatta (scarf). */
function palla(): Repeat {
  const cloth = new Cloth(24, 12);
  wrappedLozenge(cloth, 12, 6, 11.6, first, 8.6);
  wrappedLozenge(cloth, 12, 6, 6.6, second, 4.4);
  wrappedLozenge(cloth, 12, 6, 2.6, third);
  for (const edge of [0, 12]) {
    wrappedLozenge(cloth, 0, edge, 6.6, third, 4.6);
    wrappedLozenge(cloth, 0, edge, 2.6, first);
  }
  return { cloth, cell: 6 };
}

/** Lozenges in a row. */
function lozenges(): Repeat {
  const cloth = new Cloth(16, bandHeight);
  cloth.lozenge(4, 4, 3.6, first, 1.4);
  cloth.lozenge(12, 4, 3.6, second, 1.4);
  return { cloth, cell: bandCell };
}

/** A zigzag whose rising and falling halves have different threads. */
function zigzag(): Repeat {
  const cloth = new Cloth(12, bandHeight);
  const thickness = 3;
  for (let x = 0; x < cloth.width; x++) {
    const rising = x < cloth.width / 2;
    cloth.rect(x, rise(x, cloth.width), 1, thickness, rising ? first : second, rising ? 'weft' : 'warp');
  }
  return { cloth, cell: bandCell };
}

/** Chevrons that point to the left, folded along the middle. */
function chevrons(): Repeat {
  const cloth = new Cloth(12, bandHeight);
  const middle = bandHeight / 2;
  const thickness = 3.4;
  const isInChevron = (x: number, y: number): boolean => (x + Math.abs(y - middle)) % cloth.width < thickness;
  const directions = (_x: number, y: number) => (y < middle ? 'weft' : 'warp');
  cloth.fill(isInChevron, first, directions);
  cloth.fill((x, y) => isInChevron(x + 6, y), second, directions);
  return { cloth, cell: bandCell };
}

/** Stepped peaks. */
function steps(): Repeat {
  const cloth = new Cloth(12, bandHeight);
  for (let x = 0; x < cloth.width; x++) {
    const height = rise(x, cloth.width) + 1;
    cloth.rect(x, bandHeight - height, 1, height, first, x < cloth.width / 2 ? 'warp' : 'weft');
  }
  return { cloth, cell: bandCell };
}

/** Pennants that hang from the top, a bead between them. */
function pennants(): Repeat {
  const cloth = new Cloth(16, bandHeight);
  for (let x = 0; x < cloth.width; x++) {
    cloth.rect(x, 0, 1, rise(x, cloth.width) + 1, first, x < cloth.width / 2 ? 'warp' : 'weft');
  }
  wrappedLozenge(cloth, 0, 4, 2.6, second);
  return { cloth, cell: bandCell };
}

/** Buds in three threads between two lines. */
function buds(): Repeat {
  const cloth = new Cloth(18, bandHeight);
  cloth.lozenge(3, 4, 2.6, first);
  cloth.lozenge(9, 4, 2.6, second);
  cloth.lozenge(15, 4, 2.6, third);
  cloth.rect(0, 0, cloth.width, 1, first);
  cloth.rect(0, bandHeight - 1, cloth.width, 1, first);
  return { cloth, cell: bandCell };
}

const repeats = {
  palla,
  work: lozenges,
  team: zigzag,
  contact: chevrons,
  legal: steps,
  about: pennants,
  services: buds,
};

/** Name of a border: one for each page, and `palla` above the footer. */
export type BandName = keyof typeof repeats;

/** Names of all borders. */
export const bandNames = Object.keys(repeats) as BandName[];

/** A border as wide as the page: an SVG pattern with whole pixels per cell, so that all threads look equal. */
export function band(name: BandName): string {
  const { cloth, cell } = repeats[name]();
  const id = `band-${name}`;
  const pattern =
    `<pattern id="${id}" width="${cloth.width}" height="${cloth.height}"` +
    ` patternUnits="userSpaceOnUse" patternTransform="scale(${cell})">${inlinePaths(cloth)}</pattern>`;
  const strip = `<rect width="100%" height="100%" fill="url(#${id})"/>`;
  return inlineSvg(`width="100%" height="${cloth.height * cell}"`, `<defs>${pattern}</defs>${strip}`);
}
