/**
 * Runs all checks, one after another: `npm test`. `npm run test:site` (`scripts/test.ts site`) runs only the checks
 * that the owner's content, interface texts and settings can break. The other checks run on the sites in tests/sites,
 * so that an owner's changes can't make them fail. `npm run test:full` (`full`) adds the slow checks: other browsers,
 * screenshots and Turnstile.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '../netlify/local/listen.ts';
import { missingBrowsers } from './lib/browsers.ts';
import { chromiumOrExit, provideOthers } from './lib/provide-browsers.ts';

const kind = process.argv[2] || 'usual';
if (!['usual', 'site', 'full'].includes(kind)) {
  console.log(
    `Unknown argument "${kind}": use site, full or no argument. To test one file: npx vitest run FILE, or npx playwright test FILE`,
  );
  process.exit(1);
}
const isFull = kind === 'full';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
// Comes first, because a browser may have to be installed. playwright.config.ts reads CHROME_PATH.
process.env['CHROME_PATH'] = await chromiumOrExit();
if (isFull) provideOthers();
// Lets Playwright's server use any free port.
const server = createServer();
process.env['PORT'] ??= `${await listen(server)}`;
server.close();

// Shows only the output of failed tests.
const vitest = 'vitest run --reporter=dot --silent=passed-only';
// Omits hints, for example about deprecated APIs.
const types = 'astro check --minimumSeverity warning';
const inChromium = '--project chromium*';
/** Returns a command that runs another command on a site in tests/sites. */
const on = (site: string, command: string) => `node tests/sites/run.ts ${site} ${command}`;

/**
 * Groups of checks. If a group's first command fails, its other commands are skipped, because they check that command's
 * output.
 */
const OWN = [
  [
    'astro build --mode test',
    'size-limit',
    `${vitest} tests/site src/`,
    `playwright test tests/site ${inChromium}`,
  ],
];
const CODE = [
  ['prettier --check --log-level warn .'],
  ['eslint . --max-warnings 0'],
  // The types in unit tests depend on the small site's fields.
  [`${types} --tsconfig tsconfig.site.json`],
  ...(existsSync('tests/sample') ? [[`${vitest} tests/sample`]] : []),
  [
    on('small', 'build'),
    on('small', types),
    on('small', `${vitest} tests/unit tests/contract`),
    on('small', `playwright test tests/e2e ${inChromium}`),
  ],
  [
    on('large', 'build'),
    on('large', `${vitest} tests/built`),
    on('large', `playwright test tests/large views newsletter slow-loading ${inChromium}`),
  ],
];
const SLOW = [
  ['playwright test tests/site --grep @all-browsers'],
  [on('small', 'playwright test tests/e2e --grep @all-browsers')],
  [on('large', 'playwright test tests/large --grep @all-browsers')],
  ['playwright test --project screens'],
  ...(existsSync('tests/sample')
    ? [[on('turnstile', 'build'), on('turnstile', `playwright test tests/sample ${inChromium}`)]]
    : []),
];

const groups = [...OWN, ...(kind === 'site' ? [] : CODE), ...(isFull ? SLOW : [])];
const check = (command: string) => ({ command, isGreen: succeeds(command) });
const results = groups.flatMap(([first = '', ...others]) => {
  const made = check(first);
  return made.isGreen ? [made, ...others.map(check)] : [made];
});
const failed = results.filter(({ isGreen }) => !isGreen).map(({ command }) => command);
if (isFull && missingBrowsers().length > 0)
  console.log(`\n! Not run in ${missingBrowsers().join(' and ')}, which can't be installed here.`);
if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join('\n  ')}`);
console.log(`\nChecks: ${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

function succeeds(command: string): boolean {
  console.log(`\n$ ${command}`);
  // Hides the build's lists of pages and images, in which failures would get lost (see astro.config.mjs).
  const env = command.startsWith('astro build') ? { ...process.env, ASTRO_LOG_LEVEL: 'warn' } : process.env;
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status === 0;
}
