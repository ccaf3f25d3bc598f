import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const ANSWERS = {
  ...{ brand: 'Hafen & Lot', url: 'https://www.hafen.de', email: 'moin@hafen.de' },
  ...{ languages: ['en', 'de'], look: 'plain' },
};
const SAMPLE_WORDS = /thirma|punjab|mohali|ludhiana|stitch|thread|\bcloth\b|\bindia\b/i;

const { folder: cwd, remove } = copyProject();
afterAll(remove);
const git = (...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8' });
git('init', '-q');
git('add', '-A');
git('-c', 'user.name=a', '-c', 'user.email=a@agency.com', 'commit', '-qm', 'The sample');
beforeEach(() => {
  git('reset', '-q', '--hard');
  git('clean', '-qfd');
});

const read = (file: string) => readFileSync(path.join(cwd, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as object;
const replace = (file: string, text: string, other: string) =>
  writeFileSync(path.join(cwd, file), read(file).replace(text, other));
const changes = () => git('status', '--porcelain').trim();

/** Runs `npm run setup` with these words, and answers its questions with `typed`. */
function setup(words: string[], typed = '') {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/setup.ts', ...words], {
    ...{ cwd, encoding: 'utf8', input: typed },
  });
  return { output: stdout + stderr, status };
}
function setupWith(answers: object, ...words: string[]) {
  // The file starts with a byte order mark, as some Windows programs write it.
  writeFileSync(path.join(cwd, '.git/answers.json'), `\uFEFF${JSON.stringify(answers)}`);
  return setup(['.git/answers.json', ...words]);
}

test.each([
  [['en', 'de'], 'pages/about.de.yaml', 'Wer wir sind', 'pages/home.yaml', 'We design'],
  [['de', 'en'], 'pages/home.en.yaml', 'We design', 'legal/privacy.mdx', 'Ihre Rechte'],
  [['el', 'he'], 'agency.he.json', 'About', 'pages/home.yaml', 'We design'],
])(
  'npm run setup in the languages %j replaces the sample: src/content/%s says "%s", and src/content/%s "%s"',
  (languages, file, text, other, otherText) => {
    const { output, status } = setupWith({ ...ANSWERS, languages }, 'yes');
    expect(read(`src/content/${file}`)).toContain(text);
    expect(read(`src/content/${other}`)).toContain(otherText);
    const files = findFiles(['src/{content,own}/**/*.*', 'README.md'], { cwd });
    expect(files.filter((each) => SAMPLE_WORDS.test(read(each)))).toEqual([]);
    expect(findFiles(['tests/sample', 'src/assets', 'src/content/studies'], { cwd })).toEqual([]);
    expect(read('src/content/technologies.yaml')).toContain('- React');
    // The check is the guide.
    expect(output).toMatch(
      /^src\/content\/agency\.json:\d+ {2}is still the starter's: (Your street|Ihre Straße) 1$/m,
    );
    expect(output).toMatch(
      /^src\/content\/pages\/about\.yaml:3 {2}still has texts of the starter, in line 3, 5, 9\.$/m,
    );
    expect(output).toContain('The content is in order.');
    expect(status).toBe(0);
  },
);

test('npm run setup writes each answer, and adapts package.json and README.md', () => {
  setupWith(ANSWERS, 'yes');
  expect(json('src/content/agency.json')).toMatchObject({
    ...{ brand: 'Hafen & Lot', contact: { email: 'moin@hafen.de' } },
  });
  expect(json('src/own/settings.json')).toEqual({
    ...{ url: 'https://www.hafen.de', languages: ['en', 'de'], storageKey: 'hafen-de-theme' },
  });
  expect(json('package.json')).toMatchObject({
    ...{ name: 'hafen-de', imports: { '#look/*': './src/styles/looks/plain/*' } },
  });
  expect(read('README.md')).toMatch(/^# Hafen & Lot\n/);
});

test('npm run setup repeats a question until the answer is valid, and writes what was typed', () => {
  const typed = ['Hafen & Lot', 'hafen.de', 'https://www.hafen.de', 'moin@hafen.de', 'en xx', 'en', 'plain'];
  const { output } = setup([], `${[...typed, 'y'].join('\n')}\n`);
  expect(output).toContain('a URL such as https://www.agency.com, without a path or a trailing slash');
  expect(output).toContain('codes of existing languages, such as de or pt-BR');
  expect(json('src/content/agency.json')).toHaveProperty('brand', 'Hafen & Lot');
});

test('npm run setup writes nothing if an answer is invalid, if it is not told to, or if git lacks a change', () => {
  expect(setup([], 'Hafen\n').output).toContain('Nothing was written.');
  expect(setupWith({ ...ANSWERS, url: 'hafen.de', phone: '1' }, 'yes').output).toMatch(
    / {2}url: Write a URL .*\n.*phone/,
  );
  expect(setupWith(ANSWERS).output).toContain('To write it: npm run setup .git/answers.json yes');
  expect(changes()).toBe('');
  replace('src/content/pages/about.yaml', 'title: About', 'title: Us');
  expect(setupWith(ANSWERS, 'yes').output).toMatch(
    /commit your changes first:\n M src\/content\/pages\/about\.yaml/,
  );
  expect(changes()).toBe('M src/content/pages/about.yaml');
});

test("another run of npm run setup keeps the owner's texts, and copies what a further language must have", () => {
  setupWith({ ...ANSWERS, languages: ['en'] }, 'yes');
  replace('src/content/pages/home.yaml', 'We design', 'We dredge');
  replace(
    'src/own/settings.json',
    '"url"',
    '"newsletter": { "form": "https://list.hafen.de", "field": "e" }, "url"',
  );
  setupWith({ ...ANSWERS, email: 'ahoi@hafen.de' }, 'yes');
  expect(read('src/content/pages/home.yaml')).toContain('We dredge');
  expect(read('src/content/pages/home.de.yaml')).toContain('We dredge');
  replace('src/content/pages/home.de.yaml', 'We dredge', 'Wir baggern');
  setupWith({ ...ANSWERS, email: 'ahoi@hafen.de' }, 'yes');
  expect(read('src/content/pages/home.de.yaml')).toContain('Wir baggern');
  expect(json('src/own/settings.json')).toHaveProperty('newsletter.field', 'e');
  expect(json('src/content/agency.json')).toHaveProperty('contact.email', 'ahoi@hafen.de');
});
