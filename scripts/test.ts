/**
 * `npm test`: builds the site and a variant of it, and runs every check, one after another, each of which says itself what it
 * runs and how long. `npm run test:site` (`scripts/test.ts site`) runs only what an owner's content, words and settings can break (tests/site).
 * `npm run test:full` (`full`) adds what takes long: the other browsers, rebranded sites, the functions' bundles.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '../netlify/local/listen.ts';
import { findBrowser } from './lib/browsers.ts';

const kind = process.argv[2] || 'usual';
if (!['usual', 'site', 'full'].includes(kind)) {
  console.log(
    `"${kind}" is no kind of tests; there are site and full. One file: npx vitest run FILE, npx playwright test FILE`,
  );
  process.exit(1);
}
const isFull = kind === 'full';
const isSite = kind === 'site';
/** Of the tests; else all, also those beside the code. */
const folder = isSite ? ' tests/site' : '';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
// For Playwright's server: any free one.
const server = createServer();
process.env['PORT'] ??= `${await listen(server)}`;
server.close();

const builds = ['astro build --mode offline', 'npm run build:variant'];
const checks = [
  'size-limit',
  ...(isSite ? [] : ['prettier --check --log-level warn .', 'eslint . --max-warnings 0', 'astro check']),
  `vitest run${folder} --reporter=dot`,
  `playwright test${folder} --project chromium*`,
];
const slowChecks = [
  'playwright test --grep @all-browsers',
  'playwright test --project screens',
  ...(existsSync('tests/sample') ? ['npm run test:rebrand'] : []),
  'npm run test:bundle',
];

if (!builds.every(succeeds)) process.exit(1);
const commands = isFull ? [...checks, ...slowChecks] : checks;
const failed = commands.filter((command) => !succeeds(command));
const missing = (['firefox', 'webkit'] as const).filter((name) => !findBrowser(name)).join(' ');
if (isFull && missing) console.log(`! Not in all browsers: npx playwright install --with-deps ${missing}`);
if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join('\n  ')}`);
console.log(`\nChecks: ${commands.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

function succeeds(command: string): boolean {
  console.log(`\n$ ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
}
