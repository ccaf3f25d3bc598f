import packageJson from '../package.json' with { type: 'json' };

/**
 * The oldest supported browsers, from April 2024: the first versions in which every browser supports popovers, which the
 * menu requires. Older browsers show all text, but with simpler styles and without the menu. CSS tools read the list in
 * package.json; this is the same list in Vite's format.
 */
export const oldestBrowsers = packageJson.browserslist.map((browser) => browser.replace(/(_saf)? /, ''));
