// @ts-check
/** Limits of the built files, compressed with brotli; `npm run test:sizes` prints them after a build. */
import { globSync, readFileSync } from 'node:fs';
import { ALL_SCRIPTS_BUDGET, BUDGETS, countPhotographs, ISLAND_BUDGETS } from './scripts/lib/budgets.ts';

/** @param {string} name @param {string} path @param {number} limit */
const check = (name, path, limit) => ({ name, path, limit: `${limit} B` });

export default [
  ...globSync('dist/*.html')
    .toSorted()
    .map((page) =>
      check(
        page,
        page,
        BUDGETS.html + BUDGETS.photographMarkup * countPhotographs(readFileSync(page, 'utf8')),
      ),
    ),
  ...Object.entries(ISLAND_BUDGETS).map(([island, limit]) =>
    check(`${island} island`, `dist/_astro/${island}.*.js`, limit),
  ),
  check('all scripts', 'dist/_astro/*.js', ALL_SCRIPTS_BUDGET),
];
