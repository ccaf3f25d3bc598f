import { expect, test } from 'vitest';
import { isPreview } from '../../../src/lib/preview.ts';

test.each([
  [{ NETLIFY: 'true', CONTEXT: 'production' }, false],
  [{ NETLIFY: 'true', CONTEXT: 'deploy-preview' }, true],
  [{ NETLIFY: 'true', CONTEXT: 'branch-deploy' }, true],
  // A branch can be given a context of its own name.
  [{ NETLIFY: 'true', CONTEXT: 'staging' }, true],
  [{ NETLIFY: 'true' }, true],
  // On another host, or at home, the build is what its owner makes of it.
  [{}, false],
  [{ CONTEXT: 'deploy-preview' }, false],
])('%j is a preview: %s', (environment, expected) => {
  expect(isPreview(environment)).toBe(expected);
});
