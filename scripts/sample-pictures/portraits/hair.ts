import type { Cloth } from '../../../src/illustrations/engine/cloth.ts';
import { both, ellipse, points, type Region } from '../../../src/illustrations/engine/regions.ts';
import { alternating, folded } from '../../../src/illustrations/engine/directions.ts';
import { middle, onSkull, type Head } from './head.ts';
import type { HairStyle } from './sitter.ts';
import { thread } from './threads.ts';

/** A hair style in two parts: behind the face and in front of it. */
interface Drawing {
  behind?: (cloth: Cloth, head: Head) => void;
  inFront: (cloth: Cloth, head: Head) => void;
}

const aside = (x: number): number => Math.abs(x - middle);

function fillHair(cloth: Cloth, region: Region): void {
  cloth.fill(region, thread.hair, folded(middle));
}

/** Straight hair down to the shoulders, parted in the middle. */
const long: Drawing = {
  behind(cloth) {
    fillHair(cloth, ellipse(middle, 32, 16, 17.6));
    const lengths: Region = (x, y) => y > 30 && y < 63 && aside(x) < 16 - Math.max(0, y - 56) * 0.9;
    cloth.fill(lengths, thread.hair, 'warp');
  },
  inFront(cloth, head) {
    fillHair(
      cloth,
      onSkull((x, y) => y < 37 && y < 20 + Math.abs(x - head.axis) * 0.78),
    );
  },
};

/** Wavy hair down to the shoulders, parted at the side. */
const wavy: Drawing = {
  behind(cloth) {
    fillHair(cloth, ellipse(middle, 31.3, 16.8, 17.3));
    const waves: Region = (x, y) =>
      y > 29 && aside(x) < 16.5 + Math.sin(y * 0.68) * 1.2 && y < 53.3 + Math.cos(x * 0.53) * 2.1;
    fillHair(cloth, waves);
  },
  inFront(cloth, head) {
    fillHair(
      cloth,
      onSkull((x, y) => y < 36 && y < 20 + Math.abs(x - head.axis + 6.7) * 0.52),
    );
  },
};

/** A bob with a straight fringe. */
const bob: Drawing = {
  behind(cloth) {
    fillHair(cloth, ellipse(middle, 32, 16.3, 17));
    const sides: Region = (x, y) => y > 31 && y < 47.3 && aside(x) < 16.1 + (y - 32) * 0.06;
    cloth.fill(sides, thread.hair, 'warp');
  },
  inFront(cloth) {
    fillHair(
      cloth,
      onSkull((x, y) => y < 27.2 || (aside(x) > 10 && y < 40)),
    );
  },
};

/** Hair combed back from the forehead. */
function drawnBack(cloth: Cloth, head: Head): void {
  fillHair(
    cloth,
    onSkull((x, y) => y < 32 && y < 20.8 + Math.abs(x - head.axis) * 0.64),
  );
}

/** A bun on the crown. */
const bun: Drawing = {
  behind(cloth) {
    cloth.disc(middle, 12.3, 6.9, thread.hair, folded(middle));
    fillHair(cloth, ellipse(middle, 32, 14.4, 16.3));
  },
  inFront: drawnBack,
};

/** A braid over one shoulder. */
const braid: Drawing = {
  behind(cloth) {
    fillHair(cloth, ellipse(middle, 32, 14.7, 16.8));
  },
  inFront(cloth, head) {
    drawnBack(cloth, head);
    for (let strand = 0; strand < 9; strand++) {
      const x = strand < 3 ? 44.8 : 45.6;
      cloth.lozenge(x, 36 + strand * 4.4, 3.3, thread.hair);
    }
  },
};

/** Curls all around the head. */
const curly: Drawing = {
  behind(cloth) {
    const curls = 13;
    for (let curl = 0; curl < curls; curl++) {
      // From a little below the left ear over the crown to the right one.
      const angle = Math.PI * (0.94 + (1.12 * curl) / (curls - 1));
      const x = middle + Math.cos(angle) * 12.8;
      const y = 30 + Math.sin(angle) * 13;
      cloth.disc(x, y, 4.7, thread.hair, alternating(curl));
    }
  },
  inFront(cloth) {
    fillHair(
      cloth,
      onSkull((_x, y) => y < 24.3),
    );
    for (let curl = 0; curl < 9; curl++) {
      const y = 22.4 - Math.sin((curl / 8) * Math.PI) * 4;
      cloth.disc(20 + curl * 3, y, 2.9, thread.hair, alternating(curl));
    }
  },
};

/** Short hair; of a turned head, the back is visible too. */
const crop: Drawing = {
  behind(cloth, head) {
    if (head.turn === 0) return;
    const back = ellipse(middle - head.turn * 1.2, 31, 12.6, 15);
    cloth.fill(
      both(back, (_x, y) => y < 42),
      thread.hair,
      'warp',
    );
  },
  inFront(cloth, head) {
    const isOnTemple: Region = (x, y) => {
      const isNear = (x - middle) * head.turn <= 0;
      return isNear && aside(x) > 10.4 && y < 32.7;
    };
    fillHair(
      cloth,
      onSkull((x, y) => y < 25.9 + aside(x) * 0.1 || isOnTemple(x, y)),
    );
  },
};

/** Short sides, with the top brushed up. */
const quiff: Drawing = {
  inFront(cloth) {
    fillHair(
      cloth,
      onSkull((x, y) => y < 22.4 + (x - 20) * 0.1 || (aside(x) > 10.5 && y < 33.3)),
    );
    const top = points(
      '18.6,24 18.4,17 22,12.6 29,10.4 37,10.4 43.5,13 46,18 45.6,24 41,25.4 36,22.5 24,23.5',
    );
    const isLightLock = (x: number, y: number): boolean => Math.floor((x + y * 0.9) / 5) % 2 === 0;
    cloth.polygon(top, thread.hair, (x, y) => (isLightLock(x, y) ? 'warp' : 'weft'));
  },
};

const drawings: Record<HairStyle, Drawing> = { long, wavy, bob, bun, braid, curly, crop, quiff };

/** Styles that cover the ears. */
const coversEars: HairStyle[] = ['long', 'wavy', 'bob'];

/** Whether the ears are visible with a hair style. */
export function showsEars(style: HairStyle): boolean {
  return !coversEars.includes(style);
}

/** Hair behind the face. */
export function drawHairBehind(cloth: Cloth, style: HairStyle, head: Head): void {
  drawings[style].behind?.(cloth, head);
}

/** Hair on the forehead and beside the face. */
export function drawHairInFront(cloth: Cloth, style: HairStyle, head: Head): void {
  drawings[style].inFront(cloth, head);
}
