import server from './stryker.config.mjs';

/**
 * First part of `npm run test:mutation`, a few minutes: the form's schema and the helpers of the pages. Most of their code runs when a
 * module is loaded, so each change needs modules of its own, and all of their few tests.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...server,
  vitest: { configFile: 'tests/mutation/shared.vitest.ts', related: false },
  ignoreStatic: false,
  mutate: [
    'src/{enquiry,lib}/**/*.ts',
    // Needs Astro to run.
    '!src/lib/content.ts',
    // Data.
    '!src/lib/{frames,icons}.ts',
  ],
  // Lower, because structured data is tested in the built pages.
  thresholds: { high: 95, low: 90, break: 85 },
};
