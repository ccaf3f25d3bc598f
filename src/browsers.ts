import packageJson from '../package.json' with { type: 'json' };

/**
 * The oldest supported browsers: those of April 2024, the first that all have popovers, which the menu needs.
 * Browsers that are older still show
 * all text, with simpler styles and without the menu. Tools for CSS read package.json; here they are named as Vite does.
 */
export const oldestBrowsers = packageJson.browserslist.map((browser) => browser.replace(/(_saf)? /, ''));
