import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/files.ts';

const PROGRAMS = ['astro', 'npm', 'size-limit', 'prettier', 'eslint', 'vitest', 'playwright'];
const PROGRAM = path.resolve('scripts/test.ts');

test('what npm test runs, whatever fails, and how it ends, is in npm-test.txt', async () => {
  const stub = '#!/bin/sh\ntest "${0##*/}" != "$FAILING"\n';
  const folder = temporaryFolder({
    ...Object.fromEntries(PROGRAMS.map((name) => [`bin/${name}`, stub])),
    'tests/sample/a.test.ts': '',
  });
  for (const name of PROGRAMS) chmodSync(path.join(folder, 'bin', name), 0o755);
  let report = '';
  for (const [option, FAILING] of [
    ['', 'eslint'],
    ['site', 'none'],
    ['full', 'playwright'],
    ['', 'npm'],
    ['unit', 'none'],
  ] as const) {
    const env = { PATH: `${folder}/bin:${process.env['PATH']}`, FAILING };
    const { status, stdout } = spawnSync(process.execPath, [PROGRAM, option], {
      ...{ cwd: folder, env, encoding: 'utf8' },
    });
    // Which browsers are missing depends on the machine.
    const printed = stdout.replace(/^!.*\n/m, '');
    report += `=== npm test ${option}, where ${FAILING} fails, ends with ${status}${printed}\n`;
  }
  await expect(report).toMatchFileSnapshot('npm-test.txt');
});

test('the tests run in the browser of CHROME_PATH', async () => {
  vi.stubEnv('CHROME_PATH', process.execPath);
  const { findBrowser } = await import('../../scripts/lib/browsers.ts');
  expect(findBrowser('chromium')).toBe(process.execPath);
});
