// @ts-check
/**
 * First half of `npm run test:mutation`, two minutes: changes src/lib and src/enquiry and checks that a unit test
 * fails for each change, also in constants, which need all tests again for each change.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  // Coverage names the tests of each change, which is faster than looking for those that import its file.
  vitest: { configFile: 'tests/mutation/unit.vitest.ts', related: false },
  mutate: [
    'src/{lib,enquiry}/**/*.ts',
    'netlify/enquiries/*.ts',
    // Needs Astro to run.
    '!src/lib/content.ts',
    // Data: content that breaks a schema is tested with the content check.
    '!src/lib/{collections,content-schemas,icons,icon-names}.ts',
  ],
  ignorePatterns: ['dist', 'screens', 'reports'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A busy machine must not be mistaken for an endless loop.
  timeoutMS: 10_000,
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, skipFull: true },
  jsonReporter: { fileName: 'test-results/mutation-unit.json' },
};
