/** `npm test`: every check there is, one after the other; stops at the first that fails. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './lib/chromium.ts';

/** How many tests came to what end. */
type Counts = Record<'passed' | 'failed' | 'flaky', number>;

/** The checks, in an order in which quick ones come first. */
const STEPS: { name: string; command: string[]; report?: string }[] = [
  { name: 'Format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'Types', command: ['astro', 'check'] },
  { name: 'Lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'Build', command: ['astro', 'build', '--mode', 'offline'] },
  {
    name: 'Unit, content, function and built pages',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile=test-results/vitest.json',
    ],
    report: 'test-results/vitest.json',
  },
  { name: 'Browser', command: ['playwright', 'test'], report: 'test-results/browser.json' },
];

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
rmSync('test-results', { recursive: true, force: true });
try {
  process.env['CHROME_PATH'] = ensureChromium();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

let failed = false;
for (const { name, command } of STEPS) {
  console.log(`\n=== ${name}: ${command.join(' ')}`);
  const [program = '', ...args] = command;
  failed = spawnSync(program, args, { stdio: 'inherit' }).status !== 0;
  if (failed) break;
}

const counts = STEPS.flatMap(({ report }) => (report && existsSync(report) ? [count(report)] : []));
const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
if (sum('flaky') > 0) console.log(`${sum('flaky')} of them passed at the second try only: look into them`);
process.exit(failed ? 1 : 0);

/** Tests that passed and failed, from a JSON report of Vitest or Playwright; `flaky` are among those that passed. */
function count(report: string): Counts {
  const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; flaky: number; unexpected: number };
  };
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky: stats.flaky }
    : { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, flaky: 0 };
}
