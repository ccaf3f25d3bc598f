/**
 * The oldest supported browsers: those of April 2024, the first that all have popovers, which the menu needs.
 * Older browsers still show all text, with simpler styles.
 */
export const oldestBrowsers = {
  chrome: 114,
  edge: 114,
  firefox: 125,
  safari: 17,
  ios: 17,
} as const;
