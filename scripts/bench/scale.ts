/** How the build and the work page grow with the number of projects. */
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { compress } from '../lib/brotli.ts';
import { copyProject } from '../lib/copy-project.ts';
import { timeBuild } from './time-build.ts';
import { table } from './table.ts';

const COUNTS = [24, 240, 2400];

interface Project {
  order: number;
  title: string;
  description: string;
  image: string;
}

/** Builds copies of the project with more and more generated projects and prints the cost of each. */
export async function benchScale(): Promise<void> {
  const rows: string[][] = [];
  for (const count of COUNTS) {
    const { folder, remove } = copyProject();
    try {
      generateProjects(path.join(folder, 'src/content/projects'), count);
      const cold = await timeBuild(folder);
      const warm = await timeBuild(folder);
      const html = readFileSync(path.join(folder, 'dist/work.html'));
      rows.push([
        `${count}`,
        cold.seconds.toFixed(1),
        warm.seconds.toFixed(1),
        Math.max(cold.memory, warm.memory).toFixed(0),
        `${html.length}`,
        `${compress(html, 'text/html').length}`,
      ]);
      console.error(`${count} projects: built`);
    } finally {
      remove();
    }
  }
  console.log(table(['projects', 'build cold s', 'warm s', 'memory MB', '/work bytes', 'brotli'], rows));
}

/** Adds projects to a folder up to `count`, each with its own words and its own picture. */
function generateProjects(folder: string, count: number): void {
  const existing = globSync('*.yaml', { cwd: folder }).map(
    (name) => parse(readFileSync(path.join(folder, name), 'utf8')) as Project,
  );
  const words = existing.flatMap(({ description }) => description.split(' '));
  // Seeded, so that the bytes of two runs are comparable.
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let number = existing.length + 1; number <= count; number++) {
    const template = existing[number % existing.length];
    if (!template) throw new Error('There is no project to copy.');
    const picture = `generated-${number}${path.extname(template.image)}`;
    copyFileSync(path.join(folder, template.image), path.join(folder, picture));
    const project: Project = {
      ...template,
      order: number,
      title: `Generated ${number}`,
      // Never longer than the template's, which respects the limit.
      description: Array.from(template.description.split(' '), () => words[random(words.length)])
        .join(' ')
        .slice(0, template.description.length)
        .trim(),
      image: `./${picture}`,
    };
    writeFileSync(path.join(folder, `generated-${number}.yaml`), stringify(project));
  }
}
