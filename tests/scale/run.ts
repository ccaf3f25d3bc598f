/**
 * `npm run test:scale`: builds a copy of the project that has 200 projects, or as many as `-- 1000` says, and 60 members of
 * the team: the sample's own, several times.
 */
import { execSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const [projects = '200'] = process.argv.slice(2);
const { folder, remove } = copyProject();
multiply(path.join(folder, 'src/content/projects'), Number(projects));
multiply(path.join(folder, 'src/content/team'), 60);
execSync('npm run build:offline', { cwd: folder, stdio: 'inherit' });
remove();

/** Adds copies of the entries of a folder, under other names, until it has so many. */
function multiply(cwd: string, count: number): void {
  const files = findFiles('*.yaml', { cwd }).toSorted();
  for (let number = files.length; number < count; number++) {
    const file = files[number % files.length] ?? '';
    const entry = parse(readFileSync(path.join(cwd, file), 'utf8')) as Record<string, string>;
    // Each entry has a different title, or name.
    const title = entry['title'] ? 'title' : 'name';
    const own = { [title]: `${entry[title]} ${number}`, order: number + 1 };
    writeFileSync(path.join(cwd, `copy-${number}.yaml`), stringify({ ...entry, ...own }));
  }
}
