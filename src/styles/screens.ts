/**
 * Widths at which the layout changes: 560, 820 and 1080 px, in em so that larger text changes it too. Apart from the
 * other tokens, because the script of the menu uses them.
 */
export const screens = { sm: '35em', md: '51.25em', lg: '67.5em' };
