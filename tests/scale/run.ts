/**
 * `npm run test:scale`: builds sites of several sizes in copies of the project, one after the other, and prints the table of
 * docs/scale.md; `-- 200` builds one. Entries are those of the sample under other names, with other pictures, and with their
 * words in another order, because compression would count the same text once.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

const [only] = process.argv.slice(2);
console.log('| Projects | Members | Build | Memory | /work as sent |\n| --- | --- | --- | --- | --- |');
for (const [projects, members] of [
  [24, 11],
  [200, 60],
  [1000, 60],
] as const) {
  if (only && projects !== Number(only)) continue;
  const { folder, remove } = copyProject();
  multiply(path.join(folder, 'src/content/projects'), projects);
  multiply(path.join(folder, 'src/content/team'), members);
  console.log(`| ${projects} | ${members} | ${measureBuild(folder)} |`);
  remove();
}

/** The seconds and the memory that a build takes, and the bytes of /work. */
function measureBuild(cwd: string): string {
  const report = encodeURIComponent("process.on('exit', () => console.log(process.resourceUsage().maxRSS))");
  const program = [`--import=data:text/javascript,${report}`, 'node_modules/astro/bin/astro.mjs'];
  const start = performance.now();
  const build = spawnSync(process.execPath, [...program, 'build', '--mode', 'offline'], {
    ...{ cwd, encoding: 'utf8', maxBuffer: 2 ** 26 },
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
  const megabytes = Math.round(Number(build.stdout.trim().split('\n').at(-1)) / 1024);
  const bytes = brotliCompressSync(readFileSync(path.join(cwd, 'dist/work.html'))).length;
  return `${seconds} s | ${megabytes} MB | ${bytes.toLocaleString('en')} bytes`;
}

/** The sample's entries of a folder of YAML files, with their pictures; from the last one on, under other names. */
function multiply(folder: string, count: number): void {
  const files = findFiles('*.yaml', { cwd: folder }).toSorted();
  for (let number = files.length; number < count; number++) {
    const file = files[number % files.length] ?? '';
    const entry = parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
    const name = `${path.parse(file).name}-${number}`;
    const picture = readFileSync(path.join(folder, entry['image'] ?? ''), 'utf8');
    // Another file for Astro.
    writeFileSync(path.join(folder, `${name}.svg`), picture.replace('</svg>', `<desc>${name}</desc></svg>`));
    const texts = Object.entries(entry).map(([field, text]) => [
      field,
      /^(title|name|description|bio|alt)$/.test(field) ? reordered(text, number) : text,
    ]);
    const own = { order: number + 1, image: `./${name}.svg` };
    writeFileSync(path.join(folder, `${name}.yaml`), stringify({ ...Object.fromEntries(texts), ...own }));
  }
}

/** The words of a text in another order, which `number` decides, with the number at the end. */
function reordered(text: string, number: number): string {
  const keyOf = (word: string) => createHash('sha1').update(`${word}${number}`).digest('hex');
  const words = text.split(' ').toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return [...words, number].join(' ');
}
