/**
 * `npm run test:rebrand`: makes the sites of three other agencies, builds each, and runs the tests that hold for any
 * agency; `-- 2` makes the second only. Prints a line for each; what the commands printed is in test-results/rebrand.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { themes } from '../../../src/styles/tokens.ts';
import { copyProject } from '../../support/project-copy.ts';
import { Project } from './project.ts';
import { SITES } from './sites.ts';

const COMMANDS = [
  'node scripts/check-content.ts',
  'astro build --mode offline',
  'vitest run tests/unit tests/site tests/built',
  'playwright test --project chromium*',
];
const LOGS = path.resolve('test-results/rebrand');
mkdirSync(LOGS, { recursive: true });

const chosen = process.argv.slice(2).map(Number);
for (const [index, { name, facts, accent, change }] of SITES.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const { folder, remove } = copyProject();
  const project = new Project(folder);
  project.replaceFacts([...facts, [themes.dark.accent, accent]]);
  await change(project);
  project.remove('tests/sample');
  project.finish();

  const outputs = COMMANDS.map((command) => run(command, folder));
  const failed = outputs.filter(({ passed }) => !passed).map(({ command }) => `${command} failed`);
  const problems = [...failed, ...project.leftovers(facts)];
  const log = path.join(LOGS, `${index + 1}.log`);
  writeFileSync(log, outputs.map(({ command, output }) => `$ ${command}\n${output}`).join('\n'));
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${index + 1} ${name} (${path.relative('.', log)})`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  remove();
}

function run(command: string, folder: string): { command: string; passed: boolean; output: string } {
  const bin = path.join(folder, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
  try {
    const output = execFileSync('sh', ['-c', `${command} 2>&1`], { cwd: folder, env, encoding: 'utf8' });
    return { command, passed: true, output };
  } catch (error) {
    return { command, passed: false, output: String((error as { stdout?: unknown }).stdout) };
  }
}
