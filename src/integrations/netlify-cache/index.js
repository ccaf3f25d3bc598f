/** A build plugin of Netlify's: keeps the cut fonts and the scaled pictures from one build to the next. */
const CACHE = '.cache';

/** @typedef {{ utils: { cache: Record<'restore' | 'save', (path: string) => Promise<boolean>> } }} Build */

/** @param {Build} build */
export const onPreBuild = ({ utils }) => utils.cache.restore(CACHE);

/** @param {Build} build */
export const onPostBuild = ({ utils }) => utils.cache.save(CACHE);
