/**
 * `npm run test:rebrand`: creates sites for other agencies with `npm run setup` and the changes in `sites`, and runs
 * `npm run test:site` on each of them. `npm run test:rebrand nothing-kept` creates only the `nothing-kept` site. Stops
 * at the first failed command.
 */
import { execSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../../src/lib/files.ts';
import { site as sample } from '../../../src/site.ts';
import { copyProject } from '../../support/project-copy.ts';

interface RebrandedSite {
  name: string;
  answers: object;
  /** Glob patterns for files to delete. */
  remove?: string[];
  /** Fields to change, keyed by the path of their JSON or YAML file. */
  change?: Record<string, object>;
  /** The contents of files to write, by path. */
  write?: Record<string, string>;
  /** Commands to run afterwards, such as `playwright test enquiry` (tests/sample/enquiry.spec.ts). */
  commands?: string[];
  /** A case-insensitive regular expression that must not match the text of any built file or function. */
  absent?: string;
}

const [chosen = '*'] = process.argv.slice(2);
for (const file of findFiles(`tests/sample/rebrand/sites/${chosen}.yaml`).toSorted()) {
  const site = parse(readFileSync(file, 'utf8'), { merge: true }) as RebrandedSite;
  console.log(`\n=== ${site.name}`);
  const { folder, remove } = copyProject();
  const inFolder = (name: string) => path.join(folder, name);
  const run = (command: string) => execSync(command, { cwd: folder, stdio: 'inherit' });
  writeFileSync(inFolder('answers.json'), JSON.stringify(site.answers));
  run('npm run setup answers.json yes');
  for (const name of findFiles(site.remove ?? [], { cwd: folder })) rmSync(inFolder(name));
  for (const [name, fields] of Object.entries(site.change ?? {})) {
    const value = { ...parse(readFileSync(inFolder(name), 'utf8')), ...fields } as object;
    writeFileSync(inFolder(name), name.endsWith('.json') ? JSON.stringify(value) : stringify(value));
  }
  for (const [name, text] of Object.entries(site.write ?? {})) writeFileSync(inFolder(name), text);
  run('npx prettier --write --log-level warn .');
  run('npm run test:site');
  copyFileSync('tests/sample/enquiry.spec.ts', inFolder('tests/site/enquiry.spec.ts'));
  for (const command of site.commands ?? []) run(command);
  const left = leftovers(folder, site.absent);
  if (left.length > 0) throw new Error(left.join('\n'));
  remove();
}

/** Lists built files and function files that still contain the sample's details or match `absent`. */
function leftovers(folder: string, absent = '(?!)'): string[] {
  const { brand, url, contact, legalContact, theme } = sample;
  const facts = [brand, url, contact.email, contact.phone, contact.address.street];
  const words = [...facts, legalContact.email, theme.storageKey].map((fact) => RegExp.escape(fact));
  const pattern = new RegExp([absent, ...words].join('|'), 'i');
  return findFiles('{dist/**/*.{html,xml,txt,js},netlify/**/*.ts}', { cwd: folder }).flatMap((file) => {
    const [found] = pattern.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    return found ? `${file} has "${found}"` : [];
  });
}
