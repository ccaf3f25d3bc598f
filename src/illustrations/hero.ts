import { bare, Cloth, type Thread } from './engine/cloth.ts';
import { inlinePaths, inlineSvg } from './engine/inline.ts';
import { first, hole, odd, second, third } from './threads.ts';

/** A tile is a lozenge this wide; tiles meet point to point, so they step by half of it. */
const tileSize = 47;
const step = 24;
const middle = tileSize / 2;

/** Nested lozenges. */
function nested(accent: Thread, core: Thread): Cloth {
  const cloth = new Cloth(tileSize, tileSize);
  cloth.lozenge(middle, middle, 22.5, first, 17);
  cloth.lozenge(middle, middle, 15, accent, 11);
  cloth.lozenge(middle, middle, 9.5, third, 7.2);
  cloth.lozenge(middle, middle, 5.5, core);
  return cloth;
}

/** A lozenge that frames a flower of four petals. */
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

/** Thin lozenges one inside the other. */
function rings(): Cloth {
  const cloth = new Cloth(tileSize, tileSize);
  cloth.lozenge(middle, middle, 22.5, first, 19.2);
  cloth.lozenge(middle, middle, 17.4, second, 14);
  cloth.lozenge(middle, middle, 12.2, first, 9);
  cloth.lozenge(middle, middle, 7.2, third, 5.2);
  cloth.lozenge(middle, middle, 3.4, second);
  return cloth;
}

/** The nested tile half made: inside the radius only every second needle hole shows. */
function counted(radius: number): Cloth {
  const cloth = nested(second, first);
  for (let y = 0; y < tileSize; y++) {
    for (let x = 0; x < tileSize; x++) {
      const isInside = Math.abs(x + 0.5 - middle) + Math.abs(y + 0.5 - middle) <= radius;
      if (!isInside || cloth.threadAt(x, y) === bare) continue;
      cloth.set(x, y, x % 2 === 0 && y % 2 === 0 ? hole : bare);
    }
  }
  return cloth;
}

const tiles = {
  nested: nested(second, first),
  flower: flower(),
  rings: rings(),
  odd: nested(odd, odd),
  begun: counted(15.5),
  unsewn: counted(tileSize),
};

type TileName = keyof typeof tiles;
type Row = { indent: number; tiles: TileName[] };

/**
 * The field, row by row from the top. The left edge bites inwards where the headline stands: a chevron,
 * or the first half of a code bracket. One tile is the odd one, and two at the left are not finished.
 */
const rows: Row[] = [
  { indent: 1, tiles: ['nested', 'flower', 'nested', 'rings', 'nested', 'flower', 'nested'] },
  { indent: 2, tiles: ['rings', 'flower', 'rings', 'nested', 'rings', 'flower', 'rings'] },
  { indent: 3, tiles: ['nested', 'flower', 'nested', 'flower', 'nested', 'flower', 'nested'] },
  { indent: 2, tiles: ['odd', 'rings', 'nested', 'rings', 'flower', 'rings', 'nested'] },
  { indent: 1, tiles: ['begun', 'nested', 'flower', 'nested', 'nested', 'flower', 'nested', 'flower'] },
  { indent: 0, tiles: ['unsewn', 'rings', 'flower', 'rings', 'nested', 'rings', 'flower', 'rings'] },
  { indent: 1, tiles: ['nested', 'flower', 'nested', 'nested', 'flower', 'nested', 'flower', 'nested'] },
  { indent: 2, tiles: ['rings', 'flower', 'rings', 'nested', 'rings', 'flower', 'rings'] },
];

/** The hero's field of lozenges, a group for each row. */
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
