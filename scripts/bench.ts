/**
 * `npm run bench`: what the site costs, beside a blank page in the same run. Ends with 1 when a bar is broken.
 *
 *     --only /,/contact   only these pages
 *     --runs 5            medians of that many runs (3)
 *     --no-lighthouse     bytes, clicks and taps only
 *     --no-build          what is in dist already; no build times
 *     --scale             instead: builds with 24, 240 and 2,400 projects
 */
import { existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { blankSite } from './bench/blank.ts';
import { timeBuild } from './bench/build.ts';
import { benchClicks, benchTaps } from './bench/clicks.ts';
import { copyProject } from './bench/copy.ts';
import { benchPages } from './bench/pages.ts';
import { builtPaths } from './bench/paths.ts';
import { benchScale } from './bench/scale.ts';
import { serveFolder } from './bench/serve.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    'no-lighthouse': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
  },
});

if (options.scale) await benchScale();
else process.exitCode = (await bench()) > 0 ? 1 : 0;

/** Prints all tables; returns how many bars are broken. */
async function bench(): Promise<number> {
  if (options['no-build'] && !existsSync('dist/index.html'))
    throw new Error('There is no dist; leave out --no-build.');
  const copy = options['no-build'] ? undefined : copyProject();
  if (copy) {
    const cold = await timeBuild(copy.folder);
    const warm = await timeBuild(copy.folder);
    const figures = [cold, warm].map(
      ({ seconds, memory }) => `${seconds.toFixed(1)} s, ${memory.toFixed()} MB`,
    );
    console.log(`Build without caches: ${figures[0]}; with: ${figures[1]}\n`);
  }
  const dist = copy ? `${copy.folder}/dist` : 'dist';
  const blankFolder = blankSite();
  const site = await serveFolder(dist);
  const blank = await serveFolder(blankFolder);
  const runs = Number(options.runs);
  let broken = 0;
  try {
    const paths = options.only?.split(',') ?? builtPaths(dist);
    for (const measure of [
      () => benchPages(site, blank, paths, options['no-lighthouse'] ? 0 : runs),
      () => benchClicks(site, runs),
      () => benchTaps(site, runs),
    ]) {
      const report = await measure();
      console.log(`${report.text}\n`);
      broken += report.broken;
    }
  } finally {
    site.stop();
    blank.stop();
    copy?.remove();
    rmSync(blankFolder, { recursive: true });
  }
  console.log(broken > 0 ? `${broken} figures are over their bar (✗).` : 'Every figure keeps its bar.');
  return broken;
}
