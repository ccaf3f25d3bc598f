// @ts-check
/**
 * Third part of `npm run test:mutation`, up to an hour: the same for the functions and the build steps, whose tests
 * start real servers. For one file: npx stryker run tests/mutation/server.config.mjs --mutate src/integrations/settings.ts
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/server.vitest.ts' },
  mutate: [
    'src/integrations/{content-check,csp}/**/*.ts',
    'src/integrations/settings.ts',
    'netlify/functions/*.ts',
    // Needs Astro to run.
    '!src/integrations/*/integration.ts',
  ],
  coverageAnalysis: 'perTest',
  // A change in code that runs when a module is loaded would need the whole suite.
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
  jsonReporter: { fileName: 'test-results/mutation-server.json' },
};
