/**
 * Runs a command in a copy of the project that has the files of a site of this folder in place of the owner's:
 * `npx node tests/sites/run.ts small vitest run tests/unit/model`. With `--update`, written snapshots come back. The word
 * `build` builds the site: one with a file production.env as Netlify does.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const [site = '', ...words] = process.argv.slice(2);
const files = `tests/sites/${site}`;
const settingsOfNetlify = `${files}/production.env`;
// With a space and a letter that is not ASCII.
const root = path.resolve(`test-results/${site} é`);
const inRoot = (file: string) => path.join(root, file);

copyProject(root);
for (const name of ['src/assets', 'src/content', 'src/own', 'public/_redirects', 'tests/sample'])
  rmSync(inRoot(name), { recursive: true, force: true });
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { imports: object };
const settings = { ...read('package.json'), imports: read(`${files}/package.json`).imports };
cpSync(files, root, { recursive: true });
writeFileSync(inRoot('package.json'), JSON.stringify(settings));
// As Git checks files out on Windows.
if (site === 'large')
  for (const file of findFiles(inRoot('src/{content,own}/**/*.{json,yaml,mdx}')))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));

const isBuild = words[0] === 'build';
const isProduction = existsSync(settingsOfNetlify);
// Over those of this machine.
if (isBuild && isProduction) Object.assign(process.env, parseEnv(readFileSync(settingsOfNetlify, 'utf8')));
// It has hints on purpose.
if (isBuild) process.env['ASTRO_LOG_LEVEL'] = 'error';
const build = isProduction ? 'astro build' : 'astro build --mode test';
const command = isBuild ? build : words.map((word) => JSON.stringify(word)).join(' ');
const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' });
if (words.some((word) => word.startsWith('--update'))) cpSync(inRoot('tests'), 'tests', { recursive: true });
process.exit(status ?? 1);
