// @ts-check
/**
 * Second part of `npm run test:mutation`, a quarter of an hour: the same for netlify/enquiries, whose unit tests start no
 * servers. For one file: npx stryker run tests/mutation/enquiries.config.mjs --mutate netlify/enquiries/mail.ts
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  // Coverage names the tests for each change, which is faster than looking for those that import the file.
  vitest: { configFile: 'tests/mutation/enquiries.vitest.ts', related: false },
  mutate: ['netlify/enquiries/*.ts'],
  ignorePatterns: ['dist', 'screens', 'reports'],
  coverageAnalysis: 'perTest',
  // A change in code that runs when a module is loaded would need the whole suite.
  ignoreStatic: true,
  concurrency: 2,
  // A busy machine must not be mistaken for an endless loop.
  timeoutMS: 10_000,
  thresholds: { high: 95, low: 92, break: 90 },
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation-enquiries.json',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, skipFull: true },
  jsonReporter: { fileName: 'test-results/mutation-enquiries.json' },
};
