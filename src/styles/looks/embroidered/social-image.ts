import { readFileSync } from 'node:fs';

const hero = readFileSync(new URL('./hero.svg', import.meta.url), 'utf8');

/**
 * What is drawn in a social image of 1200 × 630 pixels without pictures, and where its title is: the border of the page, large,
 * along the lower edge; without one, lozenges in the right half.
 */
export const background = (border?: string) =>
  border
    ? { art: `<g transform="translate(0 430) scale(5)">${border}</g>`, width: 1072, bottom: 382 }
    : { art: `<g transform="translate(600 -96)">${hero}</g>`, width: 640, bottom: 566 };
