import { readFileSync } from 'node:fs';

const hero = readFileSync(new URL('./hero.svg', import.meta.url), 'utf8');

/** What is drawn in a social image of 1200 × 630 pixels without a picture, lozenges in the right half, and the room for its texts. */
export const background = { art: `<g transform="translate(600 -96)">${hero}</g>`, textWidth: 640 };
