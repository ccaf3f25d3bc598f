import { readFileSync } from 'node:fs';

const hero = readFileSync(new URL('./hero.svg', import.meta.url), 'utf8');

/** What is drawn behind logo and title of a social image of 1200 × 630 pixels: lozenges in the right half. */
export const BACKGROUND = `<g transform="translate(600 -96)">${hero}</g>`;

/** How wide the title may be, in pixels. */
export const TITLE_WIDTH = 640;
