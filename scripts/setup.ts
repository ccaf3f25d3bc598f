/**
 * `npm run setup`: asks for the settings that owners change first, shows the resulting changes, and writes them. The
 * command can be run repeatedly.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as prompts from '@clack/prompts';
import { Argument, Command } from 'commander';
import { decodeText } from '../src/lib/files.ts';
import { formatFindings, NO_UTF8 } from '../src/model/mistake.ts';
import { readJson } from '../src/model/json.ts';
import type { ParsedText } from '../src/model/parsed-text.ts';
import { WORDS } from './setup/files.ts';
import { planChanges, presentAnswers } from './setup/plan.ts';
import { askAll, checkAnswers, type Answers } from './setup/questions.ts';

const [file, word] = new Command('npm run setup')
  .usage('[answers.json [yes]]')
  .description(
    "Adapts the sample to your agency: name, addresses, languages, look and colour. Replaces the sample's unchanged texts with neutral ones. Texts that you have written stay.",
  )
  .argument('[file]', 'reads the answers from this JSON file (docs/adopting.md)')
  .addArgument(new Argument('[yes]', 'writes without asking').choices(['yes']))
  .parse().args;

let answers: Answers;
try {
  answers = checkAnswers(file ? readAnswers(file) : await askAll(await presentAnswers()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { changes, notes } = await planChanges(answers);

for (const line of summary()) console.log(line);
for (const note of notes) console.log(note);
if (Object.keys(changes).length === 0) console.log('Everything already matches your answers.');
if (word !== 'yes' && (await prompts.confirm({ message: 'Write this?' })) !== true) {
  console.log('Nothing was written.');
  process.exit(1);
}

for (const [file, text] of Object.entries(changes)) {
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}
rmSync('tests/sample', { recursive: true, force: true });
for (const program of ['scripts/icons.ts', 'scripts/fonts.ts'])
  execFileSync(process.execPath, [program], { stdio: 'inherit' });
const check = spawnSync(process.execPath, ['scripts/check-content.ts'], { encoding: 'utf8' });
const hints = check.stdout.match(/^src\//gm)?.length ?? 0;
console.log(check.stderr || `The content is in order. Hints: ${hints} (npm run check:content).`);

console.log(`
npm run dev shows the site at http://localhost:4321.
What is left to do (docs/adopting.md):
${changes[WORDS] ? `- translate ${WORDS}\n` : ''}- write your own texts in src/content, including tagline, profiles and legal texts
- add your logo to src/assets, and icon.svg to your look, for npm run icons
- set up the captcha and email, and fix what npm run doctor reports`);
process.exit(check.status ?? 1);

/** Reads the answers from a file. Throws an error that describes the file's first mistake. */
function readAnswers(file: string): unknown {
  const text = decodeText(readFileSync(file));
  const { value, mistake }: Pick<ParsedText, 'value' | 'mistake'> =
    text === undefined ? { value: undefined, mistake: NO_UTF8 } : readJson(text);
  if (mistake) throw new Error(formatFindings([{ file, field: '', ...mistake }], []));
  return value;
}

/** Lists the changes, one line per folder, with the files' names or, if there are many files, their number. */
function summary(): string[] {
  const files = Object.entries(changes).map(([file, text]) => {
    const verb = text === undefined ? 'remove' : existsSync(file) ? 'change' : 'add';
    return { name: path.basename(file), start: `${verb.padEnd(6)}  ${path.dirname(file)}` };
  });
  const lines = [...Map.groupBy(files, ({ start }) => start)].map(([start, all]) => {
    const names = all.length > 6 ? `${all.length} files` : all.map(({ name }) => name).join(', ');
    return `${start}: ${names}`;
  });
  return [...lines, ...(existsSync('tests/sample') ? ['remove  tests/sample'] : [])].toSorted();
}
