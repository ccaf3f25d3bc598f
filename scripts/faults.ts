/**
 * `npm run faults`: are the tests able to fail? Seeds one fault after the other into a copy of the
 * project and runs the tests that should notice. Ends with 1 when fewer than nine in ten are caught.
 *
 *     --only words   only faults whose description or file holds these words
 */
import { parseArgs } from 'node:util';
import { copyProject } from './bench/copy.ts';
import { runTests, seed } from './faults/seed.ts';
import { FAULTS } from './faults/seeds.ts';
import { ensureChromium } from './local/chromium.ts';

/** The share of faults that must be caught. */
const CAUGHT = 0.9;

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const faults = FAULTS.filter(({ what, file }) => `${file} ${what}`.includes(options.only));
process.env['CHROME_PATH'] = ensureChromium();
const { folder, remove } = copyProject(['tests', 'docs']);
try {
  for (const fault of faults) seed(folder, fault)();
  // A test that fails without any fault would catch everything.
  const sound = runTests(folder, [...new Set(faults.flatMap(({ tests }) => tests))]);
  if (!sound.passed) throw new Error(`Without any fault ${sound.by} fails: run npm test first.`);

  const missed: string[] = [];
  for (const [index, fault] of faults.entries()) {
    const mend = seed(folder, fault);
    const start = performance.now();
    const { passed, by } = runTests(folder, fault.tests);
    mend();
    const seconds = ((performance.now() - start) / 1000).toFixed();
    if (passed) missed.push(`${fault.file}: ${fault.what}`);
    const outcome = passed ? 'MISSED' : `caught by ${by}`;
    console.log(`${index + 1}/${faults.length} ${outcome}, ${seconds} s. ${fault.file}: ${fault.what}`);
  }
  console.log(`\n${faults.length - missed.length} of ${faults.length} caught`);
  if (missed.length > 0) console.log(`Missed:\n  ${missed.join('\n  ')}`);
  process.exitCode = faults.length - missed.length >= faults.length * CAUGHT ? 0 : 1;
} finally {
  remove();
}
