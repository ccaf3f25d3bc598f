/**
 * The oldest supported browsers: those of April 2024, the first that all have popovers, which the menu needs.
 * eslint.config.js lists what these lack and the pages use nevertheless. Browsers that are older still show
 * all text, with simpler styles and without the menu.
 */
export const oldestBrowsers = {
  chrome: 114,
  edge: 114,
  firefox: 125,
  safari: 17,
  ios: 17,
} as const;
