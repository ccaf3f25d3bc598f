// @ts-check
/**
 * `npm run test:mutation`: changes the code and checks that a test fails for each change. Takes about half an
 * hour; `npm run test:mutation -- --mutate src/enquiry/email.ts` takes a minute.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [
    'src/{lib,enquiry}/**/*.ts',
    'src/integrations/{content-check,csp}/**/*.ts',
    'src/integrations/settings.ts',
    'netlify/**/*.ts',
    // Need Astro to run.
    '!src/lib/content.ts',
    '!src/integrations/*/integration.ts',
  ],
  coverageAnalysis: 'perTest',
  // A mutant in code that runs when a module is loaded would need the whole suite.
  ignoreStatic: true,
  concurrency: 2,
  // Real servers and a busy machine must not be mistaken for endless loops.
  timeoutMS: 10_000,
  thresholds: { high: 90, low: 75, break: 60 },
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, skipFull: true },
  jsonReporter: { fileName: 'test-results/mutation.json' },
};
