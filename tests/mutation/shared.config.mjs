import server from './stryker.config.mjs';

/**
 * First part of `npm run test:mutation`, a few minutes: the form's schema and the pure helpers of the pages. Most of
 * their code runs when a module is loaded, so each change needs modules of its own, and all of their few tests.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...server,
  vitest: { configFile: 'tests/mutation/shared.vitest.ts', related: false },
  ignoreStatic: false,
  // The other helpers read the content or draw: the tests of the built pages show what they do.
  mutate: [
    'src/enquiry/*.ts',
    'src/islands/portfolio/pagination.ts',
    'src/lib/contact-details.ts',
    'src/layouts/document-title.ts',
    'src/model/{order,routes}.ts',
    'src/typography/{emphasis,typeset}.ts',
  ],
  thresholds: { high: 95, low: 90, break: 85 },
};
