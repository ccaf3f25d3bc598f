import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['20.20.2', 1, 'run "npm rebuild node"'],
  ['22.17.1', 1, 'run "npm rebuild node"'],
  ['22.18.0', 0, ''],
  ['24.1.0', 0, ''],
])('a script on Node %s ends with %i and says "%s"', (version, status, message) => {
  const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const options = ['--import', old, '--import', './scripts/node-version.mjs', '--eval', ''];
  const result = spawnSync(process.execPath, options, { encoding: 'utf8' });
  expect([result.status, result.stderr]).toEqual([status, expect.stringContaining(message)]);
});
