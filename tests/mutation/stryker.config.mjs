/**
 * Second part of `npm run test:mutation`: changes the code of the function, and checks that a unit test fails for each
 * change. For one file, add `-- --mutate netlify/enquiries/compose-mail.ts`.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  // Coverage names the tests for each change, which is faster than looking for those that import the file.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A change in code that runs when a module is loaded would need the whole suite.
  ignoreStatic: true,
  mutate: [
    'netlify/enquiries/*.ts',
    // Tested by the contract tests, with a real store, mail server and environment.
    '!netlify/enquiries/{store,mailer,services,scheduled}.ts',
  ],
  ignorePatterns: ['dist', 'screens', 'test-results'],
  concurrency: 2,
  // A busy machine must not be mistaken for an endless loop.
  timeoutMS: 10_000,
  thresholds: { high: 95, low: 92, break: 90 },
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, skipFull: true },
};
