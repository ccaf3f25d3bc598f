/** What is drawn behind logo and title of a social image of 1200 × 630 pixels: a line below the logo, an area in the accent. */
export const BACKGROUND =
  '<path class="illustration" d="M64 176.5h752"/><path class="filled" d="M880 0h320v630H880z"/>';

/** How wide the title may be, in pixels. */
export const TITLE_WIDTH = 752;
