import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { format, middle } from './head.ts';
import type { PatternName } from './sitter.ts';
import { thread } from './threads.ts';

const { width, height } = format;

/** Concentric lozenges around the head. */
function drawHalo(cloth: Cloth): void {
  for (let radius = 67; radius > 8; radius -= 10)
    cloth.lozenge(middle, 29.3, radius, thread.pattern, radius - 5);
}

/** Chevrons that point up. */
function drawChevrons(cloth: Cloth): void {
  const period = 10;
  const isInChevron = (x: number, y: number): boolean =>
    (y - Math.abs(x - middle) + 4 * period) % period < period / 2;
  cloth.fill(isInChevron, thread.pattern, folded(middle));
}

/** Small lozenges in offset rows. */
function drawButis(cloth: Cloth): void {
  const step = 11;
  for (let row = 0; row * step < height; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const indent = row % 2 === 0 ? 0 : step / 2;
      cloth.lozenge(column * step - 1 + indent, row * step + 4, 3.6, thread.pattern);
    }
  }
}

/** Vertical bars. */
function drawBars(cloth: Cloth): void {
  for (let x = 0; x < width; x += 8) cloth.rect(x, 0, 4, height, thread.pattern, 'warp');
}

/** Horizontal stripes. */
function drawStripes(cloth: Cloth): void {
  for (let y = 0; y < height; y += 8) cloth.rect(0, y, width, 4, thread.pattern, 'weft');
}

/** A checked cloth. */
function drawChecks(cloth: Cloth): void {
  const size = 8;
  for (let row = 0; row * size < height; row++) {
    for (let column = row % 2; column * size < width; column += 2) {
      cloth.rect(column * size, row * size, size, size, thread.pattern, alternating(column));
    }
  }
}

const drawings: Record<PatternName, (cloth: Cloth) => void> = {
  halo: drawHalo,
  chevrons: drawChevrons,
  butis: drawButis,
  bars: drawBars,
  stripes: drawStripes,
  checks: drawChecks,
};

/** The cloth behind a person. */
export function drawBackground(cloth: Cloth, pattern: PatternName): void {
  drawings[pattern](cloth);
}

/** The border at the bottom. Drawn last, since it covers the lower end of garments and hair. */
export function drawBorder(cloth: Cloth): void {
  cloth.clear(0, 71, width, 5);
  cloth.rect(0, 71, width, 1, thread.border);
  for (let x = 0; x < width; x += 6) cloth.rect(x, 73, 3, 3, thread.border, 'warp');
}
