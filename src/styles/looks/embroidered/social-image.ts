import { readFileSync } from 'node:fs';

const hero = readFileSync(new URL('./hero.svg', import.meta.url), 'utf8');

/** The drawing in social images without a picture (1200 × 630 pixels): lozenges in the right half. Also defines the
 * width of the text. */
export const background = { art: `<g transform="translate(600 -96)">${hero}</g>`, textWidth: 640 };
