/**
 * The oldest supported browsers: those of April 2024, the first that all have popovers, which the menu needs.
 * eslint.config.js lists what these lack and the pages use nevertheless. Browsers that are older still show
 * all text, with simpler styles and without the menu. Names and versions as Vite's `build.target` has them.
 */
export const oldestBrowsers = ['chrome114', 'edge114', 'firefox125', 'safari17', 'ios17'];
