import { bare, Cloth, type Thread } from './engine/cloth.ts';
import { inlinePaths, inlineSvg } from './engine/inline.ts';
import { first, hole, odd, second, third } from './threads.ts';

/** Width of a tile. Its lozenge touches the next ones at the points, so the step is half a tile. */
const tileSize = 47;
const step = 24;
const middle = tileSize / 2;

/** Thick concentric lozenges. */
function nested(accent: Thread, core: Thread): Cloth {
  const cloth = new Cloth(tileSize, tileSize);
  cloth.lozenge(middle, middle, 22.5, first, 17);
  cloth.lozenge(middle, middle, 15, accent, 11);
  cloth.lozenge(middle, middle, 9.5, third, 7.2);
  cloth.lozenge(middle, middle, 5.5, core);
  return cloth;
}

/** A lozenge around a flower with four petals. */
function flower(): Cloth {
  const cloth = new Cloth(tileSize, tileSize);
  cloth.lozenge(middle, middle, 22.5, first, 17);
  cloth.lozenge(middle, middle, 15.2, third, 13.4);
  const reach = 6.5;
  cloth.lozenge(middle, middle - reach, 4.5, second);
  cloth.lozenge(middle, middle + reach, 4.5, second);
  cloth.lozenge(middle - reach, middle, 4.5, second);
  cloth.lozenge(middle + reach, middle, 4.5, second);
  cloth.lozenge(middle, middle, 2.2, first);
  return cloth;
}

/** Thin concentric lozenges. */
function rings(): Cloth {
  const cloth = new Cloth(tileSize, tileSize);
  cloth.lozenge(middle, middle, 22.5, first, 19.2);
  cloth.lozenge(middle, middle, 17.4, second, 14);
  cloth.lozenge(middle, middle, 12.2, first, 9);
  cloth.lozenge(middle, middle, 7.2, third, 5.2);
  cloth.lozenge(middle, middle, 3.4, second);
  return cloth;
}

/** The nested tile, unfinished: inside the radius, needle holes in every second cell instead of stitches. */
function unfinished(radius: number): Cloth {
  const cloth = nested(second, first);
  for (let y = 0; y < tileSize; y++) {
    for (let x = 0; x < tileSize; x++) {
      const isInside = Math.abs(x + 0.5 - middle) + Math.abs(y + 0.5 - middle) <= radius;
      if (!isInside || cloth.threadAt(x, y) === bare) continue;
      cloth.stitch(x, y, x % 2 === 0 && y % 2 === 0 ? hole : bare);
    }
  }
  return cloth;
}

const tiles = {
  nested: nested(second, first),
  flower: flower(),
  rings: rings(),
  odd: nested(odd, odd),
  begun: unfinished(15.5),
  unfinished: unfinished(tileSize),
};

type TileName = keyof typeof tiles;
interface Row {
  indent: number;
  tiles: TileName[];
}

/**
 * The rows of tiles from the top. The left edge is indented beside the headline, in the shape of a `>`.
 * One tile has the odd colour, and two at the left are unfinished.
 */
const rows: Row[] = [
  { indent: 1, tiles: ['nested', 'flower', 'nested', 'rings', 'nested', 'flower', 'nested'] },
  { indent: 2, tiles: ['rings', 'flower', 'rings', 'nested', 'rings', 'flower', 'rings'] },
  { indent: 3, tiles: ['nested', 'flower', 'nested', 'flower', 'nested', 'flower', 'nested'] },
  { indent: 2, tiles: ['odd', 'rings', 'nested', 'rings', 'flower', 'rings', 'nested'] },
  { indent: 1, tiles: ['begun', 'nested', 'flower', 'nested', 'nested', 'flower', 'nested', 'flower'] },
  { indent: 0, tiles: ['unfinished', 'rings', 'flower', 'rings', 'nested', 'rings', 'flower', 'rings'] },
  { indent: 1, tiles: ['nested', 'flower', 'nested', 'nested', 'flower', 'nested', 'flower', 'nested'] },
  { indent: 2, tiles: ['rings', 'flower', 'rings', 'nested', 'rings', 'flower', 'rings'] },
];

/** The lozenges behind the hero, a group for each row. */
export function heroField(): string {
  const symbols = Object.entries(tiles).map(
    ([name, cloth]) => `<symbol id="tile-${name}" overflow="visible">${inlinePaths(cloth)}</symbol>`,
  );
  const groups = rows.map((row, index) => {
    const uses = row.tiles.map((name, place) => {
      const x = (row.indent + place * 2) * step;
      const y = (index - 1) * step;
      return `<use href="#tile-${name}" x="${x}" y="${y}"/>`;
    });
    return `<g>${uses.join('')}</g>`;
  });
  const size = 'width="2800" height="1344" viewBox="0 0 400 192"';
  return inlineSvg(size, `<defs>${symbols.join('')}</defs>${groups.join('')}`);
}
