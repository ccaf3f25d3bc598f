import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import {
  both,
  box,
  circle,
  ellipse,
  without,
  type Region,
} from '../../../src/illustrations/engine/regions.ts';
import { faceY, middle, type Head } from './head.ts';
import type { Sitter } from './sitter.ts';
import { thread } from './threads.ts';

/**
 * Side of the face. Features are placed relative to the head's axis, so that they move when the head
 * turns; on the far side of a turned head they are one cell nearer to the axis.
 */
type Side = -1 | 1;
const sides: Side[] = [-1, 1];

/** First cell of a mirrored block that starts `from` cells off the axis and is `width` cells wide. */
function mirrored(head: Head, side: Side, from: number, width: number): number {
  const isFar = head.turn * side > 0;
  const start = isFar ? from - 1 : from;
  return side > 0 ? head.axis + start : head.axis - start - width;
}

/** Both ears of a head that is not turned; the face is drawn over half of them. */
export function drawEars(cloth: Cloth, head: Head): void {
  if (head.turn !== 0) return;
  for (const side of sides) {
    const x = middle + side * head.halfWidth;
    cloth.ellipse(x, 36, 2.3, 3.5, thread.skin, side < 0 ? 'weft' : 'warp');
  }
}

/** The visible ear of a turned head, in front of the hair. */
export function drawNearEar(cloth: Cloth, head: Head): void {
  if (head.turn === 0) return;
  const near = -Math.sign(head.turn);
  const x = middle + near * (head.halfWidth - 2);
  cloth.ellipse(x, 36.5, 2.4, 3.7, thread.skin, 'warp');
  cloth.rect(x - near * 2.4, 35, 1, 4, thread.shade, 'warp');
}

/** The eyes: lid, white and pupil. */
export function drawEyes(cloth: Cloth, head: Head, hasLashes: boolean): void {
  for (const side of sides) {
    const x = (from: number, width: number): number => mirrored(head, side, from, width);
    cloth.rect(x(3, 4), 34, 4, 2, thread.eyeWhite, 'warp');
    cloth.rect(x(4, 2), 33, 2, 3, thread.ink, 'warp');
    cloth.rect(x(3, 4), 33, 4, 1, thread.ink);
    if (hasLashes) cloth.rect(x(7, 1), 32, 1, 1, thread.ink);
  }
}

/** The brows, lower at the outer end; higher with square glasses, so that both are visible. */
export function drawBrows(cloth: Cloth, head: Head, { brows, glasses }: Sitter): void {
  const y = glasses === 'square' ? 28 : 30;
  for (const side of sides) {
    cloth.rect(mirrored(head, side, 3, 5), y, 5, 1, thread.ink);
    cloth.rect(mirrored(head, side, 8, 1), y + 1, 1, 1, thread.ink);
    if (brows === 'strong') cloth.rect(mirrored(head, side, 5, 3), y - 1, 3, 1, thread.ink);
  }
}

/** The shadow of the nose, on the side to which the head is turned. */
export function drawNose(cloth: Cloth, head: Head): void {
  const isTurnedLeft = head.turn < 0;
  cloth.rect(isTurnedLeft ? head.axis - 2 : head.axis + 1, 33, 1, 6, thread.shade, 'warp');
  cloth.rect(isTurnedLeft ? head.axis - 2 : head.axis - 1, 39, 3, 1, thread.shade);
}

/** The lips; a beard hides the lower one. */
export function drawMouth(cloth: Cloth, head: Head, { smile, beard }: Sitter): void {
  const x = head.axis;
  cloth.rect(x - 3, 43, 6, 1, thread.lips);
  if (smile) {
    cloth.rect(x - 4, 42, 1, 1, thread.lips);
    cloth.rect(x + 3, 42, 1, 1, thread.lips);
  }
  if (!beard) cloth.rect(x - 2, 44, 4, 1, thread.lips);
}

/** A beard and a moustache. */
export function drawBeard(cloth: Cloth, head: Head, kind: NonNullable<Sitter['beard']>): void {
  const beard = kind === 'full' ? fullBeard(head) : trimmedBeard(head);
  cloth.fill(beard, thread.hair, head.directions);
  cloth.rect(head.axis - 5, 41, 10, 1, thread.hair);
  cloth.rect(head.axis - 4, 40, 8, 1, thread.hair);
  cloth.rect(head.axis - 1, 40, 2, 1, thread.skin);
}

/** The region of a beard that reaches below the chin. */
function fullBeard(head: Head): Region {
  const halfWidth = head.halfWidth + 0.7;
  const cheeks = box(middle - halfWidth, 34, 2 * halfWidth, 5);
  const chin = both(ellipse(middle, 38.7, halfWidth, 15.5), box(0, 38, 64, 38));
  const free = ellipse(head.axis, 33.6, 8.7, 6.7, 2.4);
  return without((x, y) => cheeks(x, y) || chin(x, y), free);
}

/** The region of a short beard along the jaw. */
function trimmedBeard(head: Head): Region {
  const free = ellipse(head.axis, 33.3, 8.5, 8, 2.4);
  return without(
    both(head.outline, (_x, y) => y > faceY),
    free,
  );
}

/** Glasses. */
export function drawGlasses(cloth: Cloth, head: Head, kind: NonNullable<Sitter['glasses']>): void {
  for (const side of sides) {
    if (kind === 'round') {
      const rim = circle(head.axis + side * 5.1, 34.5, 5.2, 4);
      cloth.fill(rim, thread.ink, head.directions);
    } else {
      cloth.frame(side > 0 ? head.axis + 1 : head.axis - 10, 31, 9, 7, 1, thread.ink);
    }
    cloth.rect(side > 0 ? head.axis + 10 : head.axis - 12, 33, 2, 1, thread.ink);
  }
  cloth.rect(head.axis - 1, 33, 2, 1, thread.ink);
}

/** Two earrings. */
export function drawEarrings(cloth: Cloth, head: Head): void {
  for (const side of sides) cloth.lozenge(middle + side * 13.1 + head.turn * 0.5, 42, 2.1, thread.border);
}

/** A bindi between the brows. */
export function drawBindi(cloth: Cloth, head: Head): void {
  cloth.rect(head.axis - 1, 28, 2, 1, thread.trim);
}
