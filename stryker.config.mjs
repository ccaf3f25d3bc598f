// @ts-check
/** `npm run test:mutation`: whether the tests notice when the code is changed.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [
    'src/{lib,enquiry}/**/*.ts',
    'src/integrations/{content-check,csp,hydrate-on-intent}/**/*.ts',
    'src/integrations/{previews,settings}.ts',
    'netlify/**/*.ts',
    // Need Astro or Vite to run.
    '!src/lib/content.ts',
    '!src/integrations/*/{integration,directive}.ts',
    '!src/integrations/previews.ts',
  ],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
};
