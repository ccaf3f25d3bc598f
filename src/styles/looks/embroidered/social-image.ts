import { readFileSync } from 'node:fs';

const hero = readFileSync(new URL('./hero.svg', import.meta.url), 'utf8');

/**
 * The illustration for social images (1200 × 630 pixels) of pages that have no image of their own: lozenges in the
 * right half. Also defines the width of the text.
 */
export const background = {
  art: `<svg x="600" y="-26" width="700" height="602" overflow="visible">${hero}</svg>`,
  textWidth: 640,
};
