/**
 * `npm run test:scale`: builds sites of several sizes in copies of the project, one after the other, and prints the table of
 * docs/scale.md; `-- 200` builds one. Entries are those of the sample under other names, with other pictures, and with their
 * words in another order, because compression would count the same text once.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { copyProject } from '../support/project-copy.ts';

/** Numbers of entries. */
interface Size {
  projects: number;
  members: number;
  studies: number;
}
const SIZES: Size[] = [
  { projects: 24, members: 11, studies: 6 },
  { projects: 200, members: 60, studies: 6 },
  { projects: 200, members: 60, studies: 200 },
  { projects: 1000, members: 60, studies: 6 },
];

const [only] = process.argv.slice(2);
console.log(
  '| Projects | Members | Studies | Build | Memory | /work as sent |\n| --- | --- | --- | --- | --- | --- |',
);
for (const size of SIZES.filter(({ projects }) => !only || projects === Number(only))) {
  const { projects, members, studies } = size;
  const { seconds, megabytes, bytes } = measure(size);
  const numbers = `${projects} | ${members} | ${studies}`;
  console.log(
    `| ${numbers} | ${seconds.toFixed(0)} s | ${megabytes} MB | ${bytes.toLocaleString('en')} bytes |`,
  );
}

/** Builds a site of this size in a temporary copy. */
function measure({ projects, members, studies }: Size) {
  const { folder, remove } = copyProject();
  try {
    multiply(folder, 'projects', projects);
    multiply(folder, 'team', members);
    multiplyStudies(folder, studies);
    const memory = path.join(folder, 'memory.txt');
    const report = `process.on('exit', () => process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(memory)}, String(process.resourceUsage().maxRSS)))`;
    const start = performance.now();
    const build = spawnSync(
      process.execPath,
      [
        `--import=data:text/javascript,${encodeURIComponent(report)}`,
        'node_modules/astro/bin/astro.mjs',
        'build',
        '--mode',
        'offline',
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    const seconds = (performance.now() - start) / 1000;
    if (build.status !== 0) throw new Error(build.stdout + build.stderr);
    const page = readFileSync(path.join(folder, 'dist/work.html'));
    const megabytes = Math.round(Number(readFileSync(memory, 'utf8')) / 1024);
    return { seconds, megabytes, bytes: brotliCompressSync(page).length };
  } finally {
    remove();
  }
}

/** The sample's entries of a collection of YAML files, with their pictures; from the last one on, under other names. */
function multiply(root: string, collection: string, count: number): void {
  const folder = path.join(root, 'src/content', collection);
  const files = findFiles('*.yaml', { cwd: folder }).toSorted();
  for (let number = files.length; number < count; number++) {
    const file = files[number % files.length] ?? '';
    const entry = parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
    const name = `${path.parse(file).name}-${number}`;
    copyPicture(folder, entry['image'] ?? '', name);
    const texts = Object.fromEntries(
      ['title', 'name', 'description', 'bio', 'alt']
        .filter((field) => entry[field])
        .map((field) => [field, reordered(entry[field] ?? '', number)]),
    );
    const own = { order: number + 1, image: `./${name}.svg` };
    writeFileSync(path.join(folder, `${name}.yaml`), stringify({ ...entry, ...texts, ...own }));
  }
}

/** Studies of further projects, each with the text and the pictures of one of the sample's. */
function multiplyStudies(root: string, count: number): void {
  const folder = path.join(root, 'src/content/studies');
  mkdirSync(folder, { recursive: true });
  const studies = findFiles('*.mdx', { cwd: folder })
    .filter((name) => !/\.\w+\.mdx$/.test(name))
    .toSorted();
  const told = studies.map((name) => path.parse(name).name);
  const projects = findFiles('*.yaml', { cwd: path.join(root, 'src/content/projects') })
    .map((name) => path.parse(name).name)
    .filter((name) => !name.includes('.') && !told.includes(name));
  for (const [index, project] of projects.slice(0, Math.max(0, count - studies.length)).entries()) {
    const text = readFileSync(path.join(folder, studies[index % studies.length] ?? ''), 'utf8');
    writeFileSync(path.join(folder, `${project}.mdx`), text.replace(/^project: .*/m, `project: ${project}`));
  }
}

/** The words of a text in another order, which `number` decides, with the number at the end. */
function reordered(text: string, number: number): string {
  const words = text.split(' ');
  const keys = words.map((word) =>
    createHash('sha1')
      .update(word + number)
      .digest('hex'),
  );
  const sorted = words.map((word, index) => ({ word, key: keys[index] ?? '' }));
  sorted.sort((one, other) => one.key.localeCompare(other.key));
  return [...sorted.map(({ word }) => word), number].join(' ');
}

/** A picture that is another file for Astro. */
function copyPicture(folder: string, image: string, name: string): void {
  const picture = readFileSync(path.join(folder, image), 'utf8');
  writeFileSync(path.join(folder, `${name}.svg`), picture.replace('</svg>', `<desc>${name}</desc></svg>`));
}
