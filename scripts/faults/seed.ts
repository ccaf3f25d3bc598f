import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';

/** What came of a run of tests: whether they passed, and which program said so. */
export interface Outcome {
  passed: boolean;
  by: string;
}

/** How long tests may take, in milliseconds: those that a fault brings to hang have noticed it. */
const PATIENCE = 10 * 60_000;

/** The text of a file with a fault in it; throws where the fault's place is not there exactly once. */
export function spoil(sound: string, { file, find, put }: Fault): string {
  const places = sound.split(find).length - 1;
  if (places !== 1)
    throw new Error(`${file}: "${find}" stands there ${places} times, not once; renew the fault`);
  return sound.replace(find, () => put);
}

/** Puts a fault into the copy of the project in `folder`; the function returned takes it out again. */
export function seed(folder: string, fault: Fault): () => void {
  const target = path.join(folder, fault.file);
  const sound = readFileSync(target, 'utf8');
  writeFileSync(target, spoil(sound, fault));
  return () => writeFileSync(target, sound);
}

/** Runs test files in the copy, after a build where they need one; ends with the first that fails. */
export function runTests(folder: string, tests: string[]): Outcome {
  const inBrowser = tests.filter((file) => file.startsWith('tests/e2e'));
  const onBuild = tests.filter((file) => file.startsWith('tests/built'));
  const others = tests.filter((file) => !inBrowser.includes(file) && !onBuild.includes(file));
  const steps = [
    { needed: others, command: ['vitest', 'run', '--bail=1', ...others] },
    { needed: [...onBuild, ...inBrowser], command: ['astro', 'build', '--mode', 'offline'] },
    { needed: onBuild, command: ['vitest', 'run', '--bail=1', ...onBuild] },
    {
      needed: inBrowser,
      command: ['playwright', 'test', '--max-failures=1', '--retries=0', '--reporter=line', ...inBrowser],
    },
  ];
  for (const { needed, command } of steps) {
    if (needed.length === 0) continue;
    const [program = '', ...args] = command;
    const { status, error } = spawnSync(program, args, {
      cwd: folder,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PORT: '8898' },
      stdio: 'ignore',
      timeout: PATIENCE,
    });
    if (error && (error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error;
    if (status !== 0) return { passed: false, by: program };
  }
  return { passed: true, by: '' };
}
