/**
 * `npm run test:rebrand`: makes the site of three other agencies and runs all tests of each, about ten minutes a site;
 * prints one line for each. `npm run test:rebrand -- 2` makes the second only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyProject } from '../../support/project-copy.ts';
import { rebrand, SITES } from './sites.ts';

const LOGS = path.resolve('test-results/rebrand');
mkdirSync(LOGS, { recursive: true });

const chosen = process.argv.slice(2).map(Number);
for (const [index, site] of SITES.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const start = performance.now();
  const { folder, remove } = copyProject();
  await rebrand(folder, site, false);
  const { code, output } = await runTests(folder);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const log = path.join(LOGS, `${index + 1}.log`);
  writeFileSync(log, output);
  const result = output.trimEnd().split('\n').at(-1) ?? '';
  console.log(
    `${code === 0 ? '✓' : '✗'} ${index + 1} ${site.name}: ${result} (${minutes} minutes, ${path.relative('.', log)})`,
  );
  if (code !== 0) process.exitCode = 1;
  remove();
}

/** Runs `npm test` in a copy of the project. */
async function runTests(folder: string): Promise<{ code: number; output: string }> {
  const bin = path.join(folder, 'node_modules/.bin');
  const child = spawn(process.execPath, ['scripts/test.ts'], {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (output += data.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
