/**
 * The oldest browsers that the site is built for: those of April 2024, the first that all have popovers,
 * in which the menu opens. Older ones still get every word, without the finer points of style.
 */
export const oldestBrowsers = {
  chrome: 114,
  edge: 114,
  firefox: 125,
  safari: 17,
  ios: 17,
} as const;
