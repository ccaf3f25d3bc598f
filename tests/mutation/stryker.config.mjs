/**
 * `npm run test:mutation`: changes the code, and checks that a test without a browser fails for each change. For one
 * file, add `-- --mutate src/enquiry/email.ts`.
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
    'src/enquiry/*.ts',
    'src/model/*.ts',
    'src/model/check/*.ts',
    'src/islands/portfolio/pagination.ts',
    'src/layouts/document-title.ts',
    'src/lib/contact-details.ts',
    'src/typography/{emphasis,typeset}.ts',
    // Tested with a real store, mail server and environment, or with Astro and a watcher.
    '!netlify/enquiries/{store,mailer,services,scheduled}.ts',
    '!src/model/{content,loader,addresses}.ts',
    '!src/model/check/{integration,watch-folder}.ts',
  ],
  ignorePatterns: ['dist', 'screens', 'test-results'],
  concurrency: 2,
  // A busy machine must not be mistaken for an endless loop.
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 95, low: 90, break: 85 },
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
};
