/**
 * `npm run bench`: measures what the site costs, beside a blank page. Exits with 1 when a budget is exceeded.
 *
 *     --only /,/contact   only these pages
 *     --runs 5            medians of that many runs (3)
 *     --no-lighthouse     bytes, clicks and taps only
 *     --no-build          measures the existing dist; no build times
 *     --scale             instead: builds with 24, 240 and 2,400 projects
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchClicks, LINK_PAGE } from './bench/clicks.ts';
import { benchPages } from './bench/pages.ts';
import { benchScale } from './bench/scale.ts';
import { serveFolder } from './bench/server.ts';
import { BUTTON_PAGE, benchTaps } from './bench/taps.ts';
import { builtPaths } from './lib/built-paths.ts';
import { copyProject } from './lib/copy-project.ts';
import { timeBuild } from './bench/time-build.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    'no-lighthouse': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
  },
});

/** The lower bound of every figure on this machine. */
const BLANK =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="description" content="Blank"><title>Blank</title><h1>Blank</h1></html>';

if (options.scale) {
  await benchScale();
  process.exit(0);
}
if (options['no-build'] && !existsSync('dist/index.html')) {
  throw new Error('There is no dist; leave out --no-build.');
}
const copy = options['no-build'] ? undefined : copyProject();
const blankFolder = mkdtempSync(path.join(tmpdir(), 'bench-blank-'));
let exceeded = 0;
try {
  if (copy) {
    const cold = await timeBuild(copy.folder);
    const warm = await timeBuild(copy.folder);
    const format = ({ seconds, memory }: typeof cold) => `${seconds.toFixed(1)} s, ${memory.toFixed()} MB`;
    console.log(`Build without caches: ${format(cold)}; with caches: ${format(warm)}\n`);
  }
  const blankPages = {
    'index.html': BLANK,
    '404.html': BLANK,
    'button.html': BUTTON_PAGE,
    'link.html': LINK_PAGE,
  };
  for (const [name, html] of Object.entries(blankPages)) writeFileSync(path.join(blankFolder, name), html);
  const dist = copy ? path.join(copy.folder, 'dist') : 'dist';
  const site = await serveFolder(dist);
  const blank = await serveFolder(blankFolder);
  const runs = Number(options.runs);
  const paths = options.only?.split(',') ?? builtPaths(dist);
  const print = (text: string) => console.log(`${text}\n`);
  for (const measure of [
    () => benchPages(site.url, blank.url, paths, options['no-lighthouse'] ? 0 : runs),
    async () => [await benchClicks(site, blank, runs)],
    () => benchTaps(site.url, blank.url, runs),
  ]) {
    for (const report of await measure()) {
      print(report.text);
      exceeded += report.exceeded;
    }
  }
} finally {
  copy?.remove();
  rmSync(blankFolder, { recursive: true });
}
console.log(
  exceeded > 0 ? `${exceeded} figures exceed their budget (✗).` : 'Every figure is within its budget.',
);
process.exit(exceeded > 0 ? 1 : 0);
