/** What is drawn behind logo and title of a social image of 1200 × 630 pixels: a short line above the title's margin. */
export const BACKGROUND = '<path class="filled" d="M64 0h96v8H64z"/>';

/** How wide the title may be, in pixels. */
export const TITLE_WIDTH = 1072;
