/**
 * `npm run setup`: asks for what every site needs first, replaces the sample by a starter, and writes the answers. Can
 * be run again: it then changes only what its questions ask for.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Argument } from 'commander';
import { format, resolveConfig } from 'prettier';
import { decodeText } from '../src/lib/files.ts';
import { formatFindings, NO_UTF8 } from '../src/model/mistake.ts';
import type { OwnSettings } from '../src/model/own-settings.ts';
import { parseFields } from '../src/model/parse-fields.ts';
import type { Agency } from '../src/site.ts';
import { fill } from '../src/words/fill.ts';
import { LANGUAGES } from '../src/words/index.ts';
import { commandOf } from './lib/command.ts';
import { askAll, checkAnswers, type Answers } from './setup/questions.ts';
import { filesToTranslate, starterFiles, type Files } from './setup/starter.ts';

const AGENCY = 'src/content/agency.json';
const SETTINGS = 'src/own/settings.json';
const WORDS = 'src/own/words.json';
/** Other files that setup changes. */
const CHANGED = [AGENCY, SETTINGS, WORDS, 'README.md', 'package.json'];
/** The sample's files and folders. */
const SAMPLE = [
  ...['projects', 'team', 'studies', 'services', 'pages'].map((name) => `src/content/${name}`),
  ...['services', 'statistics', 'values'].map((name) => `src/content/${name}.yaml`),
  ...['src/assets', 'tests/sample', 'docs/specification.md', 'docs/home-dark.png', 'docs/home-light.png'],
];

const [file, word] = commandOf(
  'npm run setup',
  'Asks for the name, the address, the email, the languages and the look of your site.\nReplaces the sample by a starter, whose texts you then replace: npm run check:content lists them.\nAfter that, changes only what it asks for.',
)
  .usage('[answers.json [yes]]')
  .argument('[file]', 'reads the answers from this JSON file (docs/adopting.md)')
  .addArgument(new Argument('[yes]', 'writes without asking').choices(['yes']))
  .parse().args;

const agency = read<Agency>(AGENCY);
const settings = read<OwnSettings>(SETTINGS);
const { imports, ...packageJson } = read<{ imports: Record<string, string> }>('package.json');
const isSample = agency.brand === 'Thirma';
if (isSample) stopIfUnsaved();

const plan = isSample ? 'This replaces the sample by a starter.' : 'This changes only what was asked for.';
const now = {
  ...{ brand: agency.brand, url: settings.url, email: agency.contact.email, languages: settings.languages },
  look: path.basename(path.dirname(imports['#look/*'] ?? '')) as Answers['look'],
};
let answers: Answers;
try {
  answers = checkAnswers(file ? readAnswers(file) : await askAll(isSample ? {} : now, `${plan} Write it?`));
  if (file && word !== 'yes') stop(`${plan} To write it: npm run setup ${file} yes`);
} catch (error) {
  stop((error as Error).message);
}

for (const each of isSample ? SAMPLE : []) rmSync(each, { recursive: true, force: true });
for (const [name, text] of Object.entries(filesFor(answers))) {
  mkdirSync(path.dirname(name), { recursive: true });
  const options = { ...(await resolveConfig(name)), filepath: name };
  writeFileSync(name, name.endsWith('.svg') ? text : await format(text, options));
}
for (const [program = '', advice] of [
  ['scripts/icons.ts', 'npm run icons'],
  ['scripts/fonts.ts', 'npm run fonts'],
])
  if (spawnSync(process.execPath, [program], { stdio: 'inherit' }).status !== 0)
    console.error(`The answers are written, but this failed: ${advice}`);

console.log(`
What to do next (docs/adopting.md): npm run dev shows the site while you edit it.
npm run check:content lists the texts that are still the starter's:
`);
process.exit(spawnSync(process.execPath, ['scripts/check-content.ts'], { stdio: 'inherit' }).status ?? 1);

/** Returns the files to write. */
function filesFor({ brand, url, email, languages, look }: Answers): Files {
  const host = new URL(url).hostname.replace(/^www\./, '').replaceAll('.', '-');
  const files: Files = isSample ? starterFiles(languages) : {};
  for (const [name, text] of Object.entries(isSample ? {} : filesToTranslate(languages)))
    if (!existsSync(name)) files[name] = text;
  const before = isSample ? (JSON.parse(files[AGENCY] ?? '') as Agency) : agency;
  const { newsletter, storageKey, ...others } = settings;
  const added = languages.filter((language) => !LANGUAGES.includes(language));
  return {
    ...files,
    [AGENCY]: JSON.stringify({ ...before, brand, contact: { ...before.contact, email } }),
    [SETTINGS]: JSON.stringify({
      ...{ ...others, url, languages },
      ...(isSample ? { storageKey: `${host}-theme` } : { storageKey, newsletter }),
    }),
    'package.json': JSON.stringify({
      ...packageJson,
      ...(isSample && { name: host, description: `The website of ${brand}.` }),
      imports: { ...imports, '#look/*': `./src/styles/looks/${look}/*` },
    }),
    ...(isSample && {
      'README.md': fill(readFileSync('scripts/setup/starter/owner-readme.md', 'utf8'), { brand, url }),
    }),
    // Languages without interface texts get the English ones, to be translated.
    ...(added.length > 0 && {
      [WORDS]: JSON.stringify({
        ...read<object>(WORDS),
        ...Object.fromEntries(added.map((language) => [language, read<object>('src/words/en.json')])),
      }),
    }),
  };
}

/** Ends the command if git couldn't bring back what setup replaces. */
function stopIfUnsaved(): void {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...SAMPLE, ...CHANGED], {
    encoding: 'utf8',
  });
  if (status !== 0) stop('Setup replaces the sample, so that git has to know it: run it in a clone.');
  if (stdout) stop(`Setup replaces these files, so commit your changes first:\n${stdout}`);
}

function read<T>(name: string): T {
  return JSON.parse(decodeText(readFileSync(name)) ?? '') as T;
}

/** Reads the answers from a file. Throws an error that describes the file's first mistake. */
function readAnswers(name: string): unknown {
  const text = decodeText(readFileSync(name));
  const { value, mistake = text === undefined ? NO_UTF8 : undefined } = parseFields(text ?? '{}', {
    isJson: true,
  });
  if (mistake) throw new Error(formatFindings([{ file: name, field: '', ...mistake }], []));
  return value;
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
