/**
 * `npm test`: runs the checks, part by part. The owner's content, words and settings can break only the part `site`.
 * The other parts run on the sites in tests/sites.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { Argument } from 'commander';
import { listen } from '../netlify/local/listen.ts';
import { commandOf } from './lib/command.ts';
import { missingBrowsers, provideChromium, provideOthers } from './lib/browsers.ts';

// Shows only the output of failed tests.
const vitest = 'vitest run --reporter=./tests/support/short-reporter.ts --silent=passed-only';
const inChromium = '--project chromium*';
const build = 'astro build --mode test';
// Omits hints, for example about deprecated APIs.
const types = 'astro check --minimumSeverity warning';
/** Returns a command that runs another command on a site in tests/sites. */
const on = (site: string, command: string) => `node tests/sites/run.ts ${site} ${command}`;
const hasSample = existsSync('tests/sample');

/** Each part's commands. If the first one fails, the others are skipped, because they check what it made. */
const PARTS: Record<string, string[]> = {
  site: [build, 'size-limit', `${vitest} tests/site src/`, `playwright test tests/site ${inChromium}`],
  format: ['prettier --check --log-level warn .'],
  lint: ['eslint . --max-warnings 0'],
  types: [`${types} --tsconfig tsconfig.site.json`],
  // Needs the pages that the part `site` has built.
  sample: hasSample ? [`${vitest} tests/sample`] : [],
  unit: [on('large', `${vitest} tests/unit tests/content tests/enquiries`)],
  large: [
    on('large', 'build'),
    // The types in the tests depend on the site's fields.
    on('large', types),
    on('large', `${vitest} tests/site tests/built`),
    on('large', `playwright test tests/browser site/pages newsletter slow-loading ${inChromium}`),
  ],
};
/** What `full` adds: other browsers, pictures of every page and state, Turnstile. */
const SLOW: Record<string, string[]> = {
  browsers: [
    'playwright test tests/site --grep @all-browsers',
    on('large', 'playwright test tests/browser --grep @all-browsers'),
  ],
  screens: ['playwright test --project screens'],
  turnstile: hasSample
    ? [on('turnstile', 'build'), on('turnstile', `playwright test tests/sample ${inChromium}`)]
    : [],
};
/** Tools, which are no checks. */
const OTHERS: Record<string, string[]> = {
  build: [build],
  update: [build, 'vitest run tests/sample --update --passWithNoTests'],
};
const ALL = { ...PARTS, ...SLOW, ...OTHERS };

const [words = []] = commandOf(
  'npm test',
  'Runs all checks but the slow ones, one after another.\nWith words, runs only these parts. full runs all parts. build makes the pages that browser tests of a single file need; update renews the snapshots.\nTo run one test: npx vitest run FILE, or npx playwright test FILE',
)
  .addArgument(new Argument('[parts...]').choices([...Object.keys(ALL), 'full']))
  .parse().processedArgs as [string[]?];
const isFull = words.includes('full');
const named = Object.fromEntries(words.map((name) => [name, ALL[name] ?? []]));
const chosen = isFull ? { ...PARTS, ...SLOW } : words.length > 0 ? named : PARTS;
const groups = Object.values(chosen).filter((commands) => commands.length > 0);

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
if (groups.flat().some((command) => command.includes('playwright'))) {
  // Comes first, because a browser may have to be installed. playwright.config.ts reads CHROME_PATH.
  process.env['CHROME_PATH'] = await provideChromium().catch(({ message }: Error) => {
    console.error(message);
    process.exit(1);
  });
  if ('browsers' in chosen) provideOthers();
  // Lets Playwright's server use any free port.
  const server = createServer();
  process.env['PORT'] ??= `${await listen(server)}`;
  server.close();
}

const check = (command: string) => ({ command, isGreen: succeeds(command) });
const results = groups.flatMap(([first = '', ...others]) => {
  const made = check(first);
  return made.isGreen ? [made, ...others.map(check)] : [made];
});
const failed = results.filter(({ isGreen }) => !isGreen).map(({ command }) => command);
if ('browsers' in chosen && missingBrowsers().length > 0)
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
