/**
 * `npm run test:rebrand`: makes the sites of other agencies, each by `npm run setup` and what it changes afterwards (`sites`),
 * and runs all tests on each; `-- nothing-kept` makes one. Prints a line for each; what the commands printed is in test-results/rebrand.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { findFiles } from '../../../src/lib/files.ts';
import { site as sample } from '../../../src/site.ts';
import { copyProject } from '../../support/project-copy.ts';
import { change, type RebrandedSite } from './site.ts';

const LOGS = path.resolve('test-results/rebrand');
mkdirSync(LOGS, { recursive: true });

const chosen = process.argv.slice(2);
for (const file of findFiles('tests/sample/rebrand/sites/*.yaml').toSorted()) {
  const { name: id } = path.parse(file);
  if (chosen.length > 0 && !chosen.includes(id)) continue;
  const site = parse(readFileSync(file, 'utf8'), { merge: true }) as RebrandedSite;
  const { folder, remove } = copyProject();
  writeFileSync(path.join(folder, 'answers.json'), JSON.stringify(site.answers));
  const outputs = [run('npm run setup -- --yes --from answers.json', folder)];
  await change(folder, site);
  for (const command of ['npx prettier --write --log-level warn .', 'npm run test:site'])
    outputs.push(run(command, folder));
  copyFileSync('tests/sample/enquiry.spec.ts', path.join(folder, 'tests/site/enquiry.spec.ts'));
  for (const command of site.commands ?? []) outputs.push(run(command, folder));

  const failed = outputs.filter(({ passed }) => !passed).map(({ command }) => `${command} failed`);
  const problems = [...failed, ...leftovers(folder), ...present(folder, site.absent)];
  const log = path.join(LOGS, `${id}.log`);
  writeFileSync(log, outputs.map(({ command, output }) => `$ ${command}\n${output}`).join('\n'));
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${id}, ${site.name} (${path.relative('.', log)})`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  remove();
}

/** Where a built file or the code of the functions still has what the sample says of itself. */
function leftovers(folder: string): string[] {
  const { brand, url, contact, legalContact, theme } = sample;
  const facts = [
    brand,
    url,
    contact.email,
    contact.phone,
    contact.address.street,
    legalContact.email,
    theme.storageKey,
  ];
  const files = findFiles('{dist/**/*.{html,xml,txt,js},netlify/**/*.ts}', { cwd: folder });
  return files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8').toLowerCase();
    return facts
      .filter((fact) => text.includes(fact.toLowerCase()))
      .map((fact) => `${file} still has "${fact}"`);
  });
}

/** Where a built file has what none may have. */
function present(folder: string, absent?: string): string[] {
  if (!absent) return [];
  return findFiles('dist/**/*.*', { cwd: folder })
    .filter((file) => new RegExp(absent, 'i').test(readFileSync(path.join(folder, file), 'latin1')))
    .map((file) => `${file} has one of ${absent}`);
}

function run(command: string, folder: string): { command: string; passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { command, passed: status === 0, output: stdout + stderr };
}
