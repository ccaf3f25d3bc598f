/** A copy of the site with photographs is within its budgets. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePhotographs } from '../../support/photographs.ts';
import { buildCopy, copyProject } from '../../support/project-copy.ts';

/** One picture in so many is a photograph. */
const SHARE = 4;

let root: string;
let remove: () => void;

beforeAll(async () => {
  ({ folder: root, remove } = copyProject());
  // Copies of a photograph take seconds to encode; each has an allowance of its own, so that some tell of all.
  await usePhotographs(root, { grain: 0, share: SHARE });
  await buildCopy(root, ['--mode', 'offline']);
}, 300_000);
afterAll(() => remove());

const run = (file: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.resolve('node_modules', file), ...args], { cwd: root });

test('photographs of projects and members are shown in AVIF', () => {
  for (const page of globSync('dist/{work,team}.html', { cwd: root })) {
    const html = readFileSync(path.join(root, page), 'utf8');
    expect(html).toMatch(/<source srcset="[^"]+\.avif \d+w[^"]*" type="image\/avif"/);
  }
});

test('the pages of photographs are within the budgets of size-limit and of telephones', async () => {
  const { stdout } = await run('size-limit/bin.js', '--json').catch((error: { stdout: string }) => error);
  const sizes = JSON.parse(stdout) as { name: string; passed: boolean }[];
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(({ passed }) => !passed)).toEqual([]);
  await run('vitest/vitest.mjs', 'run', 'tests/built/photographs.test.ts', '--retry=0');
});
