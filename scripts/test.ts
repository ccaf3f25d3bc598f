/**
 * `npm test`: runs every check. The static checks run beside Vitest, which mostly waits for servers and
 * processes; the browser tests run alone, because some of them depend on timing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './lib/chromium.ts';
import { ensureEngines } from './lib/engines.ts';

/** A command; its output is printed while it runs, or, if captured, only when it fails. */
interface Step {
  name: string;
  command: string[];
  captured?: boolean;
}

interface Counts {
  passed: number;
  failed: number;
  /** Passed only on a retry. */
  flaky: number;
}

const VITEST_REPORT = 'test-results/vitest.json';
const BROWSER_REPORT = 'test-results/browser.json';
const ENGINES_REPORT = 'test-results/engines.json';

const BUILD: Step[] = [
  { name: 'Build', command: ['astro', 'build', '--mode', 'offline'], captured: true },
  { name: 'Sizes', command: ['size-limit'], captured: true },
];
const STATIC: Step[] = [
  { name: 'Format', command: ['prettier', '--check', '--log-level', 'warn', '.'], captured: true },
  { name: 'Lint', command: ['eslint', '.', '--max-warnings', '0'], captured: true },
  { name: 'Types', command: ['astro', 'check'], captured: true },
];
const VITEST: Step = {
  name: 'Unit, integration and built pages',
  command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
};
const BROWSERS: Step[] = [
  { name: 'Browser', command: ['playwright', 'test'] },
  { name: 'Engines', command: ['playwright', 'test', '--config', 'tests/engines'] },
];

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
rmSync('test-results', { recursive: true, force: true });
try {
  process.env['CHROME_PATH'] = ensureChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const missingEngines = ensureEngines();

const passed =
  (await runInOrder(BUILD)) &&
  (await Promise.all([runInOrder(STATIC), run(VITEST)])).every(Boolean) &&
  (await runInOrder(BROWSERS));

const counts = [countVitest(), countPlaywright(BROWSER_REPORT), countPlaywright(ENGINES_REPORT)];
const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
if (sum('flaky') > 0) console.log(`\n${sum('flaky')} browser tests passed only on a retry (see above).`);
for (const missing of missingEngines) console.log(`\n${missing}`);
if (!passed) console.log('\nA check failed; its output is above.');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(passed ? 0 : 1);

/** Runs steps one after the other until one fails. */
async function runInOrder(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) {
    if (!(await run(step))) return false;
  }
  return true;
}

/** Runs a step and prints its name, result and duration. */
async function run({ name, command: [program = '', ...args], captured = false }: Step): Promise<boolean> {
  const start = performance.now();
  if (!captured) console.log(`… ${name}`);
  const child = spawn(program, args, { stdio: captured ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) console.error(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0;
}

function countVitest(): Counts {
  const report = readReport(VITEST_REPORT) as { numPassedTests?: number; numFailedTests?: number };
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, flaky: 0 };
}

function countPlaywright(file: string): Counts {
  const { stats } = readReport(file) as {
    stats?: { expected: number; flaky: number; unexpected: number };
  };
  if (!stats) return { passed: 0, failed: 0, flaky: 0 };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky };
}

/** A JSON report; empty when the step did not run. */
function readReport(file: string): object {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
}
