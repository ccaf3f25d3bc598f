import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { findSample, sampleFiles } from '../../scripts/doctor/sample.ts';
import { site } from '../../src/site.ts';
import { temporaryFolder } from '../support/files.ts';

test("the doctor knows the sample's files as they are; npx vitest run -u tests/sample writes their hashes", async () => {
  const hashes = `${JSON.stringify(sampleFiles('.'), null, 2)}\n`;
  await expect(hashes).toMatchFileSnapshot('../../scripts/doctor/sample-files.json');
});

test("the doctor finds the sample's settings, texts and pictures", () => {
  const findings = findSample('.');
  const settings = findings
    .filter((finding) => /^src\/(own\/settings\.json|content\/agency\.json)/.test(finding))
    .join();
  const { brand, url, contact, legalContact, social, theme } = site;
  for (const value of [brand, url, contact.email, legalContact.phone, theme.storageKey]) {
    expect(settings).toContain(value);
  }
  for (const { href } of social) expect(settings).toContain(href);
  const texts = findFiles('src/content/{projects,team,legal}/*').length;
  const count = Number(/^(\d+) of its files/.exec(findings.at(-1) ?? '')?.[1]);
  expect(count).toBeGreaterThan(texts);
});

test('npm run doctor prints without any settings what is in its snapshot', () => {
  const program = path.resolve('scripts/doctor.ts');
  const { stdout } = spawnSync(process.execPath, [program], {
    cwd: temporaryFolder(),
    env: {},
    encoding: 'utf8',
  });
  return expect(stdout).toMatchFileSnapshot('snapshots/terminal/doctor.txt');
});
