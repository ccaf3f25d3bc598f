import hero from './hero.svg?raw';

/** What is drawn behind logo and title of a social image of 1200 × 630 pixels: lozenges in the right half. */
export const BACKGROUND = `<g transform="translate(600 -96)">${hero}</g>`;

/** How wide the title may be, in pixels. */
export const TITLE_WIDTH = 640;
