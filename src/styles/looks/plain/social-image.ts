/** What is drawn in a social image of 1200 × 630 pixels without a picture, an area in the accent, and the room for its texts. */
export const background = {
  art: '<path class="illustration" d="M64 176.5h752"/><path class="filled" d="M880 0h320v630H880z"/>',
  textWidth: 752,
};
