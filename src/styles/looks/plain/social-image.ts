/** What is drawn in a social image of 1200 × 630 pixels without pictures, and where its title is: an area in the accent. */
export const background = (_border?: string) => ({
  art: '<path class="illustration" d="M64 176.5h752"/><path class="filled" d="M880 0h320v630H880z"/>',
  width: 752,
  bottom: 566,
});
