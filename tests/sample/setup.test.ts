import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const ANSWERS = {
  ...{ brand: 'Kaiki', legalName: 'Kaiki Oy', url: 'https://kaiki.fi', email: 'hei@kaiki.fi' },
  phone: '+358 40 1234567',
  address: { street: 'Aleksanterinkatu 1', postalCode: '00100', town: 'Helsinki', country: 'Suomi' },
  ...{ languages: ['el', 'he'], theme: 'light', look: 'plain', colour: '#ffcc00', keep: [] },
};
const OF_THE_SAMPLE = /thirma|punjab|mohali|ludhiana|stitch|thread|\bcloth\b|\bindia\b/i;

function setUp(answers: object) {
  const { folder: cwd, remove } = copyProject();
  onTestFinished(remove);
  const run = (given: object) => {
    // As some programs for Windows save it.
    writeFileSync(path.join(cwd, 'answers.json'), `\uFEFF${JSON.stringify(given)}`);
    const args = ['scripts/setup.ts', '--yes', '--from', 'answers.json'];
    return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  };
  return { cwd, run, result: run(answers) };
}
const read = (cwd: string, file: string) => readFileSync(path.join(cwd, file), 'utf8');

test('npm run setup leaves no word of the sample, passes the check, and keeps what was written since', () => {
  const { cwd, run, result } = setUp(ANSWERS);
  expect(result.stdout).toContain('The content is in order.');
  expect(result.stdout).toContain(
    '#ffcc00 has a contrast of 1.3:1 for text in the light theme, of 4.5:1 that it needs: links are #806600',
  );
  const files = findFiles('src/{content,own,words}/**/*.*', { cwd });
  expect(files.filter((file) => OF_THE_SAMPLE.test(read(cwd, file)))).toEqual([]);
  const about = path.join(cwd, 'src/content/pages/about.yaml');
  writeFileSync(about, read(cwd, 'src/content/pages/about.yaml').replace('About us', 'Ours'));
  const changed = { ...ANSWERS, phone: '+358 40 7654321', insights: true };
  const again = run(changed);
  expect(again.status).toBe(0);
  expect(again.stdout).toContain('add     src/content/pages: insights.yaml');
  expect(readFileSync(about, 'utf8')).toContain('Ours');
  expect(read(cwd, 'src/content/agency.json')).toContain('+358 40 7654321');
  for (const file of ['src/content/agency.json', 'src/content/agency.he.json'])
    expect(read(cwd, file)).toContain('"page": "insights"');
  expect(run(changed).stdout).toContain('All is as you answered.');
});

test('npm run setup names each wrong answer, and writes nothing', () => {
  const { cwd, result } = setUp({ ...ANSWERS, url: 'kaiki.fi', colour: 'yellow' });
  expect(result.status).toBe(1);
  expect(result.stderr).toMatch(/nothing was written:\n {2}url: .*\n {2}colour: /);
  expect(read(cwd, 'src/content/agency.json')).toBe(readFileSync('src/content/agency.json', 'utf8'));
});

test('npm run setup says in thirty lines what it did, and keeps no sentence of the sample beside what may stay', () => {
  const keep = ['projects', 'team', 'studies', 'newsletter'];
  const { cwd, result } = setUp({ ...ANSWERS, keep });
  expect(result.stdout).toContain('The content is in order.');
  expect(result.stdout.split('\n').length).toBeLessThan(30);
  const pages = findFiles('src/content/pages/*.yaml', { cwd });
  expect(pages.filter((file) => OF_THE_SAMPLE.test(read(cwd, file)))).toEqual([]);
});
