/**
 * `npm test`: builds the site and a variant of it, and runs every check; the static checks run beside Vitest, the browser tests alone.
 * `npm run test:site` runs only what an owner's content, words and settings can break (tests/site).
 * `npm run test:full` adds what takes long: the other browsers, more rounds, rebranded sites, mutants.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { listen } from '../netlify/local/listen.ts';
import { ensureChromium, findBrowser } from './lib/browsers.ts';

const VITEST_REPORT = 'test-results/vitest.json';
const BROWSER_REPORT = 'test-results/browser.json';
const isFull = process.argv.includes('--full');
/** Which tests. */
const folder = process.argv.includes('--site') ? 'tests/site' : 'tests';

let passed = 0;
let failed = 0;

rmSync('test-results', { recursive: true, force: true });
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
process.env['CHROME_PATH'] = ensureChromium();
if (isFull) process.env['FULL'] = '1';

const builds = [check('Build', 'astro build --mode offline'), check('Variant', 'npm run build:variant')];
if ((await Promise.all(builds)).every(Boolean)) {
  await Promise.all([runStaticChecks(), runVitest()]);
  await runPlaywright();
  if (isFull) {
    const missing = (['firefox', 'webkit'] as const).filter((name) => !findBrowser(name)).join(' ');
    if (missing) console.log(`! Not in all browsers: npx playwright install --with-deps ${missing}`);
    await check('Journeys in all browsers', 'playwright test --grep @all-browsers');
    await check('Every state in more sizes', 'playwright test --project screens');
    if (existsSync('tests/sample')) await check('Rebranded sites', 'node tests/sample/rebrand/run.ts');
    await check('Mutants', 'npm run test:mutation');
  }
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function runStaticChecks(): Promise<void> {
  await check('Sizes', 'size-limit');
  if (folder === 'tests/site') return;
  await check('Format', 'prettier --check --log-level warn .');
  await check('Lint', 'eslint . --max-warnings 0');
  await check('Types', 'astro check');
}

async function runVitest(): Promise<void> {
  const reporters = `--reporter=dot --reporter=json --outputFile.json=${VITEST_REPORT}`;
  const succeeded = await run('Tests without a browser', `vitest run ${folder} ${reporters}`, 'inherit');
  const report = readReport<JsonTestResults>(VITEST_REPORT);
  count(succeeded, report?.numPassedTests, report?.numFailedTests);
}

async function runPlaywright(): Promise<void> {
  process.env['PORT'] ??= `${await findFreePort()}`;
  const succeeded = await run(
    'Tests in browsers',
    `playwright test ${folder} --project chromium*`,
    'inherit',
  );
  const report = readReport<JSONReport>(BROWSER_REPORT);
  count(succeeded, report?.stats.expected, report?.stats.unexpected);
}

/** A run that failed without a failed test, for example because a file could not be read, is one failure. */
function count(succeeded: boolean, passedTests = 0, failedTests = 0): void {
  passed += passedTests;
  failed += Math.max(failedTests, succeeded ? 0 : 1);
}

/** Runs a command and prints its output only if it fails. */
async function check(name: string, command: string): Promise<boolean> {
  const succeeded = await run(name, command, 'pipe');
  count(succeeded);
  return succeeded;
}

/** Runs a command; prints its name, result and duration. Returns whether it succeeded. */
async function run(name: string, command: string, output: 'inherit' | 'pipe'): Promise<boolean> {
  const start = performance.now();
  console.log(`… ${name}`);
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => (text += data.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) console.error(text);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0;
}

/** A JSON report, unless the run ended before it was written. */
function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}
