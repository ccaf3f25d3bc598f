import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { hidePreviews } from '../../../src/integrations/previews.ts';
import { temporaryFolder } from '../../support/files.ts';

test.each([
  ['a branch deploy', { NETLIFY: 'true', CONTEXT: 'branch-deploy' }, true],
  ['a branch with a context of its own', { NETLIFY: 'true', CONTEXT: 'staging' }, true],
  ['the live site', { NETLIFY: 'true', CONTEXT: 'production' }, false],
  ['a build outside Netlify', {}, false],
])('%s with %j tells search engines not to index it: %s', async (_, environment, expected) => {
  const folder = temporaryFolder({ _headers: '/*\n  X-Content-Type-Options: nosniff\n' });
  vi.stubEnv('NETLIFY', undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await hidePreviews().hooks['astro:build:done']?.({ dir: pathToFileURL(`${folder}/`) } as never);
  vi.unstubAllEnvs();
  expect(
    readFileSync(path.join(folder, '_headers'), 'utf8').includes('\n/*\n  X-Robots-Tag: noindex\n'),
  ).toBe(expected);
});
