/** A Netlify build plugin that keeps the font subsets and the resized pictures between builds. */
const CACHE = '.cache';

/** @typedef {{ utils: { cache: Record<'restore' | 'save', (path: string) => Promise<boolean>> } }} Build */

/** @param {Build} build */
export const onPreBuild = ({ utils }) => utils.cache.restore(CACHE);

/** @param {Build} build */
export const onPostBuild = ({ utils }) => utils.cache.save(CACHE);
