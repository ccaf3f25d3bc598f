/**
 * The illustration for social images (1200 × 630 pixels) of pages that have no image of their own: an area in the
 * accent colour. Also defines the width of the text.
 */
export const background = {
  art: '<path class="illustration" d="M64 176.5h752"/><path class="filled" d="M880 0h320v630H880z"/>',
  textWidth: 752,
};
