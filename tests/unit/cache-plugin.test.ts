import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../astro.config.mjs';
import { onPostBuild, onPreBuild } from '../../src/integrations/netlify-cache/index.js';

test('Netlify keeps the folder in which the build caches', async () => {
  const calls: string[] = [];
  const note = (what: string) => (path: string) => Promise.resolve(calls.push(`${what} ${path}`) > 0);
  const build = { utils: { cache: { restore: note('restore'), save: note('save') } } };
  await onPreBuild(build);
  await onPostBuild(build);
  expect(calls).toEqual([`restore ${config.cacheDir}`, `save ${config.cacheDir}`]);
  expect(readFileSync('netlify.toml', 'utf8')).toContain('package = "/src/integrations/netlify-cache"');
});
