/** Reads the project as `npm run setup` finds it, and writes what changes. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { unchangedSampleFiles } from '../doctor/sample.ts';
import type { Answers } from './answers.ts';
import type { Changes, Project } from './plan.ts';
import { translationOf } from './translation.ts';

const read = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
const readJson = <T>(file: string) => JSON.parse(read(file)) as T;
const names = (pattern: string) => globSync(pattern).map((file) => file.replaceAll(path.sep, '/'));
const STARTER = 'scripts/setup/starter';

/** The colours of a look's surfaces and of its links, by theme. */
async function coloursOf(look: string) {
  const file = `../../src/styles/looks/${look}/tokens.ts`;
  const { colours } = (await import(file)) as { colours: Record<string, readonly [string, string]> };
  const surfaces = ['surface', 'surface-2', 'surface-3'];
  const of = (theme: 0 | 1) => surfaces.flatMap((name) => colours[name]?.[theme] ?? []);
  return { surfaces: { dark: of(0), light: of(1) }, fill: colours['accent-fill']?.[0] ?? '#000000' };
}

export async function readProject(look: string): Promise<Project> {
  const starter = names(`${STARTER}/**/*.yaml`).map((file) => [
    file.replace(STARTER, 'src/content'),
    read(file),
  ]);
  return {
    agency: readJson('src/content/agency.json'),
    settings: readJson('src/own/settings.json'),
    typeface: readJson('src/own/typeface.json'),
    packageFile: readJson('package.json'),
    colours: readJson('src/own/colours.json'),
    unchanged: unchangedSampleFiles('.'),
    existing: names('{src/own/words/*.ts,src/content/**/*.*.*}'),
    starter: Object.fromEntries(starter) as Record<string, string>,
    englishWords: read('src/words/en.ts'),
    delivered: names('src/words/??*.ts').map((file) => path.parse(file).name),
    surfaces: (await coloursOf(look)).surfaces,
    present: read,
    translationOf,
  };
}

/** What the site answers to each question now. */
export async function presentAnswers(): Promise<Answers> {
  const { brand, legalName, contact, theme } = readJson<Project['agency']>('src/content/agency.json');
  const { url, languages, newsletter } = readJson<Project['settings']>('src/own/settings.json');
  const colours = readJson<Record<string, string[]>>('src/own/colours.json');
  const look = /looks\/(\w+)/.exec(
    readJson<Project['packageFile']>('package.json').imports['#look/*'] ?? '',
  )?.[1];
  const chosen = look === 'plain' ? 'plain' : 'embroidered';
  const has = (name: string) => names(`src/content/${name}/*`).length > 0;
  return {
    brand,
    ...(legalName && { legalName }),
    ...{ url, email: contact.email, phone: contact.phone, address: contact.address, theme, look: chosen },
    languages: [...languages],
    colour: colours['accent-fill']?.[0] ?? (await coloursOf(chosen)).fill,
    keep: [
      ...(['projects', 'team', 'studies'] as const).filter(has),
      ...(newsletter ? (['newsletter'] as const) : []),
    ],
  };
}

/** Those of the changes that leave a file other than it is. */
export const realChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([file, text]) => {
      const [present] = names(file.replaceAll(/[[\]]/g, '?'));
      return text === undefined ? present : !present || read(present) !== text;
    }),
  );

export function writeChanges(changes: Changes): void {
  for (const [file, text] of Object.entries(changes)) {
    if (text === undefined) rmSync(file);
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

/** The program of a package, such as prettier. */
export const binOf = (name: string, file: string) =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
