// @ts-check
/**
 * First part of `npm run test:mutation`, two minutes: changes src/lib and src/enquiry and checks that a unit test
 * fails for each change, also in constants, which need all tests again for each change.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/unit.vitest.ts' },
  mutate: [
    'src/{lib,enquiry}/**/*.ts',
    // Needs Astro to run.
    '!src/lib/content.ts',
    // Data: content that breaks a schema is tested with the content check.
    '!src/lib/icons.ts',
  ],
  ignorePatterns: ['dist', 'screens', 'docs', 'reports'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, skipFull: true },
  jsonReporter: { fileName: 'test-results/mutation-unit.json' },
};
