/**
 * `npx node tests/sites/run.ts large vitest run tests/content`: runs a command in a copy of the project in which one of
 * the sites in this folder replaces the owner's site. The `build` command builds the site, the way Netlify does if
 * there is a `production.env` file. With `--update`, changed snapshots are copied back. Tests read the site's name in
 * `TEST_SITE`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const [site = '', ...words] = process.argv.slice(2);
const siteFiles = `tests/sites/${site}`;
// The folder's name contains a space and a non-ASCII letter, so that tests fail if code can't handle them.
const root = path.resolve(`test-results/${site} é`);
const inCopy = (file: string) => path.join(root, file);

copyProject(root);
// A site without content, such as `turnstile`, is the sample with other settings. The site's own src/own replaces the
// owner's, except for files that only the owner has, because the owner's pages may import them.
if (existsSync(`${siteFiles}/src/content`))
  for (const name of ['src/assets', 'src/content', 'public/_redirects', 'tests/sample'])
    rmSync(inCopy(name), { recursive: true, force: true });
cpSync(siteFiles, root, { recursive: true });
// The site's package.json contains only `imports`, which selects the look.
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { imports: object };
const { imports } = read(`${siteFiles}/package.json`);
writeFileSync(inCopy('package.json'), JSON.stringify({ ...read('package.json'), imports }));
// The large site gets Windows line endings, like a Git checkout on Windows.
if (site === 'large')
  for (const file of findFiles(inCopy('src/{content,own}/**/*.{json,yaml,md,mdx}')))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));

const { status } = words[0] === 'build' ? build() : run(words.map((word) => JSON.stringify(word)).join(' '));
if (words.some((word) => word.startsWith('--update'))) cpSync(inCopy('tests'), 'tests', { recursive: true });
process.exit(status ?? 1);

function build() {
  const production = `${siteFiles}/production.env`;
  const isProduction = existsSync(production);
  // The log level is `error`, because the sites deliberately cause hints.
  const settings = {
    ...(isProduction && parseEnv(readFileSync(production, 'utf8'))),
    ASTRO_LOG_LEVEL: 'error',
  };
  return run(isProduction ? 'astro build' : 'astro build --mode test', settings);
}

function run(command: string, settings: object = {}) {
  return spawnSync(command, {
    ...{ cwd: root, shell: true, stdio: 'inherit' },
    env: { ...process.env, TEST_SITE: site, ...settings },
  });
}
