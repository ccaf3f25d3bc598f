import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AGENCY, OWN_SETTINGS } from '../../scripts/setup/files.ts';
import { planChanges, presentAnswers } from '../../scripts/setup/plan.ts';
import { askAll } from '../../scripts/setup/questions.ts';
import { findFiles } from '../../src/lib/files.ts';
import type { Agency } from '../../src/site.ts';
import { copyProject } from '../support/project-copy.ts';

const ANSWERS = {
  ...{ brand: 'Kaiki', legalName: 'Kaiki Oy', url: 'https://www.kaiki.fi', email: 'hei@kaiki.fi' },
  phone: '+358 40 1234567',
  address: { street: 'Aleksanterinkatu 1', postalCode: '00100', town: 'Helsinki', country: 'Suomi' },
  ...({ languages: ['el', 'he'], theme: 'light', look: 'plain', colour: '#ffcc00' } as const),
  keep: [],
};
/** A prompt from @clack/prompts. The mock answers each prompt with Enter. */
interface Question {
  message: string;
  initialValue?: unknown;
  initialValues?: unknown;
  validate?: (typed?: string) => string | undefined;
}
vi.mock('@clack/prompts', () => {
  const enter = ({ message, initialValue, initialValues = initialValue, validate }: Question) =>
    message && (validate?.(String(initialValue)) ?? initialValues);
  return { text: enter, select: enter, multiselect: enter, confirm: enter, isCancel: () => false };
});
const SAMPLE_WORDS = /thirma|punjab|mohali|ludhiana|stitch|thread|\bcloth\b|\bindia\b/i;

test('npm run setup offers current values as answers, keeps case studies only together with projects and the team, and removes the newsletter and links to removed pages', async () => {
  const before = await presentAnswers();
  expect(before.keep).toEqual(['projects', 'team', 'studies', 'newsletter']);
  // Converts the answers to JSON and back, to drop undefined answers.
  expect(before).toMatchObject(JSON.parse(JSON.stringify(await askAll(before))) as object);
  const { changes } = await planChanges({ ...before, keep: ['projects', 'studies'] });
  expect(changes).toMatchObject({ 'src/content/studies/nabz.mdx': undefined });
  const settings = `${changes['src/content/agency.json']}${changes['src/own/settings.json']}`;
  expect(settings).not.toMatch(/newsletter|"team"/);
});

test.each([
  ['brand', AGENCY, 'brand'],
  ['legalName', AGENCY, 'legalName'],
  ['email', AGENCY, 'contact.email'],
  ['phone', AGENCY, 'contact.phone'],
  ['address', AGENCY, 'contact.address'],
  ['theme', AGENCY, 'theme'],
  ['url', OWN_SETTINGS, 'url'],
  ['languages', OWN_SETTINGS, 'languages'],
] as const)('npm run setup writes the answer %s to %s at %s', async (answer, file, field) => {
  const { changes } = await planChanges({ ...(await presentAnswers()), ...ANSWERS });
  expect(JSON.parse(changes[file] ?? '')).toHaveProperty(field, ANSWERS[answer]);
});

test("npm run setup adapts README.md and package.json, and removes the sample's specification", async () => {
  const { changes } = await planChanges({ ...(await presentAnswers()), ...ANSWERS });
  expect(changes['README.md']).toMatch(/^# Kaiki\n\nThe website of Kaiki, https:\/\/www\.kaiki\.fi\./);
  expect(JSON.parse(changes['package.json'] ?? '')).toMatchObject({
    ...{ name: 'kaiki-fi', description: 'The website of Kaiki.' },
  });
  expect(changes).toHaveProperty(['docs/specification.md'], undefined);
});

test('npm run setup writes neutral texts in the first language if they are available, and restores a removed page', async () => {
  const before = await presentAnswers();
  const german = await planChanges({ ...before, languages: ['de'], keep: [], captcha: 'turnstile' });
  const { 'src/content/agency.json': agency, 'src/content/pages/home.yaml': home } = german.changes;
  expect(agency).toContain('"Leistungen"');
  expect(agency).toContain('"Datenschutz"');
  expect(home).toContain('bauen Software');
  expect(german.changes['src/own/settings.json']).toContain('"captcha": "turnstile"');

  const { folder, remove } = copyProject();
  onTestFinished(remove);
  rmSync(path.join(folder, 'src/content/pages/team.yaml'));
  const project = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(project));
  const file = 'src/content/agency.json';
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Agency;
  const navigation = texts.navigation.filter(({ page }) => page !== 'team');
  writeFileSync(file, JSON.stringify({ ...texts, navigation }));
  const { changes } = await planChanges({ ...before, keep: ['projects', 'team', 'studies'] });
  expect(changes['src/content/pages/team.yaml']).toContain('Whom you meet');
  expect(changes[file]).toContain('"page": "team"');
});

/** Runs `npm run setup` in a folder, and collects its output. */
function setupIn(cwd: string) {
  const read = (file: string) => readFileSync(path.join(cwd, file), 'utf8');
  const setup = {
    printed: '',
    read,
    replace: (file: string, text: string, other: string) =>
      writeFileSync(path.join(cwd, file), read(file).replace(text, other)),
    filesWithSampleWords: (pattern: string) =>
      findFiles(pattern, { cwd }).filter((file) => SAMPLE_WORDS.test(read(file))),
    run(answers: object, ...options: string[]) {
      // The file starts with a byte order mark, as some Windows programs write it.
      writeFileSync(path.join(cwd, 'answers.json'), `\uFEFF${JSON.stringify(answers)}`);
      const args = ['scripts/setup.ts', 'answers.json', ...options];
      // Presses Ctrl+C when prompted.
      const { stdout, stderr, status } = spawnSync(process.execPath, args, {
        ...{ cwd, encoding: 'utf8', input: '\u0003' },
      });
      setup.printed += `${stdout.replace(/\u001b[^]*/, '…\n')}${stderr}exit ${status}\n\n`;
      return stdout;
    },
  };
  return setup;
}

// A single test, because each setup takes several seconds to generate icons and fonts.
test("the output of npm run setup and the files that it writes match the snapshot, contain no words of the sample, and keep the owner's later changes", async () => {
  const { folder, remove } = copyProject();
  onTestFinished(remove);
  const setup = setupIn(folder);

  // Runs setup with invalid answers, then with valid answers, but without the `yes` argument.
  setup.run({ ...ANSWERS, url: 'kaiki.fi', colour: 'yellow', languages: ['el', 'el', 'xx'] }, 'yes');
  expect(setup.run(ANSWERS)).toContain('Nothing was written.');
  expect(setup.read('src/content/agency.json')).toBe(readFileSync('src/content/agency.json', 'utf8'));

  // Runs setup for the first time, keeping the sample's projects and team.
  setup.run({ ...ANSWERS, keep: ['projects', 'team', 'studies', 'newsletter'] }, 'yes');
  expect(setup.filesWithSampleWords('src/content/pages/*.yaml')).toEqual([]);
  expect(existsSync(path.join(folder, 'tests/sample'))).toBe(false);

  // Edits files as an owner would, then runs setup a second time, keeping nothing of the sample.
  setup.replace('src/content/pages/about.yaml', 'About us', 'Ours');
  setup.replace('src/content/agency.json', 'with care', 'by us');
  setup.replace('src/own/words.json', '"el": {', '"el": { "colour": "x",');
  setup.replace('src/own/settings.json', '"form": "#"', '"form": "https://list.kaiki.fi"');
  const changed = { ...ANSWERS, phone: '+358 40 7654321', insights: true };
  setup.run(changed, 'yes');
  expect(setup.filesWithSampleWords('src/{content,own,words}/**/*.*')).toEqual([]);
  expect(setup.read('src/content/pages/about.yaml')).toContain('Ours');

  // Shows what setup would write now, first with the same answers, then with a changed one.
  setup.replace('src/content/pages/insights.yaml', 'heading: Insights', 'heading: Notes');
  setup.run(changed);
  setup.run({ ...changed, insights: false });

  const files = ['src/content/agency.json', 'src/content/agency.he.json', 'src/own/settings.json'];
  const written = [...files, 'src/own/colours.json', 'public/favicon.svg'].map((file) => {
    const onOneLine = setup.read(file).replaceAll(/\{\n +(".*)\n +(".*)\n +\}/g, '{ $1 $2 }');
    return `${file}\n${onOneLine}\n`;
  });
  const [look] = /"imports": {[^}]*}/.exec(setup.read('package.json'))!;
  await expect(setup.printed + written.join('') + look).toMatchFileSnapshot('snapshots/setup.txt');
});
