/**
 * `npm test`: builds the site and a variant of it, and runs every check, one after another, each of which says itself what it
 * runs and how long. `npm run test:site` runs only what an owner's content, words and settings can break (tests/site).
 * `npm run test:full` adds what takes long: the other browsers, more rounds, rebranded sites, large sites, mutants.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { listen } from '../netlify/local/listen.ts';
import { findBrowser } from './lib/browsers.ts';

const VITEST_REPORT = 'test-results/vitest.json';
const BROWSER_REPORT = 'test-results/browser.json';
const isFull = process.argv.includes('--full');
const isSite = process.argv.includes('--site');
const folder = isSite ? 'tests/site' : 'tests';

let passed = 0;
let failed = 0;

rmSync('test-results', { recursive: true, force: true });
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
if (isFull) process.env['FULL'] = '1';
const server = createServer();
process.env['PORT'] ??= `${await listen(server)}`;
server.close();

if (run('astro build --mode offline') && run('npm run build:variant')) {
  run('size-limit');
  if (!isSite)
    for (const command of ['prettier --check --log-level warn .', 'eslint . --max-warnings 0', 'astro check'])
      run(command);
  run(`vitest run ${folder} --reporter=dot --reporter=json --outputFile.json=${VITEST_REPORT}`);
  run(`playwright test ${folder} --project chromium*`);
  if (isFull) {
    const missing = (['firefox', 'webkit'] as const).filter((name) => !findBrowser(name)).join(' ');
    if (missing) console.log(`! Not in all browsers: npx playwright install --with-deps ${missing}`);
    const commands = [
      'playwright test --grep @all-browsers',
      'playwright test --project screens',
      ...(existsSync('tests/sample') ? ['npm run test:rebrand', 'npm run test:scale -- 200'] : []),
      'npm run test:mutation',
    ];
    for (const command of commands) run(command);
  }
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a command, and counts its tests, else itself. Returns whether it succeeded. */
function run(command: string): boolean {
  console.log(`\n$ ${command}`);
  const isSuccess = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
  const counts = readCounts();
  passed += counts.passed + (counts.passed === 0 && isSuccess ? 1 : 0);
  // One that ended without a failed test, for example because a file could not be read, is one failure.
  failed += Math.max(counts.failed, isSuccess ? 0 : 1);
  return isSuccess;
}

/** What a command has reported, if it had tests. */
function readCounts(): { passed: number; failed: number } {
  const vitest = take(VITEST_REPORT) as JsonTestResults | undefined;
  const browser = take(BROWSER_REPORT) as JSONReport | undefined;
  return {
    passed: vitest?.numPassedTests ?? browser?.stats.expected ?? 0,
    failed: vitest?.numFailedTests ?? browser?.stats.unexpected ?? 0,
  };
}

/** Reads a report and removes it, so that it counts once. */
function take(file: string): unknown {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return report;
}
