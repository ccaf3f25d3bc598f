import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../astro.config.mjs';
import { onPostBuild, onPreBuild } from '../../src/integrations/netlify-cache/index.js';

test('the Netlify plugin restores and saves the cache folder of the build', async () => {
  const calls: string[] = [];
  const record = (name: string) => (path: string) => Promise.resolve(calls.push(`${name} ${path}`) > 0);
  const build = { utils: { cache: { restore: record('restore'), save: record('save') } } };
  await onPreBuild(build);
  await onPostBuild(build);
  expect(calls).toEqual([`restore ${config.cacheDir}`, `save ${config.cacheDir}`]);
  expect(readFileSync('netlify.toml', 'utf8')).toContain('package = "/src/integrations/netlify-cache"');
});
