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

/** A copy of the project, and what sets it up there. */
function project() {
  const { folder: cwd, remove } = copyProject();
  onTestFinished(remove);
  const read = (file: string) => readFileSync(path.join(cwd, file), 'utf8');
  const run = (answers: object, ...options: string[]) => {
    // As some programs for Windows save it.
    writeFileSync(path.join(cwd, 'answers.json'), `\uFEFF${JSON.stringify(answers)}`);
    const args = ['scripts/setup.ts', '--from', 'answers.json', ...options];
    // Where it asks, somebody presses Ctrl+C.
    return spawnSync(process.execPath, args, { cwd, encoding: 'utf8', input: '\u0003' });
  };
  const ofTheSample = (pattern: string) =>
    findFiles(pattern, { cwd }).filter((file) => OF_THE_SAMPLE.test(read(file)));
  return { cwd, read, run, ofTheSample };
}

// One copy, set up twice, because each time makes icons and fonts and checks the content.
test('npm run setup keeps what may stay, then leaves no word of the sample, and keeps what was written since', () => {
  const { cwd, read, run, ofTheSample } = project();
  const kept = run({ ...ANSWERS, keep: ['projects', 'team', 'studies', 'newsletter'] }, '--yes');
  expect(kept.stdout).toContain('The content is in order.');
  expect(kept.stdout.split('\n').length).toBeLessThan(30);
  expect(kept.stdout).toContain(
    '#ffcc00 has a contrast of 1.3:1 for text in the light theme, of 4.5:1 that it needs: links are #806600',
  );
  expect(ofTheSample('src/content/pages/*.yaml')).toEqual([]);

  const about = path.join(cwd, 'src/content/pages/about.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace('About us', 'Ours'));
  const changed = { ...ANSWERS, phone: '+358 40 7654321', insights: true };
  const again = run(changed, '--yes');
  expect(again.stdout).toContain('The content is in order.');
  expect(again.status).toBe(0);
  expect(again.stdout).toContain('add     src/content/pages: insights.yaml');
  expect(ofTheSample('src/{content,own,words}/**/*.*')).toEqual([]);
  expect(readFileSync(about, 'utf8')).toContain('Ours');
  expect(read('src/content/agency.json')).toContain('+358 40 7654321');
  for (const file of ['src/content/agency.json', 'src/content/agency.he.json'])
    expect(read(file)).toContain('"page": "insights"');
  // Without --yes it only says what it would write.
  expect(run(changed).stdout).toContain('All is as you answered.');
});

test('npm run setup names each wrong answer, and writes nothing then, nor when its question is cancelled', () => {
  const { read, run } = project();
  const { status, stderr } = run({ ...ANSWERS, url: 'kaiki.fi', colour: 'yellow' }, '--yes');
  expect(status).toBe(1);
  expect(stderr).toMatch(/nothing was written:\n {2}url: .*\n {2}colour: /);
  expect(run(ANSWERS)).toMatchObject({ status: 1, stdout: expect.stringContaining('Nothing was written.') });
  expect(read('src/content/agency.json')).toBe(readFileSync('src/content/agency.json', 'utf8'));
});
