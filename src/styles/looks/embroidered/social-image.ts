import { readFileSync } from 'node:fs';

const hero = readFileSync(new URL('./hero.svg', import.meta.url), 'utf8');

/**
 * The drawing of a social image without a picture (1200 × 630 pixels), with lozenges in the right half, and the width of its
 * text.
 */
export const background = { art: `<g transform="translate(600 -96)">${hero}</g>`, textWidth: 640 };
