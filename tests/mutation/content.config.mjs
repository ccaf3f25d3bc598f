import server from './stryker.config.mjs';

/**
 * Third part of `npm run test:mutation`, 17 minutes: what reads, translates and checks the content.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...server,
  vitest: { configFile: 'tests/mutation/content.vitest.ts', related: false },
  // The others need Astro, a watcher or the owner's own files: the tests of the development server and of the build show what they do.
  mutate: [
    'src/model/*.ts',
    'src/model/check/*.ts',
    '!src/model/{content,loader,addresses}.ts',
    '!src/model/check/{integration,watch-folder}.ts',
  ],
  thresholds: { high: 95, low: 85, break: 75 },
};
